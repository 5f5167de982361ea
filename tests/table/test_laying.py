"""Each position of the case files can be set up from an empty board with the tray, the acts of a piece and the controls."""

from __future__ import annotations

import pytest

from tallystick.games.registry import load
from tests.table.disputed import disputed_positions
from tests.table.editorpage import EDITED
from tests.table.laying import NoWay, begun, plan


@pytest.mark.parametrize("game", EDITED)
def test_every_disputed_position_can_be_set_up(game):
    rules = load(game)
    unlaid = []
    for text in disputed_positions(game):
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
