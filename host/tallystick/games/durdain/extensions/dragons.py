"""Durdain Dragons: nests come in as points are scored, dragons are claimed and fly. Source: "Dragon Nests", "The Dragon Action"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.objections.dragons import DUE, RULES
from tallystick.games.durdain.play.pieces import put
from tallystick.games.durdain.play.turns import next_turn
from tallystick.games.durdain.position.dragons import (
    CLAIM,
    DRAGON,
    DRAGONS,
    FLY,
    NEST,
    QUEEN,
    QUEENS,
    SEND,
    empty_ranges,
    is_sea_open,
    queen_place,
)
from tallystick.games.durdain.position.extension import Carry, Extension
from tallystick.games.durdain.position.table import NOBODY, SMALL_RANGES, Piece, Position, is_range
from tallystick.games.durdain.position.ways import adjacent
from tallystick.rules.wording import listing, player, several


def _settled(position: Position) -> Position:
    """Return the position in which the Queen has left play with the nest that finds no empty range for her."""
    place = queen_place(position)
    if not position.due or place is None or empty_ranges(position):
        return position
    return put(position, place, Piece(NEST))._replace(due=0)


def _send(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (every step is carried out alike)
    """Return the position with the Queen in another range, and a nest where she was if one is due."""
    place, end = queen_place(position), move.places[0]
    if not is_range(position, end) or position.pieces[end] is not None:
        return position
    if place is None:
        return put(position, end, Piece(QUEEN)) if position.turn == NOBODY else position
    nest = Piece(NEST) if position.due else None
    moved = put(put(position, place, nest), end, Piece(QUEEN))
    after = _settled(moved._replace(due=max(0, position.due - 1)))
    return next_turn(after) if position.due and not after.due else after


def _claim(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a dragon of a seat in place of a nest."""
    there = position.pieces[move.places[0]]
    if there is None or there.kind != NEST:
        return position
    return put(position, move.places[0], Piece(DRAGON, seat))._replace(acted=position.turn != NOBODY)


