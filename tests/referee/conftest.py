"""What tests of the audit share."""

from pathlib import Path

import pytest

from tallystick.referee import audit, currentposition, evidence
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import AuditReport
from tallystick.referee.moverecord import MoveRecord
from tests.referee.climb_evening import Evening, find_profile
from tests.referee.climb_game import Climb
from tests.referee.findings import said_of
from tests.referee.game_recorder import GameRecorder, profile


@pytest.fixture
def recorder():
    """A device on which no game has begun."""
    return GameRecorder()


@pytest.fixture
def audited(tmp_path):
    """Return a function that stores a recorder's log, or the records given in its place, and audits it."""

    def run(recorder, records=None):
        with recorder.store_in(tmp_path / f"games-{recorder.ms}.sqlite", records) as store:
            return audit_stored(store, "last", profile)

    return run


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A game of Climb that has begun on the device."""
    rules = Climb(tmp_path / "climb")
    for module in (currentposition, evidence):
        monkeypatch.setattr(module, "find", {"climb": rules}.get)
    return Evening()


@pytest.fixture
def opened(tmp_path):
    """Open the move record of what the device has logged."""
    stores = []

    def run(evening):
        stores.append(evening.recorder.store_in(tmp_path / "synced.sqlite"))
        return MoveRecord(stores[-1], stores[-1].game("last"), find_profile)

    yield run
    for store in stores:
        store.close()


@pytest.fixture
def words(request, monkeypatch, golden):
    """Compare each audit of a test, word for word, with the test's part of `audits/TESTFILE.txt`. `--golden` writes it again."""
    lines = []
    check_stored = audit.check_stored

    def stored(*args, **fields):
        findings = [*check_stored(*args, **fields)]
        lines.extend(map(said_of, findings))
        return findings

    def kept(*args, **fields):
        report = AuditReport(*args, **fields)
        if lines:
            lines.append("---")
        lines.extend(map(said_of, report.findings))
        return report

    monkeypatch.setattr(audit, "AuditReport", kept)
    monkeypatch.setattr(audit, "check_stored", stored)
    yield
    heading = f"# {request.node.name.removeprefix('test_').replace('_', ' ')}"
    golden.check_part(
        Path(__file__).parent / "audits" / f"{request.path.stem.removeprefix('test_')}.txt", heading, lines
    )
