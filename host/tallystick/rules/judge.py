"""Judge whether a move may be made in a position, or whether a claimed result is right, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet

from tallystick.rules.claims import ResultClaim, as_result, bare, in_words, read_told, result_in_words, shared_victories
from tallystick.rules.consequences import Consequence, instead, of_a_move, of_a_statement
from tallystick.rules.errors import RulesError, UnknownReading, UnreadableMove
from tallystick.rules.game import Game
from tallystick.rules.readings import alternatives
from tallystick.rules.statement import Statement
from tallystick.rules.verdict import EFFECTS, HIDDEN, LEGAL, READING, UNDECIDED, VERDICT, Dependence, Judged, Verdict
from tallystick.rules.views import Generic, M, P


class _OfMove(Generic[P, M]):
    """The question about a move, or about a move and the result of the game after it.

    Elsewhere, under other readings, it is asked with all details that are obvious here.
    """

    def __init__(self, game: Game[P, M], here: M, elsewhere: M, result: ResultClaim | Statement | None = None) -> None:
        self._game, self._moves, self._result = game, (here, elsewhere), result

    def judged(self, position: P, *, elsewhere: bool = False) -> Judged:
        """Return the objections to the move, or to the result after a legal one, or what the answer depends on."""
        move = self._moves[elsewhere]
        found = self._game.judged(position, move)
        if self._result is None or found.kind != LEGAL:
            return found
        after = self._game.play_legal(position, move)
        if isinstance(self._result, Statement):
            result = self._game.statement_judged(after, self._result)
        else:
            result = _judged_as_result(self._game, after, self._result)
        # What can follow from the move stays so if the result is right.
        return Judged((), (*found.doubts, *result.doubts)) if result.kind == LEGAL else result

    def leads_to(self, position: P, found: Judged, *, elsewhere: bool = False) -> Consequence:
        """Return what the move leads to once it was judged as `found`."""
        return of_a_move(self._game, position, self._moves[elsewhere], found)


class _OfTable(Generic[P, M]):
    """The question whether something is so, which `judged` answers. It means the same under each reading."""

    def __init__(self, game: Game[P, M], judged: Callable[[P], Judged]) -> None:
        self._game, self._judged = game, judged

    def judged(self, position: P, *, elsewhere: bool = False) -> Judged:  # noqa: ARG002 (it is the same question)
        """Return the objections to the claim, or what the answer depends on."""
        return self._judged(position)

    def leads_to(self, position: P, found: Judged, *, elsewhere: bool = False) -> Consequence:  # noqa: ARG002 (as above)
        """Return what is said of the claim once it was judged as `found`."""
        return of_a_statement(self._game, found)


def judge(game: Game[P, M], position: P, move: M | str, unsettled: Collection[str] = ()) -> Verdict:
    """Return the verdict on a move, given as a value or as text. A text is also checked for details that contradict the position.

    A text may claim a result instead, such as `winner 2`, or a result after a move, or make a statement (see `claims`). `unsettled`
    names readings on which the group has not agreed: a verdict that depends on one of them is undecided. Raise UnreadableMove for a
    text that is neither, and UnknownReading for an unsettled reading that does not exist.
    """
    known = [reading.id for reading in game.readings]
    for reading in unsettled:
        if reading not in known:
            raise UnknownReading(reading, None, known)
    if not isinstance(move, str):
        return _judge_move(game, position, move, (), unsettled)
    try:
        told = read_told(game, position, move)
    except UnreadableMove:
        from tallystick.rules.moveandresult import read_move_and_result  # noqa: PLC0415 (most texts can be read)

        both = read_move_and_result(game, position, bare(move))
        if both is None:
            raise
        return _judge_move(game, position, both.move, both.said, unsettled, both.result)
    claim, said = told
    if isinstance(claim, ResultClaim):
        return _judge_result(game, position, claim, unsettled)
    if isinstance(claim, Statement):

        def stated(where: P) -> Judged:
            return game.statement_judged(where, claim)

        return _verdict(game, position, _OfTable(game, stated), unsettled, claim.text)[0]
    return _judge_move(game, position, claim, said, unsettled)


def _judge_move(
    game: Game[P, M],
    position: P,
    claim: M,
    said: Sequence[str],
    unsettled: Collection[str],
    result: ResultClaim | Statement | None = None,
) -> Verdict:
    """Return the verdict on a move, and on the result after it. `said` are the details of its text that do not fit the table."""
    claimed = game.canonical(position, claim)
    # A detail that is obvious here may not be obvious under another reading.
    pinned = game.pinned(position, claim)
    question = _OfMove(game, claimed, pinned, result)
    text, words, told = game.format_move(position, claimed), "", ""
    if result is not None:
        drawn = in_words(game, position, result) if isinstance(result, ResultClaim) else ""
        told = drawn or result_in_words(result)
        text, words = f"{text}, {result}", f"{text}, {drawn}" if drawn else ""
    verdict, then = _verdict(game, position, question, unsettled, text)
    is_legal = verdict.kind == LEGAL
    return verdict._replace(
        after=game.format_position(then.after) if is_legal else None,
        follows=then.says if is_legal else (),
        advice=(*said, *game.advice(position, claimed)),
        claimed=claimed,
        words=words,
        result=told,
        is_of_result=result is not None and game.judged(position, claimed).kind == LEGAL,
    )


def _judge_result(game: Game[P, M], position: P, claim: ResultClaim, unsettled: Collection[str]) -> Verdict:
    """Return the verdict on a claimed result. The drawing shows what is certain, whatever lies face down."""

    def judged(where: P) -> Judged:
        return _judged_as_result(game, where, claim)

    verdict = _verdict(game, position, _OfTable(game, judged), unsettled, str(claim))[0]
    return verdict._replace(words=in_words(game, position, claim))


def _judged_as_result(game: Game[P, M], position: P, claim: ResultClaim) -> Judged:
    """Return the objections to a claimed result, or what it depends on."""
    if claim.is_shared:
        return _judged_as_shared(game, position)
    told = as_result(game, position, claim)
    return Judged((), ()) if told is None else game.result_judged(position, *told)


def _judged_as_shared(game: Game[P, M], position: P) -> Judged:
    """Return the objections to a shared victory, whoever shares it, and what it depends on."""
    shared = shared_victories(game, position)
    results = game.possible_results(position)
    if results is None or len(shared) < 2:
        return game.result_judged(position, None, shared[0] if shared else tuple(range(game.seats(position))))
    from tallystick.rules.results import winner_doubts  # noqa: PLC0415 (most games hide nothing)

    return Judged((), tuple(winner_doubts(results, shared)))


def _verdict(
    game: Game[P, M], position: P, question: _OfMove[P, M] | _OfTable[P, M], unsettled: Collection[str], text: str
) -> tuple[Verdict, Consequence]:
    """Return the verdict on the claim here, with what other readings change, and what the claim leads to here."""
    here, judging = game.watched(position) or (position, None)
    found = question.judged(here)
    there, effects = game.watched(position) or (position, None)
    then = question.leads_to(there, found)
    # What is said of the position later asks for more readings. They change nothing here.
    asked = None if judging is None or effects is None else (frozenset(judging), frozenset(effects))
    if asked is not None and then.after is not None:
        then = then._replace(after=game.with_readings(then.after, game.readings_of(position)))
    by_reading = _other_readings(game, position, question, found, then, asked)
    verdict = Verdict(
        game=game.id,
        kind=UNDECIDED
        if any(each.name in unsettled and each.changes == VERDICT for each in by_reading)
        else found.kind,
        move=text,
        position=game.format_position(position),
        after=None,
        objections=tuple(game.explain(objection) for objection in found.objections),
        readings=dict(game.readings_of(position)),
        depends_on=(*_hidden(found), *by_reading),
    )
    return verdict, then


def _hidden(found: Judged) -> Iterator[Dependence]:
    changes = EFFECTS if found.kind == LEGAL else VERDICT
    return (Dependence(HIDDEN, doubt.what, doubt.value, doubt.verdict, changes) for doubt in found.doubts)


def _other_readings(
    game: Game[P, M],
    position: P,
    question: _OfMove[P, M] | _OfTable[P, M],
    found: Judged,
    then: Consequence,
    asked: tuple[AbstractSet[str], AbstractSet[str]] | None,
) -> list[Dependence]:
    """Return the readings for which another value would change the verdict or the effects, with the other verdicts and effects.

    Where the game knows which were `asked` for, for the verdict and for the effects, only those are tried.
    """
    listed, kind = [], found.kind
    for reading, value in alternatives(game.readings, game.readings_of(position)):
        is_judging, is_effect = (True, True) if asked is None else (reading in asked[0], reading in asked[1])
        if not is_judging and not is_effect:
            continue
        try:
            other = game.with_readings(position, {reading: value})
        except RulesError:
            continue  # this position is impossible under that reading, so it has no verdict on the claim
        judged = question.judged(other, elsewhere=True) if is_judging else found
        if judged.kind != kind:
            listed.append(Dependence(READING, reading, value, judged.kind))
        elif is_effect or judged != found:
            says = instead(game, then, question.leads_to(other, judged, elsewhere=True))
            if says is not None:
                listed.append(Dependence(READING, reading, value, kind, EFFECTS, says))
    return listed
