"""Define the kernel of the rules library: what a game is, and how a move is judged. It knows no game, device or store."""
