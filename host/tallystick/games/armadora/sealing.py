"""Read and fill in what a player seals: the values of own warriors that lie face down, such as `c4=5 d2=1`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tallystick.games.armadora.components.board import INDEX, NAMES
from tallystick.games.armadora.components.box import VALUES
from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.play.steps import without_among
from tallystick.games.armadora.position import Phase, Position
from tallystick.rules.errors import BadSealed
from tallystick.rules.patterns import pattern
from tallystick.rules.sealing import SealSign
from tallystick.rules.wording import listing, player, several

LAYS = False
# Only warriors that lie on the board already can be sealed.
_WARRIOR = pattern(r"([a-h][1-5])[=:]([0-9]{1,3})")


def sealable(position: Position, seat: int) -> str | None:
    """Return what asks a seat for the values of its warriors that lie face down; None if it has none."""
    squares = _face_down(position, seat)
    if not squares:
        return None
    example = " ".join(f"{NAMES[square]}=1" for square in squares[:2])
    return (
        f"Which warriors of {player(seat)} lie on {listing(_named(squares))}? "
        f"Write the square and the value of each, or of some of them, such as {example}."
    )


def seal_signs(position: Position, seat: int) -> list[SealSign]:
    """Return the values of the warriors, with how many of each can still lie face down."""
    return [
        SealSign(str(value), f"Warrior of {value}", left)
        for value, left in zip(VALUES, _left(position, seat), strict=True)
    ]


def _left(position: Position, seat: int) -> list[int]:
    """Return how many warriors of each value can still lie face down. Of some, the player's hand says for certain that they do."""
    hand = position.hands[seat]
    if not hand.among:
        return [*hand.pool]
    others = max(0, hand.face_down - len(hand.among))
    return [hand.among.count(value) + min(left, others) for value, left in zip(VALUES, hand.loose, strict=True)]


def may_see_sealed(position: Position) -> bool:
    """Return whether owners may look again at their warriors, or all are turned up."""
    return position.agreement.peek or all(position.passed)


def differs_from_sealed(position: Position, seat: int, text: str) -> list[str]:
    """Return the squares on which the record has another value of this seat than the text."""
    told = _values(text)
    return [
        NAMES[each.square]
        for each in position.of(seat)
        if each.token.value is not None and told.get(each.square, each.token.value) != each.token.value
    ]


def read_sealed(position: Position, seat: int, text: str) -> str:
    """Return the text in the order of the squares; raise BadSealed with the first thing that is wrong."""
    values = _values(text)
    face_down = _face_down(position, seat)
    for square, value in values.items():
        if value not in VALUES:
            raise BadSealed(f"{NAMES[square]} cannot be {value}: a warrior is worth {VALUES[0]} to {VALUES[-1]}.")
        if square not in face_down and square in [each.square for each in position.of(seat)]:
            raise BadSealed(f"what lies on {NAMES[square]} is known already: it was recorded or sealed.")
        if square not in face_down:
            where = f"their warriors lie face down on {listing(_named(face_down))}" if face_down else "there is none"
            raise BadSealed(f"{player(seat)} has no face-down warrior on {NAMES[square]}: {where}.")
    _require_among(position, seat, values)
    for value, left in zip(VALUES, position.pool(seat), strict=True):
        count = list(values.values()).count(value)
        if count > left:
            raise BadSealed(
                f"{player(seat)} cannot have {several('warrior', count)} of {value} face down: "
                f"{left or 'none'} can still be hidden."
            )
    return _text(values)


def _require_among(position: Position, seat: int, values: dict[int, int]) -> None:
    """Raise BadSealed if these values leave no room for those that lie face down for certain, by the player's hand."""
    among, face_down = position.among[seat], _face_down(position, seat)
    if len(_left_over(among, list(values.values()))) > max(0, len(face_down) - len(values)):
        lie = f"a warrior of {among[0]} lies" if len(among) == 1 else f"warriors of {listing(map(str, among))} lie"
        where = listing(_named(face_down))
        raise BadSealed(f"this contradicts the record: by it, {lie} face down on {where} ({player(seat)}).")


def _left_over(among: Sequence[int], values: Sequence[int]) -> list[int]:
    """Return the values that lie face down for certain and are not among these `values`."""
    left = [*among]
    for value in values:
        if value in left:
            left.remove(value)
    return left


def sealed_pieces(text: str) -> int:
    """Return how many warriors a set-up tells."""
    return len(_values(text))


def unseal(
    position: Position, seat: int, text: str, seats: Sequence[int] | None, but: Collection[int] = ()
) -> Position:
    """Return the board with the values that a seat sealed, known to these seats too; raise BadSealed where it cannot be so.

    The warriors in `but`, by their places in the text, are left out.

    Where the record knew a value already, it has to be the same.
    """
    known = {each.square: each.token.value for each in position.of(seat) if each.token.value is not None}
    told = {square: value for at, (square, value) in enumerate(_values(text).items()) if at not in but}
    for square, value in told.items():
        if known.get(square, value) != value:
            raise BadSealed(
                f"the warrior of {player(seat)} on {NAMES[square]} is {known[square]} by the record, not {value}."
            )
    unknown = {square: value for square, value in told.items() if square not in known}
    if unknown:
        read_sealed(position, seat, _text(unknown))
    position = without_among(position, seat, unknown.values())
    # No play lays these warriors open, or shows them to their owner again: the position says that a seal did.
    is_beside_play = not all(position.passed) if seats is None else not position.agreement.peek
    opened = tuple(has or (at == seat and is_beside_play) for at, has in enumerate(position.opened))
    return position._replace(
        opened=opened,
        warriors=tuple(
            each._replace(token=each.token._replace(value=told[each.square]).shown_to(seats))
            if each.seat == seat and each.square in told
            else each
            for each in position.warriors
        ),
    )


def awaits_sealed(position: Position) -> list[int]:
    """Return the seats with warriors that are to be turned up, in the order in which the game asks for them."""
    if position.phase != Phase.REVEALING:
        return []
    return [*dict.fromkeys(warrior.seat for warrior in position.warriors if warrior.token.value is None)]


def face_down(position: Position, seat: int, text: str) -> None:
    """Return None: only warriors that lie on the board already can be sealed."""


def is_as_sealed(position: Position, move: Move) -> bool:
    """Return whether a step turns up a warrior that was sealed, and as the value that was sealed."""
    warrior = position.at(move.square) if move.what == Step.REVEAL else None
    return warrior is not None and warrior.token.value == move.value


def _values(text: str) -> dict[int, int]:
    """Return the values by square, in the order of the squares; raise BadSealed."""
    values: dict[int, int] = {}
    for word in re.split(r"[\s,;]+", re.sub(r"\s*([=:])\s*", r"\1", text.strip().lower())):
        match = _WARRIOR.fullmatch(word)
        if match is None:
            found = f'"{word[:12]}"' if word else "nothing"
            raise BadSealed(f"a sealed text is squares with values, such as c4=5 d2=1, not {found}.")
        square = INDEX[match[1]]
        if square in values:
            raise BadSealed(f"{match[1]} is named twice.")
        values[square] = int(match[2])
    return dict(sorted(values.items()))


def _text(values: dict[int, int]) -> str:
    return " ".join(f"{NAMES[square]}={value}" for square, value in values.items())


def _face_down(position: Position, seat: int) -> list[int]:
    """Return the squares on which the record does not know the warriors of a seat."""
    return [warrior.square for warrior in position.of(seat) if warrior.token.value is None]


def _named(squares: Sequence[int]) -> list[str]:
    return [NAMES[square] for square in squares]
