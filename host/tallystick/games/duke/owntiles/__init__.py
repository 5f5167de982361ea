"""A group's own tiles: from a file, checked, and as a word in a position's text."""
