"""Store on the laptop every event record as it came, the games found in them, and the laptop's own entries about each."""
