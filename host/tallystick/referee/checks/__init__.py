"""Check a game for the audit. Each module has one check, a function from the evidence to findings."""
