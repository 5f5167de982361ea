"""The rules of Armadora: palisades divide the land, hidden warriors win the gold in it."""
