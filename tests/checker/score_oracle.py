"""The scoring rules a second time, slow and plain, to check the engine against (rules.md 3 to 7 and 9).

Written from rules.md alone; it imports nothing of ours. Nothing is carried along from record to record: whatever is
asked (the totals, the game, the hand's number, the opener who stands) is found again from the rows so far.
"""

from tests.checker.faults_oracle import check_record
from tests.checker.hands_oracle import judge_block, next_opener, value_block, value_finish, winning_seat_of_block
from tests.checker.rules_oracle import (
    Faults,
    all_seats,
    all_sides,
    is_whole,
    leader_of,
    read_rules,
    seat_before,
    side_of,
)

HANDS = ("finish", "block", "void", "stopped", "given")
SHOWN = (
    *("number", "game", "kind", "opener", "winner", "winner_seat", "why", "points", "total"),
    *("next_opener", "shuffler"),
)


# What the rows so far tell


def game_now(rows):
    """The number of the game that the next record belongs to: an ended game stays until then."""
    if not rows:
        return 1
    return rows[-1]["game"] + (1 if rows[-1]["game_over"] else 0)


def totals_of(rules, rows, game):
    own = [row for row in rows if row["game"] == game]
    return {side: sum(row["points"][side] for row in own) for side in all_sides(rules)}


def standing_opener(rows, first_opener):
    return rows[-1]["next_opener"] if rows else first_opener


def games_won(rules, rows):
    if rows and rows[-1]["kind"] == "result":
        return rows[-1]["games_given"]
    return {side: sum(1 for row in rows if row["game_winner"] == side) for side in all_sides(rules)}


def reported(rules, totals):
    cut = rules["target"] if rules["overflow"] == "trimmed" else max(totals.values())
    return {side: min(total, cut) for side, total in totals.items()}


# Rules.md 7: the end of a game and of a match


def ending_of_game(rules, rows, row):
    """(over, the game's winner, decided by, undone) after this row, by the target and by the time."""
    totals = totals_of(rules, [*rows, row], row["game"])
    leader = leader_of(totals)
    if row["kind"] == "stopped":  # won there and then, before its bonuses (6)
        return True, row["stopped_by"], "target", False
    if leader is not None and totals[leader] >= rules["target"]:
        return True, leader, "target", False
    times = [place for place, one in enumerate([*rows, row]) if one["kind"] == "time"]
    if not times:
        return False, None, None, False
    since = [*rows, row][times[0] :]
    played = [one for one in since if one["kind"] in HANDS and one["kind"] != "void"]
    wanted = 1 if since[0]["hand_in_progress"] and rules["at_time"] != "stop" else 0
    if rules["at_time"] == "one_more_hand":
        wanted += 1
    if len(played) < wanted:
        return False, None, None, False
    if leader is not None:
        return True, leader, "time", False
    if rules["time_tie"] == "draw":
        return True, None, "time", False
    further = rules["at_time"] == "one_more_hand" and len(played) == wanted and played[-1] is row
    if rules["time_tie"] == "earlier_score" and further:
        earlier = leader_of(totals_of(rules, rows, row["game"]))
        if earlier is not None and totals[earlier] == max(totals.values()):
            return True, earlier, "time", True
    return False, None, None, False


def ending_by_games(rules, rows):
    """(over, winner, decided by) by the games won, where the last row ended a game."""
    if not rows or not rows[-1]["game_over"]:
        return False, None, None
    won = games_won(rules, rows)
    for side in won:
        if won[side] >= (rules["best_of"] + 1) // 2:
            return True, side, rows[-1]["decided_by"]
    if not any(row["kind"] == "time" for row in rows):
        return False, None, None
    played = [reported(rules, totals_of(rules, rows, game)) for game in range(1, rows[-1]["game"] + 1)]
    return True, leader_of({side: (won[side], sum(totals[side] for totals in played)) for side in won}), "time"


def match_so_far(rules, rows):
    """(over, winner, decided by)."""
    if rows and rows[-1]["kind"] == "result":
        row = rows[-1]
        order = {side: (row["games_given"][side], row["points_given"][side]) for side in all_sides(rules)}
        return True, leader_of(order), "result"
    if rows and rows[-1]["kind"] == "award" and rows[-1]["scope"] == "match":
        return True, rows[-1]["awarded"], "award"
    return ending_by_games(rules, rows)


# Rules.md 9: the rows and the sheet


def empty_row(rules, rows, record, first_opener):
    row = dict.fromkeys(SHOWN)
    row.update(game=game_now(rows), kind=record["kind"], why=record["kind"])
    row.update(points=dict.fromkeys(all_sides(rules), 0), next_opener=standing_opener(rows, first_opener))
    row.update(game_over=False, game_winner=None, decided_by=None)
    return row


def count_hands_won(rows, game):
    """Hands won in the game so far, by a finish or a block."""
    own = [row for row in rows if row["game"] == game and row["kind"] in ("finish", "block")]
    return len([row for row in own if row["winner"] is not None])


