"""The disputes in `cases/` of our games."""

from tallystick.testing import CasesContract
from tests.games.ours import OurGames


class TestCases(OurGames, CasesContract):
    pass
