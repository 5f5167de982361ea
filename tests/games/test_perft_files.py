"""The counts in `perft/` of our games. The ordinary run leaves out the largest: see conftest.py."""

from tallystick.testing import CountsContract
from tests.games.ours import OurGames


class TestCounts(OurGames, CountsContract):
    pass
