"""Judge what a device notes of a game, without any position: actions, dice, steps counted, castles, points, Beware."""
