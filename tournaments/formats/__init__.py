"""How rounds are paired (formats.md 3 and 4): pure values in, pairings with their reasons out. `python -m tournaments.formats`.

No Django, no clock, no dice; names and words belong to higher rooms.
"""
