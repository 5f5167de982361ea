"""The positions that a game's README shows can be read."""

import re

import pytest

from tallystick.games import registry
from tests.games.test_game_folders import HOST

SHOWN = re.compile(r"`((?:start(?=[ `])|players=)[^`]*)`")


def shown_positions():
    for game_id in registry.our_ids():
        page = (HOST / "tallystick" / "games" / game_id / "README.md").read_text(encoding="utf-8")
        for text in SHOWN.findall(page):
            # `@FILE` stands for a file of the reader's own.
            if "@FILE" not in text:
                yield pytest.param(game_id, text, id=f"{game_id}: {text[:40]}")


@pytest.mark.parametrize(("game_id", "text"), list(shown_positions()))
def test_a_position_that_a_page_shows_is_read_and_written(game_id, text):
    game = registry.load(game_id)
    position = game.read_position(text)
    assert game.read_position(game.format_position(position)) == position
