"""What a game does that its profile cannot say. A game has at most one file, which is imported only for that game."""
