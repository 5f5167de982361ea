"""What lies on the mat, and the facts about it that every judgment needs."""
