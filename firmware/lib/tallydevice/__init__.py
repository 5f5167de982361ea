"""The program of the handheld."""
