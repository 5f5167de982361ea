"""Read and write the canonical texts of positions and steps, and say why a position is impossible."""
