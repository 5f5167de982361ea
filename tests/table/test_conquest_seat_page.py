"""A hidden set-up of Stratego Conquest on the page of a seat, from its seal to its reveal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tallystick.games.registry import load
from tests.table.cards import audited_games
from tests.table.conftest import LiveTable, on_the_table
from tests.table.hiddengame import BLUE, RED, at, sent, started

pytestmark = pytest.mark.long

SALT = "000102030405060708090a0b0c0d0e0f"
SET_UP = """
keep conquest
unplug
wait for "Tallystick"
tap a
tap a                       # Stratego Conquest
tap a                       # for two
expect "Who sits where?"
tap a
wait for "Dice hash"
tap a times 2               # no salt
expect "Who starts?"
tap c times 2
tap a                       # Let Red start
wait for "Turn 1"
plug
"""


@pytest.fixture
def conquest(tmp_path: Path, store: Any) -> Iterator[LiveTable]:
    """Yield the table of a game of Stratego Conquest: the territories are chosen, and nothing is set up."""
    rules = load("conquest")
    with on_the_table(started(SET_UP, tmp_path), store) as live:
        for _ in range(24):
            position = rules.parse_position(live.desk())
            move = rules.format_move(position, rules.legal_moves(position)[0])
            live.table.record_move("conquest", live.desk(), move, stood=False)
        yield live


def test_a_hidden_set_up_of_conquest_goes_with_its_units_until_all_see_it(conquest):
    """What a player sealed is known to their page while the units move, and to all pages once it is revealed."""
    red, rules = at(conquest, RED), load("conquest")
    _, before = sent(red, "seats/1/holds")
    assert "Where do the units of Red stand?" in before["asks"]
    assert {"sign": "T", "name": "Scout", "number": 4} in before["signs"]
    assert sum(sign["number"] for sign in before["signs"]) == 18
    position = rules.parse_position(conquest.desk())
    told = next(move for move in rules.legal_moves(position) if "?" not in move.units)
    text = rules.format_move(position, told).removeprefix("setup ")
    seal = {"number": 1, "salt": SALT, "text": sent(red, "seats/1/read", text=text)[1]["text"]}
    assert sent(red, "seats/1/seal", **seal)[0] == 200
    conquest.until(lambda: conquest.game["players"][0]["sealed"])
    untold = "".join(sign if sign == "-" else "?" for sign in told.units)
    for units in (untold, "?-?" * 6 + "-?-" * 6):
        conquest.table.record_move("conquest", conquest.desk(), f"setup {units}", stood=False)
    conquest.table.record_move("conquest", conquest.desk(), "cards -", stood=True)
    position = rules.parse_position(sent(red, "seats/1/holds", seals=[seal])[1]["position"])
    move = next(
        move for move in rules.legal_moves(position) if move.what == "move" and position.units[move.zones[1]] is None
    )
    start, end = (position.agreement.board.zone_names[zone] for zone in move.zones)
    conquest.table.record_move("conquest", conquest.desk(), f"{start} > {end}", stood=False)
    own = sent(red, "seats/1/holds", seals=[seal])[1]["position"]
    assert own.count(":1=") == 18
    assert f"{end}:1=" in own
    for open_to_all in (conquest.desk(), sent(at(conquest, BLUE), "seats/2/holds")[1]["position"]):
        assert ":1=" not in open_to_all
    assert sent(red, "seats/1/reveal", **seal)[0] == 200
    conquest.until(lambda: conquest.desk().count(":1=") == 18)


def test_a_game_without_points_shows_none(conquest, store):
    assert [player["score"] for player in conquest.game["players"]] == [None, None]
    (kept,) = audited_games(store)
    assert kept["scores"] == ""
    conquest.table.send_score(1, 2)
    conquest.until(lambda: conquest.game["players"][1]["score"] == 2)
