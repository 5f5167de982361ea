"""Judge whether a move may be made in a position, or whether a claimed result is right, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet

from tallystick.rules.claims import ResultClaim, as_result, read_told, shared_victories
from tallystick.rules.errors import RulesError, UnknownReading
from tallystick.rules.game import Game
from tallystick.rules.readings import alternatives
from tallystick.rules.statement import Statement
from tallystick.rules.verdict import HIDDEN, LEGAL, READING, UNDECIDED, Dependence, Judged, Verdict
from tallystick.rules.views import M, P
from tallystick.rules.wording import listing, player


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
    if not isinstance(move, str):
        return _judge_move(game, position, move, (), unsettled)
    told = read_told(game, position, move)
    claim, said = told
    if isinstance(claim, ResultClaim):
        return _judge_result(game, position, claim, unsettled)
    if isinstance(claim, Statement):

        def stated(where: P) -> Judged:
            return game.statement_judged(where, claim)

        return _verdict(game, position, stated, stated, unsettled, claim.text)
    return _judge_move(game, position, claim, said, unsettled)


def _judge_move(game: Game[P, M], position: P, claim: M, said: Sequence[str], unsettled: Collection[str]) -> Verdict:
    """Return the verdict on a move. `said` are the details of its text that do not fit the table."""
    claimed = game.canonical(position, claim)
    # A detail that is obvious here may not be obvious under another reading.
    pinned = game.pinned(position, claim)
    verdict = _verdict(
        game,
        position,
        lambda here: game.judged(here, claimed),
        lambda elsewhere: game.judged(elsewhere, pinned),
        unsettled,
        game.format_move(position, claimed),
    )
    after = game.play(position, claimed) if verdict.kind == LEGAL else None
    return verdict._replace(
        after=None if after is None else game.format_position(after),
        follows=()
        if after is None
        else (*game.follows(position, claimed), *_open_results(verdict), *_ending(game, position, after)),
        advice=(*said, *game.advice(position, claimed)),
        claimed=claimed,
    )


def _open_results(verdict: Verdict) -> Iterator[str]:
    """Yield one sentence for each hidden thing about what can follow from a legal step."""
    hidden = [each for each in verdict.depends_on if each.on == HIDDEN]
    for name in dict.fromkeys(each.name for each in hidden):
        values = "; ".join(each.value for each in hidden if each.name == name)
        yield f"What follows depends on {name}: {values}."


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
        if claim.is_shared:
            return _judged_as_shared(game, where)
        told = as_result(game, where, claim)
        return Judged((), ()) if told is None else game.result_judged(where, *told)

    return _verdict(game, position, judged, judged, unsettled, str(claim))


def _judged_as_shared(game: Game[P, M], position: P) -> Judged:
    """Return the objections to a shared victory, whoever shares it, and what it depends on."""
    shared = shared_victories(game, position)
    results = game.possible_results(position)
    if results is None or len(shared) < 2:
        return game.result_judged(position, None, shared[0] if shared else tuple(range(game.seats(position))))
    from tallystick.rules.results import winner_doubts  # noqa: PLC0415 (most games hide nothing)

    return Judged((), tuple(winner_doubts(results, shared)))


def _verdict(
    game: Game[P, M],
    position: P,
    judged: Callable[[P], Judged],
    judged_elsewhere: Callable[[P], Judged],
    unsettled: Collection[str],
    text: str,
) -> Verdict:
    """Return the verdict of `judged` on the claim here, with those of `judged_elsewhere` under other readings."""
    here, asked = game.watched(position) or (position, None)
    found = judged(here)
    by_reading = _other_readings(game, position, judged_elsewhere, found.kind, asked)
    return Verdict(
        game=game.id,
        kind=UNDECIDED if any(dependence.name in unsettled for dependence in by_reading) else found.kind,
        move=text,
        position=game.format_position(position),
        after=None,
        objections=tuple(game.explain(objection) for objection in found.objections),
        readings=dict(game.readings_of(position)),
        depends_on=(
            *(Dependence(HIDDEN, doubt.what, doubt.value, doubt.verdict) for doubt in found.doubts),
            *by_reading,
        ),
    )


def _other_readings(
    game: Game[P, M], position: P, judged: Callable[[P], Judged], kind: str, asked: AbstractSet[str] | None
) -> list[Dependence]:
    """Return the readings for which another value would change the verdict, and the other verdicts.

    Where the game knows which were `asked` for, only those are tried.
    """
    found = []
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        if asked is not None and reading not in asked:
            continue
        try:
            other = game.with_readings(position, {reading: value})
        except RulesError:
            continue  # this position is impossible under that reading, so it has no verdict on the claim
        verdict = judged(other).kind
        if verdict != kind:
            found.append(Dependence(READING, reading, value, verdict))
    return found
