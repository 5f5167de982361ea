"""Check the disputes in `cases/`: the referee must answer each one as its file says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from tallystick.games.registry import AnyGame
from tallystick.rules import notes as kinds_of_notes
from tallystick.rules.claims import read_claim
from tallystick.rules.errors import BadOption, UnreadableMove
from tallystick.rules.judge import judge
from tallystick.rules.notes import Remark
from tallystick.rules.objection import Objection
from tallystick.rules.statement import Statement
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED
from tallystick.testing.contract import Contract
from tallystick.testing.material import Material

T = TypeVar("T", bound=Callable[..., None])
Says = Mapping[str, Any]
OTHER_CLAIMS = 8
# Of other cases, that are tried on the table of each case.


def about(*kinds: str) -> Callable[[T], T]:
    """Run a test once for each case that has one of these keys."""

    def mark(test: T) -> T:
        test.about = kinds  # type: ignore[attr-defined] # where the contract looks for it
        return test

    return mark


class CasesContract(Contract):
    """A game's verdicts are those of its case files, which show every rule and every sentence."""

    @about("claim")
    def test_a_disputed_move(self, game: AnyGame, case: Says) -> None:
        """Check the verdict on a claim against its case: legal, illegal by these rules, or undecided."""
        position = game.parse_position(case["position"])
        canonical = game.format_position(position)
        assert canonical == case["position"] or case["position"].startswith("start"), "a case has the canonical text"
        verdict = judge(game, position, case["claim"], case.get("unsettled", ()))
        assert verdict.kind == case["verdict"], case["why"]
        assert [objection.rule for objection in verdict.objections] == case["rules"]
        depends_on = [f"{dependence.name}={dependence.value}" for dependence in verdict.depends_on]
        assert depends_on == case.get("depends_on", [])

    @about("scores", "winners")
    def test_a_disputed_result(self, game: AnyGame, case: Says) -> None:
        """Check the answer to claimed points or winners against its case, and what it depends on if pieces are hidden."""
        position, claimed = claimed_result(game, case)
        found = game.result_judged(position, *claimed)
        assert [objection.rule for objection in found.objections] == case["rules"], case["why"]
        assert case["verdict"] == found.kind, case["why"]
        assert [f"{doubt.what}={doubt.value}" for doubt in found.doubts] == case.get("depends_on", [])

    @about("start")
    def test_a_disputed_beginning(self, game: AnyGame, case: Says) -> None:
        """Check the answer to agreed options against its case."""
        if case["verdict"] == "legal":
            game.start(case["start"])
        else:
            with pytest.raises(BadOption) as refusal:
                game.start(case["start"])
            assert [refusal.value.rule] == case["rules"], case["why"]

    @about("notes")
    def test_disputed_notes(self, game: AnyGame, case: Says) -> None:
        """Check the answer to a device's notes against its case: nothing, rules broken for certain, or undecided."""
        remarks = remarks_of(game, case)
        kinds = {remark.kind for remark in remarks}
        assert case["verdict"] == (ILLEGAL if ILLEGAL in kinds else UNDECIDED if kinds else LEGAL), case["why"]
        assert [remark.objection.rule for remark in remarks] == case["rules"]

    def test_what_a_disputed_move_leaves_is_read_back_whole(self, game: AnyGame, material: Material) -> None:
        """Check that the text of a table after a claimed move has all of it. Each claim is tried on other tables too, legal or not."""
        random = Random(5)
        cases = [case.says for case in material.cases() if "claim" in case.says]
        texts = sorted({case["claim"] for case in cases})
        tried = 0
        for case in cases:
            position = game.parse_position(case["position"])
            for text in (case["claim"], *random.sample(texts, min(OTHER_CLAIMS, len(texts)))):
                move = _move_of(game, position, text)
                if move is not None:
                    after = game.play_unchecked(position, move)
                    assert game.parse_position(game.format_position(after)) == after, (case["position"], text)
                    tried += 1
        assert tried or not cases, "no claim is a move"

    def test_each_rule_has_a_case_that_breaks_it_and_a_near_miss_that_does_not(
        self, game: AnyGame, material: Material
    ) -> None:
        """Check that every rule has its own file, with cases from both sides."""
        everything = material.cases()
        for rule_id in game.rules:
            cases = [case.says for case in everything if case.rule == rule_id]
            assert cases, f"cases/{rule_id}.toml is missing"
            assert any(rule_id in case["rules"] for case in cases), f"no case of cases/{rule_id}.toml breaks the rule"
            near = [case for case in cases if "near miss" in f"{case['about']} {case['why']}".lower()]
            assert any(rule_id not in case["rules"] for case in near), (
                f"no case of cases/{rule_id}.toml says in `about` or `why` that it is a near miss, and does not break the rule"
            )

    def test_each_case_file_is_about_a_rule(self, game: AnyGame, material: Material) -> None:
        """Check that no file is left over."""
        assert {case.rule for case in material.cases()} == set(game.rules)

    def test_each_way_of_breaking_a_rule_is_shown_by_a_case(self, game: AnyGame, material: Material) -> None:
        """Check that the cases use every sentence of rules.toml, and no other sentence."""
        found = [objection for case in material.cases() for objection in _objections(game, case.says)]
        shown = {(objection.rule, objection.fault) for objection in found}
        assert shown == {(rule.id, fault) for rule in game.rules.values() for fault in rule.says}


def _move_of(game: AnyGame, position: Any, text: str) -> Any:
    """Return the move that a claim is on this table; None if it says something else, or has another table's words."""
    try:
        return game.parse_move(position, text)
    except UnreadableMove:
        return None


def _objections(game: AnyGame, case: Says) -> list[Objection]:
    if "claim" in case:
        position = game.parse_position(case["position"])
        claim = read_claim(game, position, case["claim"])
        if isinstance(claim, Statement):
            return game.statement_objections(position, claim)
        return game.objections(position, claim)
    if "notes" in case:
        return [remark.objection for remark in remarks_of(game, case)]
    if "scores" not in case and "winners" not in case:
        return []
    position, claimed = claimed_result(game, case)
    return game.result_objections(position, *claimed)


def remarks_of(game: AnyGame, case: Says) -> list[Remark]:
    """Return what the game says of the notes of a case."""
    return game.check_notes(case.get("agreed"), case.get("readings"), [_note(each) for each in case["notes"]])


def _note(says: Says) -> Any:
    """Return a note of `rules.notes` by its name, with its values in order. In the file, seats count from 1."""
    ((name, held),) = says.items()
    kind = getattr(kinds_of_notes, name)
    values: list[Any] = [tuple(value) if isinstance(value, list) else value for value in held]
    for at, field in enumerate(kind._fields[: len(values)]):
        if field in {"seat", "following"}:
            values[at] -= 1
        elif field == "seats":
            values[at] = tuple(seat - 1 for seat in values[at])
    return kind(*values)


def claimed_result(game: AnyGame, case: Says) -> tuple[Any, tuple[Sequence[int] | None, Sequence[int] | None]]:
    """Return the position of a case, and the points and winners that it claims. Either is None if the case does not claim it."""
    winners = [seat - 1 for seat in case["winners"]] if "winners" in case else None
    scores = tuple(case["scores"]) if "scores" in case else None
    return game.parse_position(case["position"]), (scores, winners)
