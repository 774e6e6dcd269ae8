"""Messages on their way out. Here nothing is decided: a message is handed over, and what came of it is told."""
