"""The kit says in words what a rule's cases lack."""

import pytest

from tallystick.testing import CasesContract
from tallystick.testing.material import Material

BROKEN = '[[case]]\nabout = "two of one"\nwhy = "A one was rolled."\nrules = ["take.die"]\n'
NEAR = '[[case]]\nabout = "near miss: one of one"\nwhy = "A one was rolled."\nrules = []\n'
OTHERS = BROKEN.replace("take.die", "take.stones") + NEAR


@pytest.mark.parametrize(
    ("cases", "lacking"),
    [
        (NEAR, "no case of cases/take.die.toml breaks the rule"),
        (BROKEN, "says in `about` or `why` that it is a near miss"),
        (BROKEN + NEAR.replace("near miss: ", ""), "says in `about` or `why` that it is a near miss"),
        (BROKEN + NEAR.replace("[]", '["take.die"]'), "and does not break the rule"),
        (None, "cases/take.die.toml is missing"),
    ],
)
def test_a_rule_without_both_sides_is_named(cases, lacking, stones, tmp_path):
    lay_cases(tmp_path, cases)
    with pytest.raises(AssertionError, match=lacking):
        both_sides(stones, tmp_path)


def test_a_rule_with_both_sides_passes(stones, tmp_path):
    lay_cases(tmp_path, BROKEN + NEAR)
    both_sides(stones, tmp_path)


def lay_cases(folder, cases):
    (folder / "cases").mkdir(exist_ok=True)
    (folder / "cases" / "take.stones.toml").write_text(OTHERS, encoding="utf-8")
    if cases is not None:
        (folder / "cases" / "take.die.toml").write_text(cases, encoding="utf-8")


def both_sides(game, folder):
    CasesContract().test_each_rule_has_a_case_that_breaks_it_and_a_near_miss_that_does_not(game, Material(folder))
