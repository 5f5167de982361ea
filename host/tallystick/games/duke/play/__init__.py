"""Work out what a step changes: on the way to the first turn, by a player, by the Dragon."""
