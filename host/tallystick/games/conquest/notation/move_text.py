"""Write steps as text; `move_reader` describes and reads it."""

from __future__ import annotations

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.move import PLAYS, UNSHOWN, UNTOLD, Move, Step
from tallystick.games.conquest.position.deck import cards_of
from tallystick.games.conquest.position.table import Position


def step_text(position: Position, move: Move) -> str:
    """Return the text of a step without its seat."""
    board, what = position.agreement.board, move.what
    zones = [board.zone_names[zone] for zone in move.zones]
    letters = "".join(UNTOLD if kind == UNSHOWN else LETTERS[kind] for kind in move.kinds)
    if what == Step.MOVE:
        way = " > ".join([zones[0], *(board.zone_names[zone] for zone in move.via), zones[1]])
        claimed = f"{letters} {way}" if len(letters) == 1 else f"{way} x{letters}" if letters else way
        return claimed + (f" falls {move.falls}" if move.falls else "")
    if what == Step.SETUP:
        from tallystick.games.conquest.notation.setup_text import format_setup  # noqa: PLC0415 (each army once in a game)

        return f"{what} {format_setup(position, move)}"
    if what == Step.CARDS:
        return " ".join((what, *(cards_of(move.numbers) or "-")))
    told = [f"{zone}>{board.zone_names[to]}" for zone, to in zip(zones, move.to, strict=True)] if move.to else zones
    told += [board.territories[at].id for at in move.numbers]
    told += [] if move.is_right is None else ["hit" if move.is_right else "miss"]
    if what == Step.PLACE:
        return f"{' '.join((what, *letters))}: {zones[0]}"
    if what not in PLAYS:
        return " ".join((what, *letters, *told))
    return " ".join(("play", what, *letters)) + (f": {' '.join(told)}" if told else "")
