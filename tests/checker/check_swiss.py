"""Independent check of one Swiss round.

  check_swiss.py STATE.json ANSWER.json [--optimum FILE.json] [--exact auto|yes|no] [--json]
  check_swiss.py STATE.json            figures of the state only (optimum computed, no answer)

Shares no code with any pairing engine. Says, with proof by maximum matching:
  structure   every active player exactly once; forbidden pairs 0; at most one bye, only if odd
              (when a perfect matching of the allowed pairs does not exist: the fewest byes)
  rematches   used, and the fewest possible (networkx maximum-cardinality matching first; when no
              perfect matching without rematches exists, minimum-rematch matching by weight)
  bye         receiver's earlier byes against the fewest that allow the fewest rematches, and score
              against the lowest score possible for such a receiver
  scores      sum |d|, sum d^2, largest d, floated players; the exact optimum of sum |d| and of
              sum d^2 for the fewest rematches and the fairest bye (lexicographic order of the
              criteria: rematches, byes again, bye score, then the sum)
  halves      (information) same-score pairs that join the top half of a group to the bottom half
Exit status: 0 sound, 1 a hard rule is broken (structure, forbidden, avoidable rematch, unfair bye),
2 usage.  A gap to the optimum of the sums is printed, not judged.

Exact optima use networkx with Python integers (no rounding).  --exact auto solves by networkx up to
260 players and by rustworkx (128-bit integers; here < 64 bits) above, if it is installed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter

import networkx as nx

BYE = "bye"


def read(path):
    with open(path) as f:
        return json.load(f)


class Field:
    def __init__(self, state):
        self.state = state
        self.act = {p["id"]: p for p in state["players"] if p["active"]}
        self.ids = sorted(
            self.act, key=lambda i: (-self.act[i]["score"], -self.act[i]["spread"], self.act[i]["seed"])
        )
        self.forb = {frozenset(x) for x in state["forbidden"]}
        # opponents and byes are recounted from the rounds, and must agree with the players' own lists
        self.met, self.byes, sc = Counter(), Counter(), Counter()
        for games in state["rounds"]:
            for g in games:
                sc[g["a"]] += g["pa"]
                if g["b"] is None:
                    self.byes[g["a"]] += 1
                else:
                    if g.get("kind") != "no_show":
                        self.met[frozenset((g["a"], g["b"]))] += 1
                    sc[g["b"]] += g["pb"]
        self.inconsistent = []
        for p in state["players"]:
            opp = (
                sorted(o for k, c in self.met.items() if p["id"] in k for o in k - {p["id"]} for _ in range(c))
                if len(state["players"]) <= 400
                else None
            )
            if opp is not None and opp != sorted(p["opponents"]):
                self.inconsistent.append(f"opponents of {p['id']}")
            if self.byes[p["id"]] != p["byes"]:
                self.inconsistent.append(f"byes of {p['id']}")
            if sc[p["id"]] + p.get("start_score", 0) != p["score"]:
                self.inconsistent.append(f"score of {p['id']}")

    def allowed(self, a, b):
        return frozenset((a, b)) not in self.forb

    def pairs(self):
        for k, a in enumerate(self.ids):
            for b in self.ids[k + 1 :]:
                if self.allowed(a, b):
                    yield a, b

    def d(self, a, b):
        return abs(self.act[a]["score"] - self.act[b]["score"])


def min_cost_perfect(n_vertices, edges, engine):
    """edges: (u, v, cost) on 0..n-1, cost >= 0 integers. Returns list of pairs of a
    maximum-cardinality matching of least cost."""
    top = max((c for *_, c in edges), default=0) + 1
    if engine == "rustworkx":
        import rustworkx as rx

        g = rx.PyGraph(multigraph=False)
        g.add_nodes_from(range(n_vertices))
        g.add_edges_from([(u, v, top - c) for u, v, c in edges])
        return list(rx.max_weight_matching(g, max_cardinality=True, weight_fn=int))
    g = nx.Graph()
    g.add_nodes_from(range(n_vertices))
    g.add_weighted_edges_from((u, v, top - c) for u, v, c in edges)
    return list(nx.max_weight_matching(g, maxcardinality=True))


def engine_for(n, exact):
    if exact == "no":
        return None
    if n <= 260 or exact == "yes":
        return "networkx"
    try:
        import rustworkx  # noqa: F401
    except ImportError:
        return None
    return "rustworkx"


def optimum(f: Field, exact="auto"):
    """Exact figures: fewest byes, fewest rematches, fairest bye, least sums."""
    n = len(f.ids)
    eng = engine_for(n, exact)
    ix = {p: i for i, p in enumerate(f.ids)}
    # 1. how many can be seated at all, and without rematches (pure cardinality)
    res = {"players": n, "method": eng or "none"}
    clean = [(ix[a], ix[b]) for a, b in f.pairs() if f.met[frozenset((a, b))] == 0]
    anyp = [(ix[a], ix[b]) for a, b in f.pairs()]

    def seats(edges):
        g = nx.Graph()
        g.add_nodes_from(range(n))
        g.add_edges_from(edges)
        quick = greedy(g)
        if len(quick) == n // 2:
            return n // 2
        if eng == "rustworkx":
            return len(min_cost_perfect(n, [(a, b, 0) for a, b in edges], eng))
        return len(nx.max_weight_matching(g, maxcardinality=True, weight=None))

    most, most_clean = seats(anyp), seats(clean)
    res["pairs_possible"], res["pairs_without_rematch"] = most, most_clean
    byes = n - 2 * most
    res["byes_needed"] = byes
    if eng is None:
        res["rematches"] = 0 if most_clean == most else None
        return res
    # 2. lexicographic: bye vertices take the unseated; costs packed in one integer
    lo = min((f.act[p]["score"] for p in f.ids), default=0)
    span = max((f.act[p]["score"] for p in f.ids), default=0) - lo
    mb = max((f.byes[p] for p in f.ids), default=0)
    out = {}
    for name, fn in (("sum_abs", lambda d: d), ("sum_sq", lambda d: d * d)):
        r_d = fn(span) * max(1, n) + 1
        r_s = span * max(1, byes) + 1
        r_b = mb * max(1, byes) + 1
        edges = [(ix[a], ix[b], f.met[frozenset((a, b))] * r_b * r_s * r_d + fn(f.d(a, b))) for a, b in f.pairs()]
        if most_clean == most:  # rematches cannot be in the optimum: fewer edges
            edges = [e for e in edges if e[2] < r_b * r_s * r_d]
        for k in range(byes):
            edges += [(ix[p], n + k, (f.byes[p] * r_s + f.act[p]["score"] - lo) * r_d) for p in f.ids]
        m = min_cost_perfect(n + byes, edges, eng)
        cost = {(min(u, v), max(u, v)): c for u, v, c in edges}
        tot = sum(cost[(min(u, v), max(u, v))] for u, v in m)
        if 2 * len(m) != n + byes:
            res["error"] = "no full round found"
            return res
        d_sum = tot % r_d
        out[name] = d_sum
        res["bye_score"] = (tot // r_d % r_s + lo * byes) if byes else None
        res["bye_again"] = tot // (r_d * r_s) % r_b if byes else 0
        res["rematches"] = tot // (r_d * r_s * r_b)
    res.update(out)
    return res


def greedy(g):
    """A quick maximal matching, low degree first; enough to prove a perfect one when it is perfect."""
    left = dict(g.degree())
    used, out = set(), []
    for v in sorted(g, key=left.get):
        if v in used:
            continue
        c = [u for u in g[v] if u not in used]
        if c:
            u = min(c, key=left.get)
            used |= {u, v}
            out.append((u, v))
    return out


def judge(f: Field, ans, opt):
    fig, bad = {}, []
    byes = ans.get("byes") or ([ans["bye"]] if ans.get("bye") is not None else [])
    seen = Counter(x for p in ans["pairs"] for x in p) + Counter(byes)
    missing = sorted(set(f.act) - set(seen))
    extra = sorted(x for x, c in seen.items() if c > 1 or x not in f.act)
    fig["missing"], fig["twice_or_unknown"] = missing, extra
    if missing or extra:
        bad.append("not every active player exactly once")
    pairs = [p for p in ans["pairs"] if p[0] in f.act and p[1] in f.act]
    byes = [b for b in byes if b in f.act]
    fig["byes"] = len(byes)
    if len(byes) > opt["byes_needed"]:
        bad.append(f"{len(byes)} byes, {opt['byes_needed']} needed")
    fig["forbidden"] = sum(not f.allowed(a, b) for a, b in pairs)
    if fig["forbidden"]:
        bad.append("forbidden pairs used")
    fig["rematches"] = sum(f.met[frozenset(p)] for p in pairs)
    if opt.get("rematches") is not None and fig["rematches"] > opt["rematches"]:
        bad.append(f"{fig['rematches']} rematches, {opt['rematches']} needed")
    fig["bye_again"] = sum(f.byes[b] for b in byes)
    fig["bye_score"] = sum(f.act[b]["score"] for b in byes) if byes else None
    if opt["byes_needed"] and byes and "bye_again" in opt:
        if fig["bye_again"] > opt["bye_again"] and fig["rematches"] >= opt["rematches"]:
            bad.append("bye given again though avoidable")
        elif fig["bye_again"] == opt["bye_again"] and fig["bye_score"] > opt["bye_score"]:
            bad.append(f"bye at score {fig['bye_score']}, {opt['bye_score']} possible")
    ds = [f.d(a, b) for a, b in pairs]
    fig["sum_abs"], fig["sum_sq"], fig["max_diff"] = sum(ds), sum(x * x for x in ds), max(ds, default=0)
    fig["floated_pairs"] = sum(x > 0 for x in ds)
    for k in ("sum_abs", "sum_sq"):
        if k in opt:
            fig[k + "_gap"] = fig[k] - opt[k]
    club = [(a, b) for a, b in pairs if f.act[a].get("club") and f.act[a]["club"] == f.act[b].get("club")]
    fig["club_pairs"] = len(club)
    groups = {}
    for p in f.ids:
        groups.setdefault(f.act[p]["score"], []).append(p)
    pos = {p: (i, len(g)) for g in groups.values() for i, p in enumerate(g)}
    same = cross = dist = 0
    for a, b in pairs:
        if f.d(a, b) == 0:
            (i, s), (j, _) = sorted((pos[a], pos[b]))
            same += 1
            cross += i < s / 2 <= j or (s % 2 == 1 and (i <= s // 2 <= j))
            dist += abs(j - i - s // 2)
    fig["same_score_pairs"], fig["top_bottom_pairs"], fig["fold_distance"] = same, cross, dist
    return fig, bad


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("state")
    ap.add_argument("answer", nargs="?")
    ap.add_argument("--optimum", help="file with stored figures (else those in the state file)")
    ap.add_argument("--exact", choices=["auto", "yes", "no"], default="auto")
    ap.add_argument("--recompute", action="store_true", help="ignore stored figures")
    ap.add_argument("--json", action="store_true")
    a = ap.parse_args()
    st = read(a.state)
    f = Field(st)
    opt = (read(a.optimum) if a.optimum else st).get("optimum") if not a.recompute else None
    opt = opt or optimum(f, a.exact)
    fig, bad = ({}, [])
    if a.answer:
        fig, bad = judge(f, read(a.answer), opt)
    if f.inconsistent:
        bad.append("state contradicts itself: " + "; ".join(f.inconsistent[:5]))
    if a.json:
        print(json.dumps({"state": st.get("name"), "optimum": opt, "figures": fig, "broken": bad}))
    else:
        print(f"state    {st.get('name')}: {len(f.ids)} to pair, round {st['next_round']}")
        print("optimum  " + ", ".join(f"{k} {v}" for k, v in opt.items()))
        if fig:
            print("answer   " + ", ".join(f"{k} {v}" for k, v in fig.items()))
        print("verdict  " + ("sound" if not bad else "BROKEN: " + "; ".join(bad)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
