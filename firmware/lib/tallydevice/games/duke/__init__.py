"""The Duke: the parts of the device's program that only this game has."""
