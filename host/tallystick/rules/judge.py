"""Judge whether a move may be made in a position, or whether a claimed result is right, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from tallystick.rules.claims import ResultClaim, as_result, read_claim
from tallystick.rules.errors import RulesError, UnknownReading
from tallystick.rules.game import Game
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.readings import alternatives
from tallystick.rules.statement import Statement
from tallystick.rules.verdict import HIDDEN, LEGAL, READING, UNDECIDED, Dependence, Verdict, kind_of
from tallystick.rules.views import M, P
from tallystick.rules.wording import listing, player

Judged = tuple[Sequence[Objection], Sequence[Doubt]]
# The certain objections to a claim; if there are none, what it depends on.


def judge(game: Game[P, M], position: P, move: M | str, unsettled: Collection[str] = ()) -> Verdict:
    """Return the verdict on a move, given as a value or as text. A text is also checked for details that contradict the position.

    A text may claim a result instead, such as `winner 2`, or make a statement (see `claims`). `unsettled` names readings on which
    the group has not agreed: a verdict that depends on one of them is undecided. Raise UnreadableMove for a text that is neither, and
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
        if isinstance(claim, Statement):
            return _judge_statement(game, position, claim, unsettled)
    else:
        claim = move
    claimed = game.canonical(position, claim)
    # A detail that is obvious here may not be obvious under another reading.
    pinned = game.pinned(position, claim)

    def judged(where: P) -> Judged:
        told = claimed if where is position else pinned
        objections = game.objections(where, told)
        return objections, () if objections else game.doubts(where, told)

    verdict = _verdict(game, position, judged, unsettled, game.format_move(position, claimed))
    after = game.play(position, claimed) if verdict.kind == LEGAL else None
    return verdict._replace(
        after=None if after is None else game.format_position(after),
        follows=()
        if after is None
        else (*game.follows(position, claimed), *_open_results(verdict), *_ending(game, position, after)),
        advice=(
            *(game.text_advice(position, move) if isinstance(move, str) else ()),
            *game.advice(position, claimed),
        ),
    )


def _open_results(verdict: Verdict) -> Iterator[str]:
    """Yield one sentence for each hidden thing about what can follow from a legal step."""
    hidden = [each for each in verdict.depends_on if each.on == HIDDEN]
    for name in dict.fromkeys(each.name for each in hidden):
        values = "; ".join(each.value for each in hidden if each.name == name)
        yield f"What follows depends on {name}: {values}."


def kind_of_move(game: Game[P, M], position: P, move: M) -> str:
    """Return whether a move is legal, illegal or undecided under this position's readings, without a reason."""
    objections = game.objections(position, move)
    return kind_of(objections, () if objections else game.doubts(position, move))


def _ending(game: Game[P, M], before: P, after: P) -> tuple[str, ...]:
    """Return the sentence that a legal step has ended the game, and who has won."""
    ended = game.outcome(after)
    if ended is None or game.outcome(before) is not None:
        return ()
    won = f"{listing(map(player, ended.winners))} {'has' if len(ended.winners) == 1 else 'have'} won"
    result = "it is a draw" if ended.is_draw else won if ended.winners else "nobody has won"
    return (f"The game is over after this: {result}.",)


def _judge_result(game: Game[P, M], position: P, claim: ResultClaim, unsettled: Collection[str]) -> Verdict:
    """Return the verdict on a claimed result. The drawing shows what is certain, whatever lies face down."""

    def judged(where: P) -> Judged:
        told = as_result(game, where, claim)
        if told is None:
            return (), ()
        objections = game.result_objections(where, *told)
        return objections, () if objections else game.result_doubts(where, *told)

    return _verdict(game, position, judged, unsettled, str(claim))


def _judge_statement(game: Game[P, M], position: P, statement: Statement, unsettled: Collection[str]) -> Verdict:
    """Return the verdict on a statement about the table."""

    def judged(where: P) -> Judged:
        objections = game.statement_objections(where, statement)
        return objections, () if objections else game.statement_doubts(where, statement)

    return _verdict(game, position, judged, unsettled, statement.text)


def _verdict(
    game: Game[P, M], position: P, judged: Callable[[P], Judged], unsettled: Collection[str], text: str
) -> Verdict:
    """Return the verdict of `judged`, which judges the claim in any position, with the verdicts of other readings."""
    objections, doubts = judged(position)
    kind = kind_of(objections, doubts)
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
            *(Dependence(HIDDEN, doubt.what, doubt.value, doubt.verdict) for doubt in doubts),
            *by_reading,
        ),
    )


def _other_readings(game: Game[P, M], position: P, judged: Callable[[P], Judged], kind: str) -> list[Dependence]:
    """Return the readings for which another value would change the verdict, and the other verdicts."""
    found = []
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        try:
            other = game.with_readings(position, {reading: value})
        except RulesError:
            continue  # this position is impossible under that reading, so it has no verdict on the claim
        verdict = kind_of(*judged(other))
        if verdict != kind:
            found.append(Dependence(READING, reading, value, verdict))
    return found
