"""What the laptop keeps: every event record as it came, the games found in them, and the laptop's own notes on each."""
