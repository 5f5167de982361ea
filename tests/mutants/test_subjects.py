"""What is changed, and which tests have to notice, is named rightly: a pattern that finds nothing would look like success."""

import pytest

from tallystick.games.registry import our_ids
from tests.mutants.subjects import ROOT, read_subjects
from tests.mutants.workplace import draw_files

SUBJECTS = read_subjects()


def test_each_game_is_a_subject():
    assert [*our_ids(), "checks", "proof"] == list(SUBJECTS)


@pytest.mark.parametrize("name", SUBJECTS)
def test_each_list_names_files_and_each_pattern_of_tests_finds_some(name):
    subject = SUBJECTS[name]
    assert subject.files()
    assert all(list(ROOT.glob(pattern)) for pattern in (*subject.tests, *subject.more) if "faults" not in pattern and "tables" not in pattern)
    assert all(path.suffix == ".py" for path in (*subject.files(), *subject.test_files(all_of_them=True)))


def test_judge_outcome_and_play_of_a_game_are_all_changed():
    for game in our_ids():
        parts = {path.relative_to(f"host/tallystick/games/{game}").parts[0] for path in SUBJECTS[game].files()}
        assert {part.removesuffix(".py") for part in parts} == {"objections", "outcome", "play"}


def test_the_same_seed_draws_the_same_files_and_none_twice():
    files = SUBJECTS["checks"].files()
    drawn = draw_files(files, 5, seed=3)
    assert drawn == draw_files(list(reversed(files)), 5, seed=3)
    assert drawn != draw_files(files, 5, seed=4)
    assert len(set(drawn)) == 5
    assert sorted(draw_files(files, 1000, seed=3)) == files
