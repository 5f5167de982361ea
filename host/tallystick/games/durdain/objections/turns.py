"""Judge the course of a turn: whose it is, its actions, camps and castles, Beware, and its end."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import CASTLES
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import OUT, Move, Step
from tallystick.games.durdain.objections.against import against, against_at, space_at
from tallystick.games.durdain.objections.scopes import of_placing, of_the_group, of_the_places, of_turns
from tallystick.games.durdain.outcome.battle import is_own_roll
from tallystick.games.durdain.outcome.points import progress_by_castle, progress_of
from tallystick.games.durdain.position.callers import callers
from tallystick.games.durdain.position.counts import all_flags, castles_left, free_flags
from tallystick.games.durdain.position.kinds import Action, Kind, Phase
from tallystick.games.durdain.position.names import place_name
from tallystick.games.durdain.position.table import ACTIONS_A_TURN, NOBODY, SOMEBODY, Piece, Position, homes_held
from tallystick.games.durdain.position.ways import adjacent, own_movable
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, several

Found = Iterator[Objection]


def is_over(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Object to any step after the end. Source: "Winning"."""
    yield against("end.round", "over")


@of_the_group
@of_turns
def order(position: Position, move: Move, seat: int) -> Found:
    """Judge whose turn it is, and which action goes on or is left. Source: "Order", "Actions"."""
    rule, phase = "turn.order", position.phase
    if position.turn == NOBODY:
        return
    if position.acting == SOMEBODY:
        if seat != SOMEBODY and seat not in callers(position, position.turn):
            yield against("beware.eliminate", "caller", player=seat, other=position.turn)
    elif seat != position.acting and not (move.what == Step.ROLL and is_own_roll(position, seat, move.places)):
        yield against(rule, "turn", player=seat, other=position.acting)
    if move.what in {Step.DECLARE, Step.END} and position.action:
        yield against(rule, "goes-on", action=position.action)
    if move.what == Step.DECLARE and phase == Phase.CHOOSE and not position.left:
        yield against(rule, "none-left", player=seat)
    if (
        move.what == Step.END
        and phase == Phase.CHOOSE
        and position.left
        and position.agreement.readings.actions == "both"
    ):
        yield against(rule, "left", player=seat, count=several("action", position.left))
    if move.what == Step.DONE and phase == Phase.CHOOSE and move.number < 0:
        yield _nothing_to_finish(position, seat)


def _nothing_to_finish(position: Position, seat: int) -> Objection:
    """Return why nothing is to be finished: often because it has ended by itself."""
    if seat == position.turn:
        return against("turn.order", "nothing" if position.left == ACTIONS_A_TURN else "already", player=seat)
    is_after_claims = position.out and position.left == ACTIONS_A_TURN
    return against("turn.order", "claimed" if is_after_claims else "nothing", player=position.turn)


def declared(position: Position, action: str, rule: str) -> Found:
    """Object to a step of an action that does not go on."""
    if position.action != action:
        yield against(rule, "action")


@of_turns
@of_the_places
def camps(position: Position, move: Move, seat: int) -> Found:
    """Judge a camp that is taken off or put on. Source: "Camps Action"."""
    rule = "action.camps"
    if position.turn == NOBODY or move.piece not in {Kind.CAMP, ""}:
        return
    yield from declared(position, Action.CAMPS, rule)
    place = move.places[0]
    there = position.pieces[place]
    facts = {"player": seat, "space": place}
    if move.piece == Kind.CAMP:
        space = space_at(position, place)
        if space is not None and space.kind == Place.SEA:
            yield against_at(rule, "sea", position, place, **facts)
        elif there is None or there.seat != seat or there.kind not in {Kind.ARMY, Kind.CAVALRY}:
            yield against_at(rule, "replaces", position, place, **facts)
        return
    if there != Piece(Kind.CAMP, seat):
        yield against_at(rule, "own", position, place, **facts)
    if position.action == Action.CAMPS and position.acted:
        yield against_at(rule, "order", position, place)


