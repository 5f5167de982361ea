"""Judge whether a move may be made in a position, or whether a claimed result is right, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tallystick.rules.claims import ResultClaim, read_claim
from tallystick.rules.errors import RulesError, UnknownReading
from tallystick.rules.game import Game
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.readings import alternatives
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED, Dependence, Verdict
from tallystick.rules.views import M, P

Judged = tuple[Sequence[Objection], Sequence[Doubt]]
# What stands against a claim for certain, and, if nothing does, what it hangs on.


def judge(game: Game[P, M], position: P, move: M | str, unsettled: Collection[str] = ()) -> Verdict:
    """Return the verdict on a move, given as a value or as text; a text is also checked for what contradicts the position.

    A text may claim a result instead, such as `winner 2` (see `claims`). `unsettled` names readings on which the group has not
    agreed: a verdict that depends on one of them is undecided. Raise UnreadableMove for a text that is neither, and
    UnknownReading for an unsettled reading that does not exist.
    """
    known = [reading.id for reading in game.readings]
    for reading in unsettled:
        if reading not in known:
            raise UnknownReading(reading, None, known)
    if isinstance(move, str):
        claim = read_claim(game, position, move)
        if isinstance(claim, ResultClaim):
            return _judge_result(game, position, claim, unsettled)
    else:
        claim = move
    claimed = game.canonical(position, claim)
    # What goes without saying here may not under another reading.
    pinned = game.pinned(position, claim)

    def judged(where: P) -> Judged:
        told = claimed if where is position else pinned
        objections = game.objections(where, told)
        return objections, () if objections else game.doubts(where, told)

    verdict = _verdict(game, position, judged, unsettled, game.format_move(position, claimed))
    return verdict._replace(
        after=game.format_position(game.play(position, claimed)) if verdict.kind == LEGAL else None,
        cautions=(
            *(game.text_cautions(position, move) if isinstance(move, str) else ()),
            *game.cautions(position, claimed),
        ),
    )


def _judge_result(game: Game[P, M], position: P, claim: ResultClaim, unsettled: Collection[str]) -> Verdict:
    """Return the verdict on a claimed result; what holds whatever lies face down, the drawing says."""

    def judged(where: P) -> Judged:
        objections = game.result_objections(where, claim.scores, claim.winners)
        return objections, () if objections else game.result_doubts(where, claim.scores, claim.winners)

    return _verdict(game, position, judged, unsettled, str(claim))


def _verdict(
    game: Game[P, M], position: P, judged: Callable[[P], Judged], unsettled: Collection[str], text: str
) -> Verdict:
    """Return the verdict on what `judged` judges in any position, with what other readings would say."""
    objections, doubts = judged(position)
    kind = _kind(objections, doubts)
    by_reading = _other_readings(game, position, judged, kind)
    return Verdict(
        game=game.id,
        kind=UNDECIDED if any(dependence.name in unsettled for dependence in by_reading) else kind,
        move=text,
        position=game.format_position(position),
        after=None,
        objections=tuple(game.explain(objection) for objection in objections),
        readings=dict(game.readings_of(position)),
        depends_on=(
            *(Dependence("hidden", doubt.what, doubt.value, doubt.verdict) for doubt in doubts),
            *by_reading,
        ),
    )


def _kind(objections: Sequence[Objection], doubts: Sequence[Doubt]) -> str:
    """Return whether a claim with these objections and doubts is legal, illegal or undecided."""
    return ILLEGAL if objections else UNDECIDED if doubts else LEGAL


def _other_readings(game: Game[P, M], position: P, judged: Callable[[P], Judged], kind: str) -> list[Dependence]:
    """Return the readings of which another value would change the verdict, and to what."""
    found = []
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        try:
            other = game.restate(position, {reading: value})
        except RulesError:
            continue  # this position is impossible under that reading, which therefore says nothing about the claim
        verdict = _kind(*judged(other))
        if verdict != kind:
            found.append(Dependence("reading", reading, value, verdict))
    return found