def fill_hand(rules, rows, record, row, number):
    kind, points = record["kind"], row["points"]
    row["number"] = 1 + len([one for one in rows if one["game"] == row["game"] and one["kind"] in HANDS])
    row["opener"] = opener = record.get("opener", row["next_opener"])
    if kind == "finish":
        row["winner"], row["winner_seat"] = side_of(rules, record["seat"]), record["seat"]
        points[row["winner"]] += value_finish(rules, record)
    if kind == "block":
        winner, row["why"] = judge_block(rules, record, opener)
        if winner == "?":
            raise Faults(number, [("opener_missing", "opener")])
        if winner is not None:
            row["winner"] = winner
            row["winner_seat"] = winning_seat_of_block(rules, record, winner, opener)
            points[winner] += value_block(rules, record, winner)
    if kind == "given":
        row["winner"] = record["side"]
        points[record["side"]] += record["points"]
    if kind == "stopped":
        row["stopped_by"] = side_of(rules, record["running"][-1]["seat"])
    won_before = count_hands_won(rows, row["game"])
    if kind in ("finish", "block") and row["winner"] is not None and won_before < len(rules["hand_bonuses"]):
        points[row["winner"]] += rules["hand_bonuses"][won_before]
    for entry in record.get("running", []):
        points[side_of(rules, entry["seat"])] += entry["points"]
    for entry in record.get("bonuses", []):
        points[entry["side"]] += rules["bonuses"][entry["code"]]
    row["next_opener"] = next_opener(rules, kind, opener, row["winner"], row["winner_seat"])
    if rules["shuffler"] == "opener":
        row["shuffler"] = opener
    if rules["shuffler"] == "before_opener" and row["next_opener"] is not None:
        row["shuffler"] = seat_before(rules, row["next_opener"])


def fill_result(rules, record, row, before):
    row["points"] = {side: record["totals"][side] - before[side] for side in before}
    row["points_given"] = record["totals"]
    higher = leader_of(record["totals"])
    row["games_given"] = {side: 1 if side == higher else 0 for side in before}
    if rules["best_of"] > 1:
        row["games_given"] = {side: record["games"][side] for side in before}


def make_row(rules, rows, record, first_opener, number):
    """The row of a record without faults, with what later rows ask about it."""
    kind = record["kind"]
    row = empty_row(rules, rows, record, first_opener)
    before = totals_of(rules, rows, row["game"])
    if kind in HANDS:
        fill_hand(rules, rows, record, row, number)
    if kind == "penalty" and record["effect"] == "off_own":
        row["points"][record["side"]] = -min(record["points"], before[record["side"]])
    if kind == "penalty" and record["effect"] == "to_opponents":
        row["points"]["B" if record["side"] == "A" else "A"] = record["points"]
    if kind == "time":
        row["hand_in_progress"] = record["hand_in_progress"]
    if kind == "result":
        fill_result(rules, record, row, before)
    if kind == "award":
        row["scope"], row["awarded"] = record.get("scope", "match"), record["winner"]
        if row["scope"] == "game":
            row.update(game_over=True, game_winner=row["awarded"], decided_by="award")
    if kind not in ("award", "result"):
        over, winner, by, undone = ending_of_game(rules, rows, row)
        row.update(game_over=over, game_winner=winner, decided_by=by)
        if undone:
            row.update(points=dict.fromkeys(before, 0), why="time_undone")
    row["total"] = totals_of(rules, [*rows, row], row["game"])
    return row


def score_or_raise(sheet):
    """The result of rules.md 9; raises Faults."""
    if not isinstance(sheet, dict):
        raise Faults(None, [("invalid_document", None)])
    rules = read_rules(sheet.get("rules", {}))
    opener = sheet.get("first_opener")
    if opener is not None and not is_whole(opener):
        raise Faults(None, [("invalid_document", "first_opener")])
    if opener is not None and opener not in all_seats(rules):
        raise Faults(None, [("seat_out_of_range", "first_opener")])
    if not isinstance(sheet.get("records"), list):
        raise Faults(None, [("invalid_document", "records")])
    rows = []
    for number, record in enumerate(sheet["records"], start=1):
        if match_so_far(rules, rows)[0]:
            raise Faults(number, [("match_over", None)])
        check_record(rules, rows, totals_of(rules, rows, game_now(rows)), record, number)
        rows.append(make_row(rules, rows, record, opener, number))
    over, winner, by = match_so_far(rules, rows)
    score = rows[-1]["total"] if rows else dict.fromkeys(all_sides(rules), 0)
    if rows and rows[-1]["game_over"]:
        score = reported(rules, score)
    return {
        "records": [{key: row[key] for key in SHOWN} for row in rows],
        "games": games_won(rules, rows),
        "score": score,
        "target": rules["target"],
        "status": "finished" if over else "playing",
        "winner": winner,
        "decided_by": by,
        "next_opener": None if over else standing_opener(rows, opener),
    }


def score_by_text(sheet):
    """The result, or {"error": {"code", "record", "field", "also"}}; `also` are all faults of its group of checks."""
    try:
        return score_or_raise(sheet)
    except Faults as faults:
        code, field = faults.found[0]
        return {"error": {"code": code, "record": faults.record, "field": field, "also": faults.found}}
