"""Say to a player what in the record is impossible by what only this player knows: the own hidden pieces and the own seals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tallystick.referee.replay import Replay
from tallystick.referee.reveals import Contradiction, with_reveals
from tallystick.referee.seatview import move_for_seat, moves_for_seat
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import listing
from tallystick.store.names import with_names
from tallystick.store.sealedsetups import SealedSetup


def against_own(played: Replay, seat: int, own: Sequence[SealedSetup], names: Sequence[str]) -> list[str]:
    """Return a sentence for each of the `own` seals that does not fit the record, about the first move that it does not fit.

    Only what the seat may know of the record counts: a reason must not show what others hide.
    """
    rules = played.rules
    seen = replace(played, start=rules.view(played.start, seat), moves=moves_for_seat(played, seat))
    shown = with_reveals(seen, own)
    says = [
        f"Your {_name(each.setup)} does not fit the position in which it was sealed: {each.says}"
        for each in shown.misfits
    ]
    for setup in dict.fromkeys(each.setup for each in shown.contradictions):
        first = next(each for each in shown.contradictions if each.setup == setup)
        says.append(_contradiction(seen, first, setup))
    told = {*(each.setup for each in shown.misfits), *(each.setup for each in shown.contradictions)}
    says += [_difference(played, each) for each in own if each not in told and _places(played, each)]
    return [with_names(each, names) for each in says]


def impossible_moves(played: Replay, seat: int, names: Sequence[str]) -> list[str]:
    """Return a sentence for each move of the seat that is illegal by its own hidden pieces, and legal as far as everybody sees.

    Only the seat may read it. The reason uses nothing that others hide.
    """
    says = []
    for move in played.moves:
        if move.seat != seat or move.kind != ILLEGAL or move_for_seat(played.rules, move, None).kind == ILLEGAL:
            continue
        rules, before = played.rules, played.rules.view_now(move.before, seat)
        made = rules.view_entered(move.before, rules.pinned(move.before, move.move), seat)
        judged = rules.judged(before, made)
        if judged.kind == ILLEGAL:
            why = " ".join(rules.explain(each).says for each in judged.objections)
            says.append(f"Move {move.number} ({rules.say_step(before, made)}) is not possible: {why}")
    return [with_names(each, names) for each in says]


def _contradiction(seen: Replay, found: Contradiction, setup: SealedSetup | None) -> str:
    move, why = found.move, found.objections[0].says
    sealed = "your seals" if setup is None else f"your {_name(setup)}"
    return f"Move {move.number} ({seen.rules.say_step(move.before, move.move)}) contradicts {sealed}: {why}"


def _difference(played: Replay, setup: SealedSetup) -> str:
    """Return the sentence about a seal that the record contradicts by what even its player may not look at again. It names no value."""
    return (
        f"Your {_name(setup)} contradicts the record: something else was entered for {listing(_places(played, setup))}."
    )


def _places(played: Replay, setup: SealedSetup) -> Sequence[str]:
    """Return the places at which the record has something else than a seal."""
    reveal = setup.opened_by
    return () if reveal is None else played.rules.differs_from_sealed(played.position, setup.seat, reveal.text)


def _name(setup: SealedSetup) -> str:
    return f"seal {setup.number}"
