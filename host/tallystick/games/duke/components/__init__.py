"""What The Duke is played with: the board, the tiles, what is agreed about a game, a group's own tiles, the words of texts."""
