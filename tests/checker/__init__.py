"""The rules a second time, for checking the engine; only what compares the two imports the engine."""
