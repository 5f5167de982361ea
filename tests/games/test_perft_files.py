"""The counts in `perft/` of our games."""

from tallystick.testing import CountsContract
from tests.games.ours import OurGames


class TestCounts(OurGames, CountsContract):
    pass
