"""A game's file is damaged while the game runs: the device shows E31 and the game goes on, whatever is wrong with the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tallystick.simulator.display import MemoryDisplay
from tests.device.table import FEATHER, PLAYED, Table

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def no_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests read only texts, and pixels take half of the time."""
    monkeypatch.setattr(MemoryDisplay, "_draw", lambda _display, _area: None)


GAMES = sorted(game for game in PLAYED if game != "free")
NONSENSE: list[Any] = [None, -1, 0, "", [], {}, "x", 10**9, True, 3.5, "é", [1], {"a": 1}]


def cut(raw: bytes, random: Random) -> bytes:
    return raw[: random.randrange(len(raw))]


def a_changed_bit(raw: bytes, random: Random) -> bytes:
    at = random.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << random.randrange(8)]) + raw[at + 1 :]


def a_hole(raw: bytes, random: Random) -> bytes:
    at = random.randrange(len(raw) - 200)
    return raw[:at] + bytes(200) + raw[at + 200 :]


def nonsense_in_a_field(raw: bytes, random: Random) -> bytes:
    data = json.loads(raw)
    holder, key = random.choice(list(places(data)))
    holder[key] = random.choice([each for each in NONSENSE if each != holder[key]])
    return json.dumps(data).encode()


def places(data: Any):
    """Return every place of a value in lists and objects: its container, and its key there."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


def play_on(table: Table, random: Random) -> None:
    for _ in range(15):
        role = random.choice("abc")
        if random.random() < 0.8:
            table.device.tap(role)
        else:
            table.device.hold(role, 700)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("damage", [cut, a_changed_bit, a_hole, nonsense_in_a_field])
def test_a_running_game_goes_on_with_a_damaged_file(damage: Callable[[bytes, Random], bytes], game: str) -> None:
    random = Random(f"{damage.__name__} {game}")
    table = Table(FEATHER)
    table.begin(game)
    table.device.power_cut()
    file = table.device.drive / "games" / f"{game}.json"
    whole = file.read_bytes()
    file.write_bytes(damage(whole, random))
    table.device.power_on()
    assert table.shows("Trouble E31"), table.texts
    play_on(table, random)
    assert f"The file {game}.json has changed since this game began" in table.app.trouble
    # Nothing was lost: with the file as it was, the game is whole again.
    kept = table.state.turn, table.state.scores
    file.write_bytes(whole)
    table.restart()
    assert (table.state.turn, table.state.scores) == kept
    assert table.session.profile is not None
    table.device.close()


def test_a_game_without_its_lists_is_played_as_at_a_free_table(table: Table) -> None:
    table.begin("duke")
    table.device.power_cut()
    (table.device.drive / "games" / "duke.json").write_bytes(b"{}")
    table.device.power_on()
    assert table.app.trouble.endswith("Copy the file again into the folder games.")
    table.press("Go on")
    assert table.app.game is None
    table.press("End turn")
    assert table.state.turn == 2
    table.app.trouble = ""


@pytest.mark.parametrize("damage", [cut, a_changed_bit, a_hole, nonsense_in_a_field])
def test_a_new_game_does_not_begin_with_a_file_that_cannot_be_used(damage: Callable[[bytes, Random], bytes]) -> None:
    for game in GAMES:
        random = Random(f"{damage.__name__} {game} new")
        table = Table(FEATHER)
        file = table.device.drive / "games" / f"{game}.json"
        whole = file.read_bytes()
        file.write_bytes(damage(whole, random))
        table.press("Start")
        names = {json.loads(each.read_bytes())["name"] for each in file.parent.glob("*.json") if each != file}
        texts = [each.text for each in table.app.shown._entries]
        (at,) = [number for number, text in enumerate(texts) if text not in names]
        table.press("Down", (at - table.app.shown.at) % len(texts))
        table.press("Choose")
        play_on(table, random)
        assert "failed" not in table.app.trouble
        table.device.close()
