"""`tallystick record` begins a game of each kind."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load, our_ids

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", our_ids())
def test_the_first_legal_step_is_recorded(game, db, capsys, monkeypatch):
    """Also in a game in which the dice decide who begins: nobody has rolled them yet."""
    rules = load(game)
    first = rules.parse_position("start")
    step = rules.format_move(first, rules.legal_moves(first)[0])
    monkeypatch.setattr(sys, "stdin", StringIO(f"{step}\n"))
    assert main(["record", game, "--players", "Ann, Bo"]) == 0
    assert f"1. {step}" in capsys.readouterr().out
    assert main(["audit", "last"]) == 0
