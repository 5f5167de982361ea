"""`tallystick record`: names in a line, and lines that are claims and no steps."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store

pytestmark = pytest.mark.long


@pytest.fixture
def record(db, capsys, monkeypatch):
    """Runs `tallystick record` with the lines on its standard input, and returns its code, its errors and the recorded moves."""

    def run(lines):
        monkeypatch.setattr(sys, "stdin", StringIO(lines))
        code = main(["record", "pastures", "--players", "Ann, Bo"])
        with Store(db) as store:
            moves = [entry.payload["move"] for entry in store.game("last").entries if entry.kind == "move"]
        return code, capsys.readouterr().err, moves

    return run


def test_a_line_may_name_the_players(record):
    assert record("Ann plays Plains on a1\nBo: F b1\n") == (0, "", ["P a1", "F b1"])


def test_a_claim_is_not_recorded(record):
    code, said, moves = record("P a1\nwho has won\n")
    assert (code, moves) == (2, ["P a1"])
    assert "nobody has won is a claim, and only steps are recorded." in said


def test_of_a_move_with_a_right_claim_the_move_is_recorded(record):
    assert record("P a1, nobody has won\n") == (0, "", ["P a1"])


def test_a_legal_move_with_a_wrong_claim_is_not_called_illegal(record):
    code, said, moves = record("P a1, Bo has won\n")
    assert (code, moves) == (1, [])
    assert "P a1, winner 2 is legal move, wrong claim" not in said
    assert "illegal" not in said
    assert "legal move, wrong claim" in said
