"""Check the editor of every game that has one: its text means what people set up, and every position can be drawn."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tallystick.games.registry import AnyGame
from tallystick.rules.arranging import CHOICE, COUNTS, NOT_KNOWN, OFF, ON, Arranging, BadEdit, Control, Edit
from tallystick.rules.errors import ImpossiblePosition
from tallystick.rules.wording import begun
from tallystick.testing.contract import Contract
from tallystick.testing.material import Material

MANY_BOARDS = 12
# The number of boards that are set up. Each gets MANY_EDITS edits.
MANY_EDITS = 24

_PLACE = re.compile(r'data-square="([^"]+)"')


class EditorContract(Contract):
    """A game lets people set up any position on its drawn board. For a game without an editor, the tests are skipped."""

    def test_what_is_set_up_is_what_its_text_means(self, game: AnyGame) -> None:
        """Check after each edit that the text reads back, that the board is drawn, and that faults are those of the text."""
        arranging, random = _editor_of(game), Random(5)
        for _ in range(MANY_BOARDS):
            position = arranging.read(arranging.empty)
            for _ in range(MANY_EDITS):
                position, refusal = _edited(arranging, position, _some_edit(game, position, random))
                assert not refusal or refusal.endswith("."), "an edit that cannot be done says why, in a sentence"
                text = game.format_position(position)
                assert arranging.read(text) == position
                assert game.draw_picture(position).startswith("<svg")
                assert game.draw_text(position).strip()
                assert [*map(begun, arranging.faults(position))] == _refused_for(game, text)

    def test_what_lies_on_a_board_is_taken_off_and_put_back(self, game: AnyGame, material: Material) -> None:
        """Check in each position of the cases that the same pieces in the same places give the same position.

        If a piece is taken off, what was set for it, such as its target, may be lost. Then a control must show the difference.
        """
        arranging = _editor_of(game)
        positions = [case.says["position"] for case in material.cases() if "position" in case.says]
        for text in sorted(set(positions)):
            before = position = game.parse_position(text)
            lying = _lying(arranging, before)
            for piece, place in lying:
                position = arranging.edited(position, {"take": piece, "at": place})
            assert arranging.lying(position) == {}
            for piece, place in lying:
                position = arranging.edited(position, {"put": piece, "at": place})
            assert arranging.lying(position) == arranging.lying(before)
            assert position == before or arranging.controls(position) != arranging.controls(before)

    def test_each_piece_of_the_tray_is_drawn_and_can_be_put_somewhere(self, game: AnyGame) -> None:
        """Check that a piece has a picture of its own, and a place on the empty board where it lies under its own name."""
        arranging = _editor_of(game)
        position = arranging.read(arranging.empty)
        tray = [piece for piece in arranging.pieces(position) if piece.group]
        assert tray
        assert len({piece.name for piece in tray}) == len({piece.id for piece in tray}) == len(tray)
        for piece in tray:
            assert arranging.picture(position, piece.id).startswith("<svg")
            assert any(_can_lie(arranging, position, piece.id, place) for place in _places(game, position)), piece.id
        with pytest.raises(BadEdit, match=r"\.$"):
            arranging.picture(position, "no such piece")


def _editor_of(game: AnyGame) -> Arranging[Any]:
    """Return the game's editor. Skip the test if there is none."""
    arranging = game.arranging()
    if arranging is None:
        pytest.skip(f"{game.name} has no editor")
    return arranging


def _edited(arranging: Arranging[Any], position: Any, edit: Edit) -> tuple[Any, str]:
    """Return the position after an edit and a blank, or the old position and why the edit cannot be done."""
    try:
        return arranging.edited(position, edit), ""
    except BadEdit as refused:
        return position, str(refused)


def _can_lie(arranging: Arranging[Any], position: Any, piece: str, place: str) -> bool:
    try:
        return piece in arranging.lying(arranging.put(position, piece, place)).get(place, ())
    except BadEdit:
        return False


def _refused_for(game: AnyGame, text: str) -> list[str]:
    """Return the faults for which the game refuses a text; nothing if it accepts the text."""
    try:
        game.parse_position(text)
    except ImpossiblePosition as refused:
        return list(refused.faults)
    return []


def _places(game: AnyGame, position: Any) -> list[str]:
    drawn = game.draw_picture(position) + _editor_of(game).over(position)
    return list(dict.fromkeys(_PLACE.findall(drawn)))


def _lying(arranging: Arranging[Any], position: Any) -> list[tuple[str, str]]:
    return [(piece, place) for place, there in arranging.lying(position).items() for piece in there]


def _some_edit(game: AnyGame, position: Any, random: Random) -> Edit:
    """Return an edit as people ask for it. Each kind is equally likely. It may be one that cannot be done."""
    arranging = _editor_of(game)
    places, lying = _places(game, position), _lying(arranging, position)
    controls = arranging.controls(position)
    kinds: list[list[Edit]] = [
        [{"put": random.choice(arranging.pieces(position)).id, "at": random.choice(places)}],
        [{"take": piece, "at": place} for piece, place in lying],
        [{"move": piece, "from": place, "to": random.choice(places)} for piece, place in lying],
        [act.edit for piece, place in lying for act in arranging.acts(position, place, piece)],
        [{"set": control.id, "to": value} for control in controls for value in _values(control)],
        [{"count": control.id, "item": item.id, "to": "2"} for control in controls for item in control.items],
    ]
    return random.choice(random.choice([edits for edits in kinds if edits]))


def _values(control: Control) -> list[str]:
    if control.kind == CHOICE:
        return [value for value, _ in control.choices]
    if control.kind == COUNTS:
        return [NOT_KNOWN, ""]
    return [ON, OFF]
