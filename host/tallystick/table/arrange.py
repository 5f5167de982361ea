"""Answer the page's editor: what can lie on a board, how an edit changes a position, and what is wrong with the result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.rules.arranging import CHOICE, Arranging, BadEdit, Control, Edit
from tallystick.rules.errors import ImpossiblePosition
from tallystick.rules.wording import begun

EMPTY = "empty"
"""The word for an empty board, where a text is expected."""

Answer = dict[str, Any]

_KEY = re.compile(r" \([a-z]+=[^()]*\)")
# A fault names the key of the canonical text in brackets. People who set up a board see no such text.
_PLACE = re.compile(r'data-square="([^"]+)"')


def arrange(game_id: str, text: str, edit: Edit | None = None, readings: Mapping[str, str] | None = None) -> Answer:
    """Return the position of `text` after an edit: its picture, its text, its faults, and what can be done next.

    `text` may be EMPTY. `readings` are the readings that the position gets. Each fault lists the places that its sentence names.
    Raise BadEdit if the edit cannot be done, or another RulesError if the position cannot be read.
    """
    game = load(game_id)
    arranging = _arranging_of(game)
    position = read_position(game, text)
    if readings:
        position = game.with_readings(position, readings)
    if edit:
        position = arranging.edited(position, edit)
    picture = _laid_over(game.draw_picture(position), arranging.over(position))
    places = list(dict.fromkeys(_PLACE.findall(picture)))
    lying = arranging.lying(position)
    pieces = {piece.id: piece for piece in arranging.pieces(position)}
    controls = arranging.controls(position)
    faults = [in_the_words_of(controls, says) for says in arranging.faults(position)]
    return {
        "game": game.id,
        "position": game.format_position(position),
        "svg": picture,
        "drawing": game.draw_text(position),
        "faults": [{"says": begun(says), "places": _places_in(says, places)} for says in faults],
        "groups": _groups(pieces.values()),
        "lying": {
            place: [
                {
                    "id": piece,
                    "name": pieces[piece].name,
                    "acts": [
                        {"name": act.name, "edit": dict(act.edit), "fold": act.fold}
                        for act in arranging.acts(position, place, piece)
                    ],
                }
                for piece in there
            ]
            for place, there in lying.items()
        },
        "readings": dict(game.readings_of(position)),
        "controls": [_control(control) for control in controls],
    }


def tray_pictures(game_id: str, text: str) -> dict[str, str]:
    """Return the picture of each piece of the tray, by its id. Raise RulesError."""
    game = load(game_id)
    arranging = _arranging_of(game)
    position = read_position(game, text)
    return {piece.id: arranging.picture(position, piece.id) for piece in arranging.pieces(position) if piece.group}


def _arranging_of(game: AnyGame) -> Arranging[Any]:
    arranging = game.arranging()
    if arranging is None:
        raise BadEdit(f"{game.name} has no editor. Type its position.")
    return arranging


def read_position(game: AnyGame, text: str) -> Any:
    """Return the position of a text. If the game has an editor, it may be one that no game can reach. Raise RulesError."""
    arranging, wanted = game.arranging(), text.strip()
    if arranging is None:
        return game.parse_position(wanted or "start")
    if wanted in {"", EMPTY}:
        return arranging.read(arranging.empty)
    try:
        return game.parse_position(wanted)
    except ImpossiblePosition:
        return arranging.read(wanted)


def in_the_words_of(controls: Sequence[Control], fault: str) -> str:
    """Return the sentence of a fault as the page's fields say it: without keys, and each choice with the words of its field."""
    says = _KEY.sub("", fault)
    for control in controls:
        for value, shown in control.choices if control.kind == CHOICE else ():
            if value.isalpha():
                says = re.sub(rf"\b{control.id}[ =]{value}\b", f"{control.name.lower()} “{shown}”", says)
    return says


def _laid_over(picture: str, over: str) -> str:
    """Return the picture with elements added, above all others."""
    head, end, rest = picture.rpartition("</svg>")
    return f"{head}{over}{end}{rest}"


def _groups(pieces: Any) -> list[Answer]:
    """Return the tray: its groups in order, each with its pieces."""
    found: dict[str, list[Answer]] = {}
    for piece in pieces:
        if piece.group:
            found.setdefault(piece.group, []).append({"id": piece.id, "name": piece.name})
    return [{"name": name, "pieces": there} for name, there in found.items()]


def _places_in(sentence: str, places: list[str]) -> list[str]:
    """Return the places of the board that a sentence names."""
    words = {*re.findall(r"\w+", sentence), *re.findall(r"[\w-]+", sentence)}
    return [place for place in places if place in words]


def _control(control: Control) -> Answer:
    return {
        **control._asdict(),
        "choices": [{"value": value, "says": says} for value, says in control.choices],
        "items": [item._asdict() for item in control.items],
    }
