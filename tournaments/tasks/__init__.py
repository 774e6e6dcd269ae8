"""What is done while nobody waits: the kinds of jobs, when they are due, and the thread that does them without a broker."""
