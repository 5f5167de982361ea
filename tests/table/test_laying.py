"""Each position of the case files can be set up from an empty board with the tray, the acts of a piece and the controls."""

import os

import pytest

from tallystick.games.registry import load
from tests.table.disputed import disputed_positions
from tests.table.editorpage import EDITED
from tests.table.laying import NoWay, begun, plan

pytestmark = pytest.mark.long

EACH = int(os.environ.get("TALLYSTICK_LAID_EACH", "3"))
"""A usual run tries each third position of the case files. The campaign tries all."""


@pytest.mark.parametrize("game", EDITED)
def test_every_disputed_position_can_be_set_up(game):
    rules = load(game)
    unlaid = []
    for text in disputed_positions(game)[::EACH]:
        try:
            steps = plan(game, text)
        except NoWay as why:
            unlaid.append(f"{text}\n    {why}")
            continue
        position = begun(game, text)
        for step in steps:
            position = rules.arranging().edited(position, step.edit)
        assert position == rules.parse_position(text)
    assert not unlaid, "\n".join(unlaid)
