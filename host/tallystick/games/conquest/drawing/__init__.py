"""Draw the map with what stands on it, as a diagram in plain characters and as a picture."""
