"""Say what follows from a step and is easily overlooked: who is out by it, who may claim castles then, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.objections.judge import objections
from tallystick.games.durdain.outcome.ending import outcome
from tallystick.games.durdain.play.steps import carry_out_before, steps_with_next
from tallystick.games.durdain.position.names import place_name
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position, homes_held
from tallystick.rules.wording import listing, player


def follows(position: Position, move: Move) -> list[str]:
    """Return a sentence for each; of several steps only those count that come before the first illegal one."""
    found: list[str] = []
    for step, following in steps_with_next(move):
        if objections(position, step):
            break
        after = carry_out_before(position, step, following)
        found += [f"{says[0].upper()}{says[1:]}" for says in _of_a_step(position, after)]
        position = after
    return found


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
