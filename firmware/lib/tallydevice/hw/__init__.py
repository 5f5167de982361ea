"""The board's hardware, as plain objects. Only this part of the program imports hardware modules."""
