"""Find what a claim leads to, and whether another reading leads to something else although the verdict is the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tallystick.rules.game import Game
from tallystick.rules.objection import Doubt
from tallystick.rules.outcome import Outcome
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import ILLEGAL, LEGAL, Judged
from tallystick.rules.views import M, P
from tallystick.rules.wording import listing, player


class Consequence(NamedTuple):
    """What a claim leads to, as a verdict says it.

    `after` is the position after a legal move. `ended` is how the game ended with it. `says` are sentences. `doubts` are what
    all this depends on.
    """

    after: Any = None
    ended: Outcome | None = None
    says: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def of_a_move(game: Game[P, M], position: P, move: M, found: Judged) -> Consequence:
    """Return what a move leads to that was judged as `found`. One that is not legal leads to nothing."""
    kind = found.kind
    if kind == ILLEGAL:
        return Consequence()
    if kind != LEGAL:
        return Consequence(doubts=found.doubts)
    after = game.play_legal(position, move)
    ended = game.outcome(after)
    if ended is not None and game.outcome(position) is not None:
        ended = None
    says = (*game.follows(position, move), *_of_doubts(found.doubts), *_of_the_end(ended))
    return Consequence(after, ended, says, found.doubts)


def of_a_statement(game: Game[P, M], found: Judged) -> Consequence:
    """Return what is said about a claimed result, or another statement, that was judged as `found`."""
    says = tuple(game.explain(objection).says for objection in found.objections)
    return Consequence(says=says, doubts=found.doubts)


def instead(game: Game[P, M], here: Consequence, there: Consequence) -> tuple[str, ...] | None:
    """Return what is said only `there`, under another reading; None if both are the same."""
    is_same = here[1:] == there[1:]
    # Once the game has ended in the same way, whose turn it would be does not matter.
    if is_same and (here.after is None or here.ended is not None or game.is_same_table(here.after, there.after)):
        return None
    return tuple(_only_there(game, here, there))


def _only_there(game: Game[P, M], here: Consequence, there: Consequence) -> Iterator[str]:
    # Of a long list of doubts, only those are said again that are different.
    again = (*here.says, *_of_doubts(there.doubts))
    new = [doubt for doubt in there.doubts if doubt not in here.doubts]
    more = [*(says for says in there.says if says not in again), *_of_doubts(new)]
    yield from more or (f"This does not follow: {says}" for says in here.says if says not in there.says)
    if here.ended is not None and there.ended is None:
        yield "The game goes on after this."
    elif (here.ended and here.ended.winners) == (there.ended and there.ended.winners) and here.after is not None:
        one, other = (each.ended.scores if each.ended else game.scores(each.after) for each in (here, there))
        if one and other and one != other:
            yield f"The points are {listing(map(str, other))}, not {listing(map(str, one))}."


def _of_doubts(doubts: Sequence[Doubt]) -> Iterator[str]:
    """Yield a sentence for each hidden thing about what can follow from a legal step, or for each doubt about another claim."""
    if any(doubt.verdict != LEGAL for doubt in doubts):
        yield from (f"It depends on {doubt.what}: if {doubt.value}, then {doubt.verdict}." for doubt in doubts)
        return
    for what in dict.fromkeys(doubt.what for doubt in doubts):
        values = "; ".join(doubt.value for doubt in doubts if doubt.what == what)
        yield f"What follows depends on {what}: {values}."


def _of_the_end(ended: Outcome | None) -> Iterator[str]:
    """Yield the sentence that a legal step has ended the game, and who has won."""
    if ended is not None:
        won = f"{listing(map(player, ended.winners))} {'has' if len(ended.winners) == 1 else 'have'} won"
        result = "it is a draw" if ended.is_draw else won if ended.winners else "nobody has won"
        yield f"The game is over after this: {result}."
