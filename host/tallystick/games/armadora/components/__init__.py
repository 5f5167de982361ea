"""What Armadora is played with: the board, and what lies in the box."""
