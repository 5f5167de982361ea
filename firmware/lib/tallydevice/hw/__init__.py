"""The board's hardware, behind plain objects: the only part of the program that imports hardware modules."""
