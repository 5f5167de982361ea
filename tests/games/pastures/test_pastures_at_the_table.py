"""A game of Pastures New whose device and page are not always at the same step: what the page says, and what the laptop asks for."""

from __future__ import annotations

import pytest

from tallystick.table.turnrequest import NOTE
from tests.table.followed import Followed

TERRAIN, CASTLES = 0, 1


@pytest.fixture
def table(tmp_path):
    opened = Followed(tmp_path / "games.sqlite", "pastures", options=(4, 4))
    yield opened
    opened.close()


def test_terrain_that_is_played_after_castles_began_on_the_device_is_noted_after_a_step_back(table):
    table.note("terrain", "forest")
    table.record("F a1")
    table.session.change_phase(CASTLES)
    table.record("R b1")
    assert table.request.says == (
        "The device is already in the phase Castles, but lacks a move of the phase Terrain. "
        "To note it there, open Menu, then Phase, and choose Terrain."
    )
    table.session.change_phase(TERRAIN)
    assert (table.request.kind, table.request.seat) == (NOTE, 1)
