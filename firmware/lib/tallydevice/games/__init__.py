"""What a game does that its profile cannot say: one file a game, imported for that game alone."""
