"""An event played again from its account, step by step, from the text of formats.md alone."""

from copy import deepcopy


class Faulty(Exception):
    """The account does not hold together; the message says where."""


class Replay:
    """The document of an event as it stood at each moment; `given` has the pairing's byes of each round."""

    def __init__(self, account):
        self.account = account
        self.document = deepcopy(account["start"])
        self.given = []

    def entrant(self, id):
        return next(one for one in self.document["entrants"] if one["id"] == id)

    def withdrawn(self):
        return [one["id"] for one in self.document["entrants"] if one.get("withdrawn")]

    def take_steps(self, steps):
        for step in steps:
            getattr(self, "do_" + step["do"])(step)
        self.settle_again()

    def add_round(self, one):
        row = {"matches": one["matches"], "byes": one["byes"], "absent": one["absent"]}
        self.document["rounds"].append(deepcopy(row))
        self.given.append(list(one["byes"]))

    def do_enter(self, step):
        self.document["entrants"].append(deepcopy(step["entrant"]))
        place = {"absent": "absent", "byes": "byes", "nothing": None}[self.account["settings"]["late_start"]]
        for one in self.document["rounds"]:
            if place:
                one[place].append(step["entrant"]["id"])

    def do_withdraw(self, step):
        self.entrant(step["id"])["withdrawn"] = True

    def do_return(self, step):
        del self.entrant(step["id"])["withdrawn"]

    def do_correct(self, step):
        match = self.document["rounds"][step["round"]]["matches"][step["match"]]
        if (match["a"], match["b"]) != (step["now"]["a"], step["now"]["b"]):
            raise Faulty(f"a correction changes who played in round {step['round']}")
        match.clear()
        match.update(deepcopy(step["now"]))

    def do_card(self, step):
        self.document["cards"].append(deepcopy(step["card"]))

    def do_take_back(self, step):
        self.document["cards"].remove(step["card"])

    def do_penalty(self, step):
        self.document["penalties"].append(deepcopy(step["penalty"]))

    def do_lift(self, step):
        self.document["penalties"].remove(step["penalty"])

    def struck(self):
        """Whose results count for nobody (formats.md 2, `withdrawn_results`)."""
        rule = self.document.get("withdrawn_results", "keep")
        if rule == "keep":
            return set()
        if rule == "strike":
            return set(self.withdrawn())
        matches = [match for one in self.document["rounds"] for match in one["matches"]]
        played = [match for match in matches if match.get("kind", "played") in ("played", "award")]
        whole = self.document["matches_each"]
        return {
            id for id in self.withdrawn() if 2 * sum(id in (match["a"], match["b"]) for match in played) < whole
        }

    def settle(self, planned, away):
        """Pairs, byes and who is idle in a planned round of a round robin from which `away` are missing."""
        struck = self.struck()
        pairs, byes, idle = [], [id for id in planned["rests"] if id not in away], []
        for a, b in planned["pairs"]:
            if a not in away and b not in away:
                pairs.append([a, b])
            elif a not in away:
                (idle if b in struck else byes).append(a)
            elif b not in away:
                (idle if a in struck else byes).append(b)
        return pairs, byes, idle

    def settle_again(self):
        """In a round robin, whoever should have met one who is struck now has nothing, as if they had played."""
        if self.account["schedule"] is None:
            return
        for number, one in enumerate(self.document["rounds"]):
            _, byes, _ = self.settle(self.account["schedule"][number], self.account["rounds"][number]["away"])
            one["byes"] = byes
