"""Lists of entrants in and out: pure of the database."""
