"""What Stratego Conquest is played with: the map."""
