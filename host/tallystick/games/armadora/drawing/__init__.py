"""Draw the board, as a diagram in plain characters and as a picture."""
