"""The counts in `perft/` of our games. The ordinary run leaves out the largest: see conftest.py."""

import pytest

from tallystick.testing import CountsContract
from tests.games.ours import OurGames

pytestmark = pytest.mark.long


class TestCounts(OurGames, CountsContract):
    pass
