"""Say why no game can reach this moment of a turn: its action, a Move, an Attack, castles to claim, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.outcome.battle import entries
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.counts import dice_in_play, free_flags, is_in_play
from tallystick.games.durdain.position.extension import REGISTERED, actions_of_extensions
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP, Action, Kind, Phase, group_of_kind
from tallystick.games.durdain.position.names import place_name, target_name
from tallystick.games.durdain.position.table import NO_DICE, NOBODY, SOMEBODY, Piece, Position, Trail, homes_held
from tallystick.games.durdain.position.ways import adjacent, steps_of
from tallystick.rules.wording import listing, player, several


def turn_faults(position: Position) -> Iterator[str]:
    """Yield why no game can come to this turn, each a sentence."""
    if NOBODY in position.homes:
        yield f"{player(position.homes.index(NOBODY))} has no home country, but the turns have begun."
    if set(position.rolls) != {table.NOT_ROLLED}:
        yield "the turns have begun, so nobody rolls for the first turn any more."
    seat = position.turn
    if not position.agreement.start <= position.began <= position.scores[seat]:
        yield f"{player(seat)} cannot have begun this turn with {position.began} points and have {position.scores[seat]} now."
    yield from _of_the_action(position)
    yield from _of_a_move(position)
    yield from _of_an_attack(position)
    yield from _of_the_spoils(position)
    yield from _of_the_end(position)


def _of_the_action(position: Position) -> Iterator[str]:
    action = position.action
    if action and not position.left:
        yield f"the {action} action is not finished, but no action is left (left=)."
    if action and (position.over or position.due or position.claimer != NOBODY):
        yield f"the turn has ended, so no {action} action can be in progress."
    for each in REGISTERED.values():
        if action in each.actions and each.id not in position.agreement.extensions:
            yield f"the {action} action comes with the extension {each.id}, which is not in play."
    if position.acted and action not in {Action.CAMPS, *actions_of_extensions()}:
        yield "acted belongs only to a Camps action or to an action of an extension."


def _of_a_move(position: Position) -> Iterator[str]:
    has_parts = position.dice != NO_DICE or any(position.spent) or position.group != NO_GROUP
    if (has_parts or position.finished or position.kings or position.trails) and position.action != Action.MOVE:
        yield "the position has dice or groups of a Move, but no Move is in progress."
        return
    rolled = tuple(die for die, face in enumerate(position.dice) if face)
    if rolled and rolled != dice_in_play(position):
        names = [listing(DIE_NAMES[die] for die in dice) for dice in (dice_in_play(position), rolled)]
        yield f"in a Move {names[0]} are rolled, not {names[1]}."
    elif has_parts and not rolled:
        yield "groups of a Move are given, but its dice are missing (dice=)."
    known = {*position.finished, position.group}
    for group, spent in enumerate(position.spent):
        if spent > steps_of(position, group):
            yield f"the {GROUPS[group]} has made {several('step', spent)}, but it has only {steps_of(position, group)}."
        if spent and group not in known:
            yield f"the {GROUPS[group]} has made steps, so its group must be moving (group=) or finished (finished=)."
    if position.group in position.finished:
        yield f"the group of the {GROUPS[position.group]} cannot be moving and finished at the same time."
    if not {*position.kings} <= known:
        yield "each die for pieces without their own (kings=) must be of a group that is moving (group=) or finished (finished=)."
    borrowers = [
        piece for piece in PIECE.values() if piece.mobile and not piece.group and is_in_play(position, piece.id)
    ]
    if position.kings and not borrowers:
        yield "dice are given to pieces without a die of their own (kings=), but no such piece is in play."
    yield from _of_the_trails(position)


def _of_the_trails(position: Position) -> Iterator[str]:
    steps = dict.fromkeys(range(len(GROUPS)), 0)
    for trail in position.trails:
        way = "+".join(place_name(position, place) for place in trail.places)
        if any(
            there not in adjacent(position, here) for here, there in zip(trail.places, trail.places[1:], strict=False)
        ):
            yield f"no piece can have gone {way}. Two of these places share no side."
        if not _ends_here(position, trail):
            end = place_name(position, trail.places[-1])
            yield f"no {trail.kind} of {player(position.turn)} is on {end}, where the trail {way} ends."
        group = group_of_kind(trail.kind)
        if group != NO_GROUP:
            steps[group] += _own_steps(trail)
    for group, count in steps.items():
        if count > position.spent[group] and not _is_carried(position, group):
            made = position.spent[group]
            verb = "was" if made == 1 else "were"
            yield f"the trails of the {GROUPS[group]} have {several('step', count)}, but only {several('step', made)} {verb} made."


def _own_steps(trail: Trail) -> int:
    return len(trail.places) - 1


def _is_carried(position: Position, group: int) -> bool:
    """Return whether pieces of a group can have been carried, so that another group's steps made their way longer."""
    carriers = [piece.id for piece in PIECE.values() if piece.carries and is_in_play(position, piece.id)]
    return bool(carriers) and all(group_of_kind(kind) != group for kind in carriers)


