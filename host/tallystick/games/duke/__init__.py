"""The Duke: see `game`."""
