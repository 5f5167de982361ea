"""What Pastures New is played with: the ruled sheet, and the six types of terrain."""
