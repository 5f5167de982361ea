"""Define the kernel of the rules library: what a game is, and how a move is judged. It does not depend on any game, device or store."""
