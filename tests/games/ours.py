"""Our games, held to the contract with the kit that any game's tests can use; their material lies beside this file."""

from pathlib import Path

from tallystick.games.registry import our_ids

FOLDER = Path(__file__).parent


class OurGames:
    """Every game of the folder games/, with the cases and counts under tests/games."""

    games = our_ids()

    def folder(self, game):
        return FOLDER / game.id
