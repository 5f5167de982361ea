"""Read and write the canonical texts of positions and steps, and say what positions cannot be."""
