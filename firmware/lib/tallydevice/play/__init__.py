"""The game on the table: the session and its acts, the active profile, and what is said of them in words."""
