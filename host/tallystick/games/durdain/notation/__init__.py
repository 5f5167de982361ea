"""Read and write the canonical texts of positions and steps."""
