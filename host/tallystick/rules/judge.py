"""The referee's question: may this move be made in this position, and what does the answer hang on?"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tallystick.rules.errors import RulesError, UnknownReading
from tallystick.rules.game import Game, M, P
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.readings import alternatives
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED, Dependence, Verdict


def judge(game: Game[P, M], position: P, move: M | str, unsettled: Collection[str] = ()) -> Verdict:
    """The verdict on a move, given as a value or as text; of a text it also tells what does not fit the table.

    `unsettled` names readings on which the group has not agreed: if the answer hangs on one of them, it is undecided.
    Raises UnreadableMove for a text that is no move, UnknownReading for an unsettled reading that there is not.
    """
    known = [reading.id for reading in game.readings]
    for reading in unsettled:
        if reading not in known:
            raise UnknownReading(reading, None, known)
    claimed = game.canonical(position, game.parse_move(position, move) if isinstance(move, str) else move)
    objections = game.objections(position, claimed)
    doubts = [] if objections else game.doubts(position, claimed)
    kind = _kind(objections, doubts)
    hangs_on = [Dependence("hidden", doubt.what, doubt.value, doubt.verdict) for doubt in doubts]
    by_reading = _other_readings(game, position, claimed, kind)
    if any(dependence.name in unsettled for dependence in by_reading):
        kind = UNDECIDED
    return Verdict(
        game=game.id,
        kind=kind,
        move=game.format_move(position, claimed),
        position=game.format_position(position),
        after=game.format_position(game.play(position, claimed)) if kind == LEGAL else None,
        objections=tuple(game.explain(objection) for objection in objections),
        readings=dict(game.readings_of(position)),
        depends_on=(*hangs_on, *by_reading),
        cautions=(
            *(game.text_cautions(position, move) if isinstance(move, str) else ()),
            *game.cautions(position, claimed),
        ),
    )


def _kind(objections: Sequence[Objection], doubts: Sequence[Doubt]) -> str:
    return ILLEGAL if objections else UNDECIDED if doubts else LEGAL


def _other_readings(game: Game[P, M], position: P, move: M, kind: str) -> list[Dependence]:
    """The readings of which another value would change the verdict, and to what."""
    found = []
    pinned = game.pinned(position, move)
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        try:
            other = game.restate(position, {reading: value})
        except RulesError:
            continue  # this position cannot come about under that reading, so it says nothing about the move
        objections = game.objections(other, pinned)
        verdict = _kind(objections, () if objections else game.doubts(other, pinned))
        if verdict != kind:
            found.append(Dependence("reading", reading, value, verdict))
    return found
