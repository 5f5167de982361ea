"""Give our games, and those of other packages, to OpenSpiel: the extra `tallystick[openspiel]`, see docs/openspiel.md.

`choices` says what a seat can choose, `moments` is a game in play, and `resampling` draws hidden pieces again. Only `spiel` imports
OpenSpiel. Nothing else of Tallystick imports this package.
"""
