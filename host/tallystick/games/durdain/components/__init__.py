"""What Kingdoms of Durdain is played with: the mat, the mountain ranges, and what lies in the box."""
