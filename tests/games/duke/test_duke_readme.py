"""The README of The Duke names every phase, every word of a position and every entry of a tile's file, and its words can be read."""

import re
from contextlib import suppress

import pytest

from tallystick.games.duke.components.custom_tile_files import ENTRIES
from tallystick.games.duke.notation.key_reader import KEYS
from tallystick.games.duke.position import Phase
from tallystick.games.registry import load
from tallystick.rules.errors import ImpossiblePosition
from tests.games.test_game_folders import HOST

README = (HOST / "tallystick" / "games" / "duke" / "README.md").read_text(encoding="utf-8")
FIRST_CELLS = [row.split("|")[1] for row in README.splitlines() if row.startswith("| `")]
NAMED = {word for cell in FIRST_CELLS for word in re.findall("`([^`]+)`", cell)}
SHOWN = sorted(set(re.findall(r"`([a-z-]+=[^`@]+)`", README.partition("After that comes")[2].partition("## ")[0])))


def test_each_phase_word_and_entry_is_named():
    keys = {word.partition("=")[0] for word in NAMED} | {"camelot"}
    assert {*Phase.ALL} <= NAMED
    assert {*KEYS} <= keys
    assert {*ENTRIES} <= NAMED
    assert {"diagram", "stood"} <= NAMED


@pytest.mark.parametrize("word", SHOWN)
def test_each_word_that_is_shown_can_be_read(word):
    # What does not fit this table is said in words, but the word was read.
    with suppress(ImpossiblePosition):
        load("duke").parse_position(f"3du2/6/6/6/6/2Du3 turn 1 -/- -/- stood {word}")


def test_the_readme_shows_every_mark_of_the_dragon():
    assert {"dragon=c3:left", "dragon=c3:up!", "dragon=a3:left~", "camelot=d3"} <= set(SHOWN)
