"""Draw the board and the tiles, as text and as pictures."""