@of_turns
@of_placing({Kind.CASTLE})
def castle(position: Position, move: Move, seat: int) -> Found:
    """Judge a castle that is built, and whether one can be. Source: "Castle Action"."""
    rule = "action.castle"
    if position.turn == NOBODY or (move.what != Step.DONE and move.piece != Kind.CASTLE):
        return
    if move.what == Step.DONE:
        if position.action != Action.BUILD:
            return
        # The last flag may have gone into an unclaimed castle since the action was declared, or the last camp have left the mat by a
        # step that was illegal and was left standing: then none can be built.
        can_build = (
            position.places_of[Kind.CAMP, seat] and free_flags(position, seat) > 0 and castles_left(position) > 0
        )
        if can_build:
            yield against(rule, "due")
        return
    if move.what == Step.DECLARE:
        if not position.places_of[Kind.CAMP, seat]:
            yield against(rule, "none", player=seat)
    else:
        yield from declared(position, Action.BUILD, rule)
        if position.pieces[move.places[0]] != Piece(Kind.CAMP, seat):
            yield against_at(rule, "camp", position, move.places[0], player=seat, space=move.places[0])
    if free_flags(position, seat) <= 0:
        yield against(rule, "flag", player=seat, count=all_flags(position))
    if castles_left(position) <= 0:
        yield against(rule, "supply", count=CASTLES)


def unclaimed(position: Position, move: Move, seat: int) -> Found:
    """Judge a castle that is flagged without a battle. Source: "Special Rules for Castles"."""
    rule = "action.attack.unclaimed"
    if position.phase == Phase.SPOILS:
        return
    place = move.places[0]
    facts = {"player": seat, "space": place}
    if position.agreement.readings.unclaimed == "in-action" and position.action not in {Action.MOVE, Action.ATTACK}:
        yield against_at(rule, "action", position, place)
    if position.pieces[place] != Piece(Kind.CASTLE):
        yield against_at(rule, "none", position, place, **facts)
    if not any(own_movable(position, seat, other) for other in adjacent(position, place)):
        yield against_at(rule, "adjacent", position, place, **facts)
    if free_flags(position, seat) <= 0:
        yield against_at(rule, "flag", position, place, count=all_flags(position), **facts)


def call(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge the call of Beware, and whether it is due. Source: "Special Rules for Castles", Important."""
    rule, due = "beware.declare", position.call
    if move.what != Step.BEWARE:
        yield against(rule, "due", player=due)
    elif due == NOBODY:
        yield against(rule, "none")
    elif move.number != due:
        yield against(rule, "who", player=move.number, other=due)


def spoils(position: Position, move: Move, seat: int) -> Found:
    """Judge what is claimed of an eliminated player's castles, and that this comes first. Source: "Beware"."""
    rule = "beware.eliminate"
    if position.phase != Phase.SPOILS:
        return
    if move.what not in {Step.FLAG, Step.DONE} or (move.what == Step.DONE and move.number >= 0):
        yield against(rule, "due", player=position.claimer)
    elif move.what == Step.FLAG:
        if move.places[0] not in position.spoils:
            yield against_at(rule, "castle", position, move.places[0], space=move.places[0])
        if free_flags(position, seat) <= 0:
            yield against(rule, "flag", player=seat, count=all_flags(position))


@of_turns
def progress(position: Position, move: Move, seat: int) -> Found:
    """Judge the points claimed at the end of a turn. Source: "Progress Points", "Beware"."""
    if move.falls == OUT and position.turn != NOBODY and homes_held(position, position.turn):
        yield against("beware.eliminate", "stays", player=position.turn)
    if move.points and position.turn != NOBODY and not homes_held(position, position.turn):
        yield against("beware.eliminate", "points", player=position.turn, claimed=move.points)
    elif move.points is not None and position.turn != NOBODY:
        due = progress_of(position, position.turn)
        if move.points != due:
            counted = progress_by_castle(position, position.turn).items()
            castles = listing(f"{points} for {place_name(position, place)}" for place, points in counted)
            yield against("score.progress", "points", player=seat, due=due, castles=castles, claimed=move.points)
