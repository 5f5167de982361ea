"""The game on the table: the session and its acts, the active profile, and the wording of what happened."""
