"""Judge whether a move may be made in a position, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tallystick.rules.errors import RulesError, UnknownReading
from tallystick.rules.game import Game, M, P
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.readings import alternatives
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED, Dependence, Verdict


def judge(game: Game[P, M], position: P, move: M | str, unsettled: Collection[str] = ()) -> Verdict:
    """Return the verdict on a move, given as a value or as text; a text is also checked for what contradicts the position.

    `unsettled` names readings on which the group has not agreed: a verdict that depends on one of them is undecided.
    Raise UnreadableMove for a text that is no move, and UnknownReading for an unsettled reading that does not exist.
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
    """Return whether a move with these objections and doubts is legal, illegal or undecided."""
    return ILLEGAL if objections else UNDECIDED if doubts else LEGAL


def _other_readings(game: Game[P, M], position: P, move: M, kind: str) -> list[Dependence]:
    """Return the readings of which another value would change the verdict, and to what."""
    found = []
    pinned = game.pinned(position, move)
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        try:
            other = game.restate(position, {reading: value})
        except RulesError:
            continue  # this position is impossible under that reading, which therefore says nothing about the move
        objections = game.objections(other, pinned)
        verdict = _kind(objections, () if objections else game.doubts(other, pinned))
        if verdict != kind:
            found.append(Dependence("reading", reading, value, verdict))
    return found
