"""One folder per game: what it does that its profile cannot say, in game.py, and the screens that only this game has.

The folder has the game's id as its name, and its modules are imported only for that game. PARTS in game.py names the screens.
"""
