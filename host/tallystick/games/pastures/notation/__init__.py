"""The canonical texts of positions and moves, and how texts are read."""
