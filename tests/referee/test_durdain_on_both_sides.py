"""Kingdoms of Durdain on the device and on the laptop at once: random games agree, and what is changed in one of them is found."""

from __future__ import annotations

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.durdain_twin import Twin
from tests.referee.findings import of
from tests.referee.game_recorder import profile


def recorded(store, steps):
    """Enter the steps one by one; the dice of the log come by themselves."""
    record = MoveRecord(store, store.game("last"), profile)
    for step in steps:
        assert record.add_move(step).is_recorded, step
    return record


@pytest.mark.parametrize(("players", "extensions", "seed"), [(2, (), 1), (3, ("armadas", "dragons", "kingsmen"), 2)])
def test_what_is_noted_and_what_is_recorded_agree(players, extensions, seed, tmp_path):
    twin = Twin(players, extensions, seed)
    steps = twin.play(turns=12)
    with twin.recorder.store_in(tmp_path / "games.sqlite") as store:
        record = recorded(store, steps)
        assert [move.text for move in record.moves] == steps
        report = audit_stored(store, "last", profile)
        assert [finding.says for finding in of(report, "moves", "cannot be told")] == []
        assert [finding.says for finding in report.findings if finding.status == "fault"] == []
