"""Say what follows from a step: what it earns, what a battle comes to, who is out by it, who may claim castles, how the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.judge import objections
from tallystick.games.durdain.outcome.battle import BY_DEFENCE, TIE, decided_by, kind_at
from tallystick.games.durdain.outcome.ending import outcome
from tallystick.games.durdain.outcome.points import progress_by_castle, progress_of
from tallystick.games.durdain.play.steps import carry_out_before, steps_with_next
from tallystick.games.durdain.position.counts import free_flags
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.names import place_name, target_name
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position, homes_held
from tallystick.rules.wording import listing, player, several


def follows(position: Position, move: Move) -> list[str]:
    """Return a sentence for each; of several steps only those count that come before the first illegal one."""
    found: list[str] = []
    for step, following in steps_with_next(move):
        if objections(position, step):
            break
        after = carry_out_before(position, step, following)
        says = (*_of_a_battle(position, step), *_of_a_turn(position, step, after), *_of_a_step(position, after))
        found += [f"{each[0].upper()}{each[1:]}" for each in says]
        position = after
    return found


def _of_a_battle(position: Position, step: Move) -> Iterator[str]:
    """Yield the totals of a battle that is decided by this roll, and what comes of it."""
    result, battle = decided_by(position, step), position.battle
    if result is None or battle is None:
        return
    attack, defence = (side.told() for side in result.sides)
    totals = f"the attack has {attack}, the defence has {defence}"
    target, name = kind_at(position, battle.target), target_name(position, battle.target)
    if result.winner == TIE:
        yield f"{totals}: a tie. All dice of the battle are rolled again."
    elif result.winner == BY_DEFENCE:
        yield f"{totals}: every attacker leaves the mat."
    elif target == Kind.CASTLE:
        flag = f"the flag of {player(position.turn)}" if free_flags(position, position.turn) else "no flag"
        yield f"{totals}: the castle on {name} has {flag} now."
    else:
        earned = f"{several('point', result.plunder)} of plunder" if result.plunder else "no plunder"
        yield f"{totals}: the {target} on {name} leaves the mat, and {player(position.turn)} earns {earned}."


def _of_a_turn(before: Position, step: Move, after: Position) -> Iterator[str]:
    """Yield the points that a turn earns at its end."""
    seat = before.turn
    if step.what != Step.END or seat == NOBODY or not homes_held(before, seat):
        return
    castles = listing(
        f"{points} for {place_name(before, place)}" for place, points in progress_by_castle(before, seat).items()
    )
    earned = several("point", progress_of(before, seat))
    yield f"{player(seat)} earns {earned} at the end of this turn ({castles}) and has {after.scores[seat]} then."


def _of_a_step(before: Position, after: Position) -> Iterator[str]:
    for seat in after.out:
        if seat not in before.out:
            yield f"{player(seat)} has no flagged castle in the home country at the end of this turn and is out."
    if after.claimer != NOBODY and before.claimer == NOBODY:
        castles = listing(place_name(after, place) for place in after.spoils)
        who = "whoever called Beware" if after.claimer == SOMEBODY else f"{player(after.claimer)}, who called Beware,"
        yield f"{who} may now flag the castles left vacant on {castles}."
    if after.over and not before.over:
        yield from _of_the_end(after)


def _of_the_end(position: Position) -> Iterator[str]:
    ended = outcome(position)
    winners = ended.winners if ended else ()
    left = [seat for seat in position.order if seat not in position.out]
    for seat in left:
        if not homes_held(position, seat) and seat not in winners:
            yield f"{player(seat)} is in Beware at the end of the game and does not count."
    if len(left) == 1:
        yield f"{player(left[0])} is the last player left."
    elif winners:
        has = "has" if len(winners) == 1 else "have"
        points = position.scores[winners[0]]
        yield f"the round in which somebody reached {TRACK_END} is complete: {listing(map(player, winners))} {has} {points} points."
