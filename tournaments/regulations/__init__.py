"""What a stage's organiser may choose beside the ruleset (formats.md 1 to 5), as data. Pure: no Django."""
