"""The canonical texts of positions and steps, how texts are read, and what positions cannot be."""
