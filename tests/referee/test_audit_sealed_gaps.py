"""Sealed set-ups in a log of which something is missing: only what comes before a contradiction makes it uncertain."""

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, OPEN
from tallystick.store.store import Store
from tests.rawstore import unguarded
from tests.referee.findings import of, says
from tests.referee.game_recorder import profile
from tests.referee.sealed_game import SealedGame

pytestmark = pytest.mark.long


@pytest.fixture
def sealed(path):
    """Ann has sealed her warrior on c3 as the only 5. After a pause she places the 5 on c4."""
    with Store(path) as store:
        game = SealedGame(store)
        game.play("W c3", "W d3")
        game.seal(0, "c3=5")
        game.session.pause()
        game.session.resume()
        game.play("W5 c4", stood=True)
        game.play("pass", "pass")
        game.end()
        game.reveal(0, "c3=5")
        yield game


@pytest.mark.parametrize(("after", "status"), [(-1, OPEN), (0, OPEN), (1, FAULT)])
def test_a_contradiction_depends_on_what_came_before_its_move(sealed, path, after, status):
    (move,) = [entry for entry in sealed.game.entries if entry.payload.get("move") == "W5 c4"]
    with unguarded(path) as other:
        other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (move.after_seq + after,))
    found = of(sealed.audit(), "set-ups", status)
    assert any("Move 11 (W5 c4, Ann) and set-up 1 of Ann (event 11) cannot both be true" in each.says for each in found)


@pytest.mark.parametrize("gone", ["setup_revealed", "setup_sealed"])
def test_a_set_up_of_a_game_whose_beginning_is_missing_cannot_be_checked(sealed, tmp_path, gone):
    recorder = sealed.recorder
    events = zip(recorder.events, recorder.records, strict=True)
    kept = [record for event, record in events if event.seq > 4 and event.kind != gone]
    with recorder.store_in(tmp_path / "end.sqlite", kept) as store:
        report = audit_stored(store, "last", profile)
    assert [finding.status for finding in of(report, "set-ups")] == [OPEN]
    assert "that event is missing" in says(report, "set-ups", OPEN)
