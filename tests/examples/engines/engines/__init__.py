"""Games of other rule engines."""