def _fly(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a dragon of a seat in another range."""
    start, end = move.places
    if position.pieces[start] != Piece(DRAGON, seat) or position.pieces[end] is not None:
        return position
    return put(put(position, start, None), end, Piece(DRAGON, seat))._replace(acted=position.turn != NOBODY)


class Dragons(Extension):
    """Add dragons, their nests and the Queen, and the Dragon action."""

    rules = RULES
    due = DUE
    acted_says = "A dragon has already acted in this action"
    due_says = "How often the Queen must still move"
    prompts: Mapping[str, str] = {
        DRAGON: "Click a dragon and the range it flies to, or a piece and the nest it claims.",
        QUEENS: "Click where the Queen goes.",
    }
    carries: Mapping[str, Carry] = {CLAIM: _claim, FLY: _fly, SEND: _send}

    def phase(self, position: Position) -> str:
        """Return whether the Queen goes: into the middle country before the homes are drawn, and for each nest that was passed."""
        is_to_come = position.turn == NOBODY and queen_place(position) is None
        return QUEENS if is_to_come or position.due else ""

    def opens(self, position: Position, seat: int, kind: str, place: int) -> bool:  # noqa: ARG002 (whoever's dragon it is)
        """Return whether a dragon can be there: in an empty range, or at sea."""
        if kind != DRAGON or position.pieces[place] is not None:
            return False
        if is_range(position, place):
            return bool(position.mountains[place - len(position.board.spaces)])
        return position.board.spaces[place].kind == Place.SEA and is_sea_open(position)

    def score(self, position: Position, before: int) -> Position:
        """Return the position with the nests that were passed in this turn due to come in."""
        readings, seat = position.agreement.readings, position.turn
        start = position.began if readings.nest_points == "all" else before
        passed = position.board.nests_passed(start, position.scores[seat], readings.marker)
        coming = [place for place in passed if place not in position.taken]
        due = 0 if queen_place(position) is None else len(coming)
        return _settled(position._replace(due=due, taken=tuple(sorted({*position.taken, *coming}))))

    def proposals(self, position: Position) -> Iterator[Move]:
        """Yield where the Queen, and in a Dragon action claims and flights, might go."""
        if position.phase == QUEENS:
            yield from (Move(SEND, (place,)) for place in empty_ranges(position))
        elif position.action == DRAGON:
            for nest in position.places_of[NEST, NOBODY]:
                beside = adjacent(position, nest)
                yield from (Move(CLAIM, (nest, place)) for place in position.movable_places if place in beside)
            lairs = [place for place in position.places_of[DRAGON, position.turn] if is_range(position, place)]
            yield from (Move(FLY, (place, end)) for place in lairs for end in empty_ranges(position))

    def claims(self, position: Position, places: Sequence[int]) -> Iterator[Move]:
        """Yield where the Queen, a dragon that flies, or a claim may be meant to go."""
        if position.phase == QUEENS:
            yield Move(SEND, (places[0],))
        elif position.action == DRAGON and len(places) == 2:
            start, end = places
            flies = is_range(position, start) and is_range(position, end)
            yield Move(FLY, (start, end)) if flies else Move(CLAIM, (end, start))

    def faults(self, position: Position) -> Iterator[str]:
        """Yield what of the Queen and of nests cannot be."""
        there = Counter(piece.kind for piece in position.pieces if piece is not None)
        if there[QUEEN] > 1:
            yield "there is one Queen."
        gone = len(position.taken) - position.due
        if gone < 0:
            yield (
                f"the Queen moves once for each nest marker that was passed. She must move {position.due} times, but fewer moves are "
                "given (taken=)."
            )
        elif there[NEST] + there[DRAGON] > gone:
            found = listing(several(kind, there[kind]) for kind in (NEST, DRAGON) if there[kind])
            verb = "has" if gone == 1 else "have"
            yield (
                f"{found} on the mat: each was a nest of the track, and {gone} of these {verb} come to the mat."
                f"{_with_markers(position, there[NEST] + there[DRAGON])}"
            )
        yield from _of_the_queen(position)
        yield from _of_the_markers(position)
        if (there[QUEEN] or there[NEST]) and DRAGONS not in position.agreement.extensions:
            yield f"the Queen and the nests come with the extension {DRAGONS}, which is not in play."

    def caption(self, position: Position) -> str:
        """Say where the Queen goes."""
        if position.turn == NOBODY:
            return "the Queen goes into a range of the middle country"
        return f"the Queen goes to another range, {several('time', position.due)}"

    def markers(self, position: Position) -> tuple[str, tuple[int, ...]]:
        """Return the nests, and the places of the track where they still lie."""
        return "nests", tuple(place for place in position.board.nests if place not in position.taken)


def _with_markers(position: Position, count: int) -> str:
    """Return the sentence with the words that say that so many nests have come, and with points that pass their markers."""
    board, taken = position.board, position.taken
    others = [place for place in board.nests if place not in taken]
    passed = sorted([*taken, *others[: max(0, count + position.due - len(taken))]])
    if len(passed) < count + position.due or not set(passed) <= set(board.nests):
        return ""
    scores = list(position.scores)
    if max(scores) <= passed[-1]:
        scores[max(position.turn, 0)] = passed[-1] + 1
    words = f"taken={','.join(map(str, passed))} score={','.join(map(str, scores))}"
    markers = "marker was passed" if len(passed) == 1 else "markers were passed"
    return f" Say which {markers}, and the points ({words} would do)."


def _of_the_markers(position: Position) -> Iterator[str]:
    """Yield which nest markers nobody can have passed. Where nobody has scored, the text has left the points out."""
    start, most = position.agreement.start, max(position.scores)
    if most <= start:
        return
    passed = position.board.nests_passed(start, most, position.agreement.readings.marker)
    never = [place for place in position.taken if place in position.board.nests and place not in passed]
    if never:
        where = f"{'markers' if len(never) > 1 else 'marker'} at {listing(map(str, never))}"
        yield f"nobody can have passed the nest {where} of the track: all began with {start}, and nobody has more than {most}."


def _of_the_queen(position: Position) -> Iterator[str]:
    """Yield where the Queen cannot be before the first turn, and why she cannot be about to go."""
    place, first_large = queen_place(position), len(position.board.spaces) + SMALL_RANGES
    if position.turn == NOBODY and place is not None and place >= first_large:
        yield "the Queen begins in one of the three smallest ranges."
    if position.turn == NOBODY and place is not None and not all(position.mountains):
        yield "the Queen comes to the mat once all ranges lie."
    if position.due and (DRAGONS not in position.agreement.extensions or place is None or not empty_ranges(position)):
        yield "the Queen cannot be about to go: she is not on the mat, or no range is empty."
    if position.due and (position.action or position.left or position.turn in position.out):
        yield f"the Queen goes at the end of the turn of {player(position.turn)}, when no action is left."


EXTENSION = Dragons()
