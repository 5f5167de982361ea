"""Nothing that shows a game tells what lies face down to those who may not know it.

Two games are played that differ only in what one player laid: every output for anybody else is the same, byte for byte.
"""

from __future__ import annotations

import json
import re
from random import Random
from types import SimpleNamespace

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee import laptopgame
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import open_record_view
from tallystick.table.storedgames import stored_game
from tallystick.table.view import desk_view
from tests.cli.assistant import ask
from tests.table.cards import audited_games

pytestmark = pytest.mark.long

GAME = load("armadora")
GOLD = "gold=34455667"
NAMES = ("Ann", "Bo", "Cy", "Di")
UNDO = "undo"
NOW = {"game": GAME.id, "position": "game:last"}
ASSISTANTS_QUESTIONS = (
    ("check", {**NOW, "move": "W5 a1"}),
    ("moves", NOW),
    ("draw", NOW),
    ("stored_games", {}),
    ("stored_game", {"name": "last"}),
)
PLACED = re.compile(r"W([1-5]) (\w\w)")


Step = tuple[int | None, str]
# Whose step it is, and its text.


def played(random: Random, start: str, steps: int) -> list[Step]:
    """Return a random game: most warriors are known to the record, and some moves are taken back and made again."""
    position = GAME.parse_position(start)
    found: list[Step] = []
    while len(found) < steps:
        seat = GAME.to_move(position)
        moves = [GAME.format_move(position, move) for move in GAME.legal_moves(position)]
        told = [text for text in moves if PLACED.fullmatch(text)]
        text = random.choice(told if told and random.random() < 0.7 else [move for move in moves if move != "pass"])
        position = GAME.play(position, GAME.parse_move(position, text))
        found.append((seat, text))
        if PLACED.fullmatch(text) and random.random() < 0.2:
            found += [(None, UNDO), (seat, text)]
    return found


def laid_by(seat: int, steps: list[Step]) -> dict[str, str]:
    """Return the values that a seat laid, by square."""
    return {match[2]: match[1] for by, text in steps if by == seat and (match := PLACED.fullmatch(text))}


def laid_otherwise(random: Random, steps: list[Step], seat: int, legally: bool) -> list[Step]:
    """Return the same game in which this seat laid other values on the same squares."""
    laid = laid_by(seat, steps)
    values = list(laid.values()) if legally else ["5"] * len(laid)
    while values == list(laid.values()):
        random.shuffle(values)
    other = {f"W{laid[square]} {square}": f"W{value} {square}" for square, value in zip(laid, values, strict=True)}
    return [(by, other.get(text, text) if by == seat else text) for by, text in steps]


@pytest.fixture
def record(tmp_path, monkeypatch):
    """Return a function that records a game in a store of its own, at a time and in a log that are always the same."""
    monkeypatch.setattr(laptopgame, "secrets", SimpleNamespace(token_bytes=bytes))
    for module in ("log", "rows", "store"):
        monkeypatch.setattr(f"tallystick.store.{module}.now_text", lambda: "2026-11-20T18:04:05.123Z")

    def recorded(name: str, start: str, steps: list[Step]) -> str:
        db = str(tmp_path / f"{name}.sqlite")
        with Store(db) as store:
            profile = installed_profile("armadora")
            seats = GAME.seats(GAME.parse_position(start))
            game = laptopgame.start_laptop_game(store, profile, NAMES[:seats], [], [])
            move_record = MoveRecord(store, game, installed_profile)
            move_record.set_position(start)
            for _, text in steps:
                if text == UNDO:
                    move_record.undo()
                else:
                    move_record.add_move(text, stood=True)
        return db

    return recorded


def outputs(db: str, seat: int | None, tmp_path, capsys, monkeypatch) -> dict[str, str]:
    """Return all that the commands and the page show of the game to a seat."""
    monkeypatch.setenv("TALLYSTICK_DB", db)
    seen = [] if seat is None else ["--as", NAMES[seat] if seat % 2 else str(seat + 1)]
    picture = tmp_path / "picture.svg"
    commands = [
        ("show", "last", *seen),
        ("show", "last", "--json", *seen),
        ("export", "last", "--format", "csv", *seen),
        ("export", "last", "--format", "text", *seen),
        ("draw", "armadora", "-p", "game:last", *seen),
        ("draw", "armadora", "-p", "game:last", "--json", *seen),
        ("draw", "armadora", "-p", "game:last", "--svg", str(picture), *seen),
        ("moves", "armadora", "-p", "game:last", *seen),
        ("check", "armadora", "-p", "game:last", "-m", "W5 a1", "--json", *seen),
        ("check", "armadora", "-p", "game:last", "-m", "winner 1", *seen),
    ]
    if seat is not None:  # without a seat it is for whoever keeps the record, and holds everything
        commands += [("record", "armadora", "--game", "last", "--print", *seen)]
    else:
        commands += [("audit", "last"), ("audit", "last", "--json")]
    shown = {}
    for tool, asked in ASSISTANTS_QUESTIONS if seat is None else ():
        shown[f"an assistant's {tool}"] = json.dumps(ask(db, tool, **asked))
    for command in commands:
        main(list(command))
        shown[" ".join(command)] = "".join(capsys.readouterr()).replace(db, "the store")
    shown["picture"] = picture.read_text()
    with Store(db) as store:
        game = store.game("last")
        shown["page"] = json.dumps(desk_view(GameLog(lambda *_: None), open_record_view(game), seat))
        shown["games on the page"] = json.dumps([audited_games(store), stored_game(store, "last")])
    return shown


@pytest.mark.parametrize(
    ("seed", "legally"),
    [
        pytest.param(0, True, id="two players"),
        pytest.param(1, True, id="three, who may not look again"),
        pytest.param(2, True, id="four players"),
        pytest.param(0, False, id="too many fives"),
    ],
)
def test_two_games_that_differ_in_what_one_seat_laid_look_the_same_to_all_others(
    record, tmp_path, capsys, monkeypatch, seed, legally
):
    random = Random(seed)
    players, peek = 2 + seed % 3, seed != 1
    start = f"players={players} {'peek ' if peek else ''}turn=1 {GOLD}"
    steps = played(random, start, 20)
    seat = random.choice([each for each in range(players) if len(set(laid_by(each, steps).values())) > 1])
    twin = laid_otherwise(random, steps, seat, legally)
    assert steps != twin
    one, other = record("one", start, steps), record("other", start, twin)
    for stranger in (None, (seat + 1) % players):
        shown = outputs(one, stranger, tmp_path, capsys, monkeypatch)
        there = outputs(other, stranger, tmp_path, capsys, monkeypatch)
        assert [(name, text, there[name]) for name, text in shown.items() if text != there[name]] == []
    own = [outputs(db, seat, tmp_path, capsys, monkeypatch) for db in (one, other)]
    assert (own[0] != own[1]) == peek  # who may not look again is no way to look