def _ends_here(position: Position, trail: Trail) -> bool:
    return trail.places[-1] in position.places_of[trail.kind, position.turn]


def _of_an_attack(position: Position) -> Iterator[str]:
    battle, call = position.battle, position.call
    if (battle is not None or call != NOBODY) and position.action != Action.ATTACK:
        yield "the position has a battle or a call of Beware, but no Attack is in progress."
    if battle is not None and position.phase == Phase.MOVE_IN:
        if not entries(position, battle):
            yield f"nobody can move into {target_name(position, battle.target)} after the battle."
        for place in battle.attackers:
            if len(battle.target) == 1 and battle.target[0] not in adjacent(position, place):
                yield f"the attacker on {place_name(position, place)} is not adjacent to {target_name(position, battle.target)}."
    if battle is not None and call != NOBODY:
        yield "Beware must be called before another battle begins."
    if call == NOBODY:
        return
    if call == position.turn or call in position.out:
        yield f"Beware cannot be called to {player(call)} now."
    elif homes_held(position, call):
        yield f"{player(call)} has a flagged castle at home, so Beware need not be called."
    elif position.beware[call] != position.turn:
        yield f"{player(position.turn)} must call Beware to {player(call)}. Nobody else can have called it."


def _of_the_spoils(position: Position) -> Iterator[str]:
    claimer, gone = position.claimer, position.turn
    if claimer == NOBODY:
        return
    if gone not in position.out:
        yield f"castles are claimed only if the player whose turn it was is out. But {player(gone)} is not out."
    if claimer != SOMEBODY and (claimer in position.out or claimer == gone):
        yield f"{player(claimer)} cannot claim castles."
    elif claimer != SOMEBODY and not free_flags(position, claimer):
        yield f"{player(claimer)} has no flag left, so no castle can be claimed."
    if not position.spoils:
        yield "no castles can be claimed, because the eliminated player has left none."
    for place in position.spoils:
        if position.pieces[place] != Piece(Kind.CASTLE):
            yield f"no unclaimed castle stands on {place_name(position, place)}."


def _of_the_end(position: Position) -> Iterator[str]:
    left = [seat for seat in position.order if seat not in position.out]
    if position.final and not position.out and max(position.scores) < TRACK_END:
        yield f"the last round begins only when somebody has {TRACK_END} points."
    if not position.over or len(left) < 2:
        return
    if not position.final:
        yield f"the game is not over. Nobody has {TRACK_END} points, and {len(left)} players are left."
    later = position.order[position.order.index(position.turn) + 1 :]
    still = [seat for seat in later if seat not in position.out]
    if still:
        yield f"the game is not over. In the last round, {player(still[0])} still has a turn."
