"""Provide the command line. Nothing else in the project prints or ends the program."""
