"""The wires of a board whose screen and buttons are not built in: which they are, how they run, and their drawing."""
