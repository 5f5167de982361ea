"""Check from the button to the audit that random sessions, with every kind of fault, lose nothing and prove every roll.

`TALLYSTICK_EVENINGS=500 pytest tests/end_to_end` runs the campaign; each session has its number.
"""

from __future__ import annotations

import os

import pytest

from tallycore.log.records import decode_event
from tallycore.profile import Profile
from tallycore.table.fold import fold
from tallycore.table.state import ENDED
from tallystick.referee.audit import audit_stored
from tallystick.referee.checks.dice import NO_ROLLS, SALTED, TYPED, UNCHANGED
from tallystick.resources import firmware_dir
from tests.end_to_end.random_session import RandomSession

pytestmark = pytest.mark.long

EVENINGS = int(os.environ.get("TALLYSTICK_EVENINGS", "2"))
ACTS = 250
OF_THE_PLAYERS = {"rules", "set-ups", "turns"}
# The device notes what the players did; that a terrain was played again, a turn skipped or a false set-up revealed is theirs.
LEFT_OPEN = OF_THE_PLAYERS | {"bag"}
# And a tile typed in that was not in the bag: somebody typed another, or forgot one; a set-up of which nobody has the file.


def find_profile(game: str) -> Profile:
    return Profile((firmware_dir() / "games" / f"{game}.json").read_bytes())


@pytest.mark.parametrize("number", range(EVENINGS))
def test_a_session_loses_nothing_and_its_audit_finds_no_fault_of_the_device(number, tmp_path):
    run = RandomSession(number, tmp_path)
    try:
        for _ in range(ACTS):
            run.step()
        run.finish()
        holds_exactly(run)
        is_proven(run)
    finally:
        run.close()


def holds_exactly(run: RandomSession) -> None:
    """The store has the device's log, no more and no less, and it tells the same table."""
    journal = run.session.journal
    records = run.store.records(journal.log_id)
    assert records == run.log
    assert run.store.gaps(journal.log_id) == []
    assert journal.acknowledged == len(records)
    assert fold([decode_event(record) for record in records]).encode() == run.session.state.encode()


def is_proven(run: RandomSession) -> None:
    """Every game's audit is clean of the device's faults, and the dice of those that are over verify."""
    state = run.session.state
    games = run.store.games()
    started = [record for record in run.log if decode_event(record).kind == "game_started"]
    assert len(games) == len(started)
    for game in games:
        report = audit_stored(run.store, game.number, find_profile)
        faults = [finding for finding in report.of("fault") if finding.check not in OF_THE_PLAYERS]
        assert faults == []
        is_running = game.first_seq == state.game_seq and state.stage != ENDED
        assert (game.ended is None) == is_running
        if not is_running:
            assert report.dice in {SALTED, TYPED, UNCHANGED, NO_ROLLS}, report.findings
            assert [each for each in report.of("cannot be told") if each.check not in LEFT_OPEN] == []
