"""The rules of The Duke; `game` is the place to begin."""
