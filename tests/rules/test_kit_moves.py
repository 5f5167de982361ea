"""The kit's tests of moves take a game as small as it is: a few stones, with a dozen positions and a handful of moves."""

import pytest

from tallystick.rules.objection import Objection
from tallystick.testing import MovesContract
from tallystick.testing.material import Material

TESTS = [name for name in vars(MovesContract) if name.startswith("test_")]
AGREE = "test_a_move_has_no_objection_exactly_when_it_is_generated"


@pytest.fixture
def few(stones, monkeypatch):
    """The stones, with an objection to a roll that is not due."""
    judged = stones.objections

    def objections(position, move):
        is_due = bool(position.left and not position.die)
        if move.startswith("roll") and not is_due:
            return [Objection("take.die", {"die": str(position.die), "taken": "none"}, (), "count")]
        return judged(position, move)

    monkeypatch.setattr(stones, "objections", objections)
    return stones


@pytest.mark.parametrize("test", TESTS)
def test_a_small_game_passes(test, few, tmp_path):
    (tmp_path / "contract.toml").write_text("beginnings = [{ stones = 3 }]", encoding="utf-8")
    getattr(MovesContract(), test)(few, Material(tmp_path))


def test_a_game_that_allows_everything_is_found(few, tmp_path, monkeypatch):
    monkeypatch.setattr(few, "objections", lambda position, move: [])
    with pytest.raises(AssertionError):
        getattr(MovesContract(), AGREE)(few, Material(tmp_path))


def test_games_that_do_not_end_are_refused_with_what_to_do(few, tmp_path):
    (tmp_path / "contract.toml").write_text("most_steps = 1", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"let games begin nearer to their end, or play more steps"):
        MovesContract().test_a_game_ends_with_an_outcome_and_only_then(few, Material(tmp_path))
