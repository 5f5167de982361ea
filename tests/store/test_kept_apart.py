"""What came as a file never stands for what a device gave, and what one device gave never for another's."""

import json

import pytest

from tallycore.log.records import Event, encode_event
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store import errors
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.referee.game_recorder import DEVICE, profile
from tests.store.export_lines import changed, record_line, recounted

pytestmark = pytest.mark.long


def forged(lines):
    """The export with one event that another seat chose."""
    at = next(at for at, line in enumerate(lines) if json.loads(line).get("kind") == "choice_made")
    data = json.loads(lines[at])
    event = Event(data["seq"], data["dt_ms"], "choice_made", {**data["fields"], "item": 5})
    return "\n".join([*lines[:at], record_line(event), *lines[at + 1 :]])


def verdicts(store):
    return {game.number: audit_stored(store, game.number, installed_profile).verdict for game in store.games()}


def test_a_changed_event_that_came_before_the_first_sync_does_not_stand_for_the_devices(path, lines, evening, capsys):
    with Store(path) as store:
        import_text(store, forged(lines), "file")
        log = store.open_log(DEVICE, evening.journal.log_id)
        assert log.missing_ranges(1, len(evening.records) + 1) == [(1, len(evening.records) + 1)]
        log.add(evening.records)
        assert store.records(evening.journal.log_id) == evening.records
        assert verdicts(store)[2] == "ok"
        (copy,) = store.other_copies(DEVICE, evening.journal.log_id)
    assert (copy.is_imported, copy.games, len(copy.differing)) == (True, (1,), 1)
    assert main(["games", "--db", str(path)]) == 0
    rows = [row.split("\t") for row in capsys.readouterr().out.splitlines()[1:]]
    assert [(row[0], row[5]) for row in rows] == [("1", "file"), ("2", "device")]


def test_a_changed_event_that_comes_after_the_sync_changes_nothing_of_it(path, lines, evening):
    evening.store_in(path).close()
    with Store(path) as store:
        before = store.game(1)
        report = import_text(store, forged(lines), "file")
        assert store.game(1) == before
        assert (report.game.number, [each.number for each in report.apart_from]) == (2, [1])
        assert verdicts(store)[1] == "ok"


def test_a_note_from_a_file_does_not_take_back_the_moves_of_a_game(path):
    with Store(path) as store:
        game = start_laptop_game(store, profile("pastures"), ["Ada", "Ben"], [6, 6], [])
        record = MoveRecord(store, game, installed_profile)
        for move in ("F a1", "W b1", "M c1"):
            assert record.add_move(move).is_recorded
        whole = to_jsonl(store.game(1)).splitlines()
        undo = {"from": 1, "move": "F a1"}
        note = changed(whole[-1], entry="evil", kind="undo", payload=undo, written_at="2026-11-22T10:00:00Z")
        before = store.game(1)
        report = import_text(store, recounted([*whole, note]), "file")
        assert (report.game.number, report.game.is_imported) == (2, True)
        assert store.game(1) == before
        assert any("3 moves" in finding.says for finding in audit_stored(store, 1, installed_profile).findings)


def test_a_file_neither_takes_back_what_an_earlier_file_brought(path, lines):
    with Store(path) as store:
        import_text(store, "\n".join(lines), "file")
        before = store.game(1)
        evil = changed(lines[-1], entry="evil", kind="undo", payload={"from": 1})
        report = import_text(store, recounted([*lines, evil]), "file")
        assert (report.game.number, store.game(1)) == (2, before)


def test_a_file_that_goes_on_where_an_earlier_one_ended_joins_it(path, lines):
    """An evening that is exported twice is one game here, too."""
    half = len(lines) // 2
    with Store(path) as store:
        assert import_text(store, recounted(lines[:half]), "file").game.number == 1
        report = import_text(store, "\n".join(lines), "file")
        assert (report.game.number, report.entries, len(store.games())) == (1, 1, 1)
        assert to_jsonl(store.game(1)).splitlines()[-1] == lines[-1]
        assert import_text(store, recounted(lines[:half]), "file").events == 0


def test_another_device_that_claims_the_log_accuses_nobody(path, lines, evening):
    with Store(path) as store:
        import_text(store, changed(lines[0], device=b"device-9".hex()) + "\n" + forged(lines).split("\n", 1)[1], "file")
        store.open_log(b"device-8", evening.journal.log_id).add([encode_event(Event(1, 0, "paused", {}))])
        store.open_log(DEVICE, evening.journal.log_id).add(evening.records)
        honest = next(game for game in store.games() if game.device_id == DEVICE)
        assert verdicts(store)[honest.number] == "ok"
        copies = store.other_copies(DEVICE, evening.journal.log_id)
        assert {(copy.device_id, copy.is_imported) for copy in copies} == {(b"device-9", True), (b"device-8", False)}
        with pytest.raises(errors.AmbiguousLog):
            store.records(evening.journal.log_id)


def test_the_device_cannot_store_what_no_log_holds(path):
    for seq in (0, 2**32, 2**64):
        with Store(path) as store, pytest.raises(errors.BadRecord, match="is not a number of an event"):
            store.open_log(DEVICE, b"log").add([encode_event(Event(seq, 0, "paused", {}))])
