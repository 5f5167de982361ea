"""Hold what Stratego Conquest is played with: the map."""
