"""What is changed, and which tests have to notice, is named rightly: a pattern that finds nothing would look like success."""

import re
import tomllib

import pytest

from tallystick.games.registry import our_ids
from tests.mutants.__main__ import draw_subject
from tests.mutants.reasons import EVERY, FOLDER, read_reasons, reason_for
from tests.mutants.subjects import ROOT, read_subjects
from tests.mutants.workplace import draw_files

SUBJECTS = read_subjects()


def test_each_game_is_a_subject():
    assert [*our_ids(), "checks", "proof"] == list(SUBJECTS)


@pytest.mark.parametrize("name", SUBJECTS)
def test_each_subject_has_modules_and_tests(name):
    subject = SUBJECTS[name]
    assert subject.files()
    assert subject.test_files(all_of_them=False)
    assert all(path.suffix == ".py" for path in (*subject.files(), *subject.test_files(all_of_them=True)))


def test_each_pattern_of_the_list_finds_files():
    """Not in every game: some have no file of refused tables."""
    for lists in tomllib.loads((ROOT / "tests/mutants/subjects.toml").read_text("utf-8")).values():
        for pattern in (pattern for key in ("modules", "tests", "more") for pattern in lists[key]):
            assert any(any(ROOT.glob(pattern.replace("{game}", game))) for game in our_ids()), pattern


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


def test_seeds_that_follow_each_other_draw_each_subject():
    drawn = [draw_subject(SUBJECTS, seed) for seed in range(40, 40 + len(SUBJECTS))]
    assert sorted(drawn) == sorted(SUBJECTS)


def test_reasons_are_named_after_subjects():
    assert {path.stem for path in FOLDER.glob("*.toml")} == {EVERY, *SUBJECTS}


@pytest.mark.parametrize("name", [EVERY, *SUBJECTS])
def test_what_needs_no_test_is_still_there(name):
    subjects = SUBJECTS.values() if name == EVERY else [SUBJECTS[name]]
    written = "\n".join((ROOT / path).read_text("utf-8") for subject in subjects for path in subject.files())
    for reason in read_reasons(name):
        assert re.search(reason.words, written), reason.words


def test_a_change_that_makes_no_difference_has_its_reason_and_others_have_none():
    old = "-    pairs = zip(own, other, strict=True)"
    for new in ("+    pairs = zip(own, other, strict=False)", "+    pairs = zip(own, other, )"):
        assert "same length" in reason_for([old, new], "checks")
    assert not reason_for([old, "+    pairs = zip(own, None, strict=True)"], "checks")


def test_the_reason_of_one_subject_is_none_in_another():
    changed = ["-    gap = None", '+    gap = ""']
    assert reason_for(changed, "checks")
    assert not reason_for(changed, "proof")
