"""The kernel of the rules library: what a game is, and how a move is judged. Knows no game, device or store."""
