"""Set what was agreed before the game: players, extensions, points to begin with, the first player, and how the ranges lie.

If an option changes, what does not fit its new value is dropped, such as the pieces of an extension.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.durdain.arranging.setting import NOTHING, Setting, Turned, seat_of, seat_value
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import OUTER, RANGES, TRACK_END, Mat, Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.notation.position_reader import MOST_PLAYERS
from tallystick.games.durdain.play.pieces import put
from tallystick.games.durdain.play.setup import arrangement
from tallystick.games.durdain.position.counts import dice_in_play, is_in_play
from tallystick.games.durdain.position.extension import REGISTERED
from tallystick.games.durdain.position.kinds import GROUPS, NO_GROUP, Action, Kind
from tallystick.games.durdain.position.table import NOBODY, Piece, Position, is_range
from tallystick.rules.editorsettings import choice, numbers, on_off, players, replaced, undoubted

BEFORE = "Agreed before the game"
LAYOUTS = 100
# The device draws one of this number of layouts.
BY_HAND = "hand"


def main_options(position: Position) -> Iterator[Setting]:
    """Yield the number of players and the extensions. The mat and the tray depend on them."""
    yield choice(
        "players", "Players", str(position.agreement.players), numbers(2, MOST_PLAYERS),
        lambda before, value: with_players(before, int(value)),
    )  # fmt: skip
    for each in REGISTERED:
        is_on = each in position.agreement.extensions
        yield on_off(each, f"Durdain {each.capitalize()}", is_on, _setter_of_extension(each))


def _setter_of_extension(extension: str) -> Turned:
    return lambda before, on: with_extension(before, extension, on)


def other_options(position: Position) -> Iterator[Setting]:
    """Yield who begins, how the ranges lie, and how many points all begin with."""
    seats = players(position.agreement.players)
    nobody = [(NOTHING, "The dice decide")] if position.turn == NOBODY else []
    yield choice("first", "First player", seat_value(position.first), [*nobody, *seats], _with_first, BEFORE)
    layout = _layout_of(position)
    by_hand = [(BY_HAND, "As on the mat now")] if layout == BY_HAND else []
    laid = [(number, f"Layout {number}") for number, _ in numbers(1, LAYOUTS)]
    yield undoubted(
        choice("ranges", "Mountain ranges", layout, [(NOTHING, "None"), *by_hand, *laid], _with_layout, BEFORE)
    )
    start = position.agreement.start
    yield choice("start", "Points that everybody begins with", start, numbers(0, TRACK_END - 1), _with_start, BEFORE)


def with_players(position: Position, count: int) -> Position:
    """Return the position with this number of players. The pieces of players who leave are dropped."""
    fewer = min(count, position.agreement.players)
    more = count - fewer
    homes = [*position.homes[:fewer]]
    for _ in range(more):
        free = (home for home in range(OUTER) if home not in homes)
        homes.append(NOBODY if position.turn == NOBODY else next(free))
    after = position._replace(
        agreement=position.agreement._replace(players=count),
        homes=tuple(homes),
        rolls=(*position.rolls[:fewer], *(0,) * more),
        scores=(*position.scores[:fewer], *(position.agreement.start,) * more),
        beware=(*(by if by < count else NOBODY for by in position.beware[:fewer]), *(NOBODY,) * more),
        out=tuple(seat for seat in position.out if seat < count),
        pieces=tuple(None if piece is not None and piece.seat >= count else piece for piece in position.pieces),
        walls=tuple(wall for wall in position.walls if wall[1] < count),
    )
    if after.turn >= count:
        after = after._replace(turn=0, began=after.scores[0])
    return after._replace(
        first=0 if after.first >= count else after.first,
        call=after.call if after.call < count else NOBODY,
        claimer=after.claimer if after.claimer < count else NOBODY,
    )


def with_extension(position: Position, extension: str, is_on: bool) -> Position:
    """Return the position with or without an extension. Without it, drop what only this extension brings."""
    chosen = {*position.agreement.extensions} - {extension} | ({extension} if is_on else set())
    extensions = tuple(each for each in REGISTERED if each in chosen)
    after = position._replace(agreement=position.agreement._replace(extensions=extensions))
    return after if is_on else _without_the_unknown(after)


def _without_the_unknown(position: Position) -> Position:
    """Return the position without pieces, walls, dice and actions of extensions that are not in play."""
    pieces = tuple(_known(position, place, piece) for place, piece in enumerate(position.pieces))
    after = position._replace(
        pieces=pieces, walls=tuple(wall for wall in position.walls if _can_stand(position, *wall))
    )
    dice = dice_in_play(position)
    groups = {group for group in range(len(GROUPS)) if is_group_in_play(position, group)}
    is_action = not position.action or position.action in actions_of(position)
    has_markers = any(each.markers(position) is not None for each in position.extensions)
    return after._replace(
        dice=tuple(face if die in dice else 0 for die, face in enumerate(position.dice)),
        spent=tuple(steps if group in groups else 0 for group, steps in enumerate(position.spent)),
        group=position.group if position.group in groups else NO_GROUP,
        finished=tuple(group for group in position.finished if group in groups),
        kings=position.kings if borrowers_of(position) else (),
        trails=tuple(trail for trail in position.trails if is_in_play(position, trail.kind)),
        action=position.action if is_action else "",
        acted=position.acted and is_action,
        taken=position.taken if has_markers else (),
        due=position.due if has_markers else 0,
    )


def _known(position: Position, place: int, piece: Piece | None) -> Piece | None:
    """Return a piece as the extensions in play allow it in its place; None if they do not."""
    if piece is None or not is_in_play(position, piece.kind):
        return None
    if not is_range(position, place) and position.board.spaces[place].kind != Place.LAND:
        empty = put(position, place, None)
        if not any(each.opens(empty, piece.seat, piece.kind, place) for each in position.extensions):
            return None
    return piece._replace(aboard=tuple(kind for kind in piece.aboard if is_in_play(position, kind)))


def _can_stand(position: Position, border: tuple[int, int], seat: int) -> bool:
    rules = [
        rule
        for each in REGISTERED.values()
        if each.id not in position.agreement.extensions and Step.PLACE in each.restricts
        for rule in each.without[Step.PLACE]
    ]
    return not any([*rule(position, Move(Step.PLACE, border, piece=Kind.WALL), seat)] for rule in rules)


def actions_of(position: Position) -> list[str]:
    """Return the actions that can be chosen. Those of the extensions in play come last."""
    return [*Action.ALL, *(action for each in position.extensions for action in each.actions)]


def is_group_in_play(position: Position, group: int) -> bool:
    """Return True if a group of pieces can move: its die or one of its pieces is in play."""
    own = [kind for kind, piece in PIECE.items() if piece.group == GROUPS[group]]
    return group in dice_in_play(position) or any(is_in_play(position, kind) for kind in own)


def borrowers_of(position: Position) -> list[str]:
    """Return the kinds in play that move by dice which are given to them."""
    return [kind for kind, piece in PIECE.items() if piece.mobile and not piece.group and is_in_play(position, kind)]


def _with_first(position: Position, value: str) -> Position:
    seat = seat_of(value)
    return position._replace(first=seat, rolls=position.rolls if seat == NOBODY else (0,) * len(position.rolls))


def _with_start(position: Position, value: str) -> Position:
    """Return the position with other points to begin with. Players who still had the old points get the new ones."""
    old, start = position.agreement.start, int(value)
    after = position._replace(agreement=position.agreement._replace(start=start))
    scores = tuple(start if score == old else score for score in position.scores)
    return after._replace(scores=scores, began=start if position.began == old else position.began)


def _with_layout(position: Position, value: str) -> Position:
    if value == BY_HAND:
        return position
    none: tuple[tuple[int, ...], ...] = ((),) * len(RANGES)
    return position._replace(mountains=none if value == NOTHING else arrangement(position.board, int(value)))


def _layout_of(position: Position) -> str:
    if not any(position.mountains):
        return NOTHING
    return _layouts(position.board).get(position.mountains, BY_HAND) if all(position.mountains) else BY_HAND


@lru_cache(maxsize=4)
def _layouts(board: Mat) -> dict[tuple[tuple[int, ...], ...], str]:
    return {arrangement(board, number): str(number) for number in range(LAYOUTS, 0, -1)}


def with_home(position: Position, seat: int, home: int) -> Position:
    """Return the position with this home country of a seat. If another player had it, the two exchange their countries."""
    homes = position.homes
    for other in range(len(homes)):
        if home != NOBODY and homes[other] == home:
            homes = replaced(homes, other, position.homes[seat])
    return position._replace(homes=replaced(homes, seat, home))
