"""What is answered to the disputes in `cases/`, word for word: each sentence, the squares it points to, what follows from a step.

The case files say which rules are broken. `answers.txt` beside them says how that reads, so one look shows all sentences of a game.
"""

import re

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.errors import BadOption
from tallystick.rules.judge import judge
from tallystick.testing.cases import claimed_result, remarks_of
from tallystick.testing.material import Material
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long


def said_of(objection):
    assert isinstance(objection.squares, tuple)
    squares = f"[{' '.join(objection.squares)}] " if objection.squares else ""
    return f"- {squares}{objection.says}"


def changed(before, after):
    """Return what a step changes in the text of a table: words that go, with a minus, and words that come."""
    old, new = (re.split(r"[ ,]", text) for text in (before, after))
    return " ".join([*(f"-{word}" for word in old if word not in new), *(word for word in new if word not in old)])


def hidden(game, position, move):
    """Yield how a seat, or the table, may know a step of which they may not know all."""
    whole = game.format_move(position, move)
    for seat in (None, *range(game.seats(position))) if game.has_secrets else ():
        seen = game.format_move(position, game.view_move(position, move, seat))
        if seen != whole:
            yield f"~ {'table' if seat is None else f'player {seat + 1}'}: {seen}"


def answer(game, case):
    """Yield the lines of an answer: what was asked, each objection, what it depends on, what to know of the sources, what follows.

    `=` is what a move changes on the table, also where it is illegal and stands. `~` is the move as others at the table may know it.

    Cases of other kinds are a game's own, and so are their tests.
    """
    if "claim" in case:
        position = game.parse_position(case["position"])
        verdict = judge(game, position, case["claim"], case.get("unsettled", ()))
        yield case["claim"]
        yield from map(said_of, verdict.objections)
        yield from (
            f"? {it.name}={it.value}: {it.words}{'.' if it.instead else ''}{it.then}" for it in verdict.depends_on
        )
        yield from (f"! {caution}" for caution in verdict.advice)
        yield from (f"> {follows}" for follows in verdict.follows)
        if verdict.claimed is not None:
            # A sentence without slots is the same without facts, but programs read the facts too.
            assert all(isinstance(objection.facts, dict) for objection in game.objections(position, verdict.claimed))
            yield f"= {changed(verdict.position, game.format_position(game.play_unchecked(position, verdict.claimed)))}"
            yield from hidden(game, position, verdict.claimed)
    elif "notes" in case:
        yield "notes"
        for remark in remarks_of(game, case):
            yield said_of(game.explain(remark.objection))
    elif "start" in case:
        yield " ".join(f"{name}={value}" for name, value in case["start"].items())
        try:
            game.start(case["start"])
        except BadOption as refusal:
            yield f"- {refusal}"
    elif "scores" in case or "winners" in case:
        position, claimed = claimed_result(game, case)
        yield f"scores {case.get('scores', '?')}, winners {case.get('winners', '?')}"
        judged = game.result_judged(position, *claimed)
        assert all(isinstance(objection.facts, dict) for objection in judged.objections)
        yield from (said_of(game.explain(objection)) for objection in judged.objections)
        yield from (f"? {it.what}={it.value}: {it.verdict}" for it in judged.doubts)


@pytest.mark.parametrize("game_id", our_ids())
def test_the_answer_to_each_case_reads_as_it_did(game_id, golden):
    game, folder = load(game_id), FOLDER / game_id
    blocks = []
    for case in Material(folder).cases():
        lines = list(answer(game, case.says))
        if len(lines) > 1:
            blocks.append("\n".join([f"# {case.rule}: {case.says['about']}", *lines]))
    golden.check_text(folder / "answers.txt", "\n\n".join(blocks) + "\n")
