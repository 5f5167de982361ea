"""Exports: jsonl loses nothing and is read back, csv is for counting, text is for reading."""

import csv
import io
import json

import pytest

from tallystick.store import errors
from tallystick.store.export.csv_table import COLUMNS
from tallystick.store.export.formats import FORMATS
from tallystick.store.export.record import record_text
from tallystick.store.importing import import_file, import_text
from tallystick.store.store import Store
from tests.link.random_players import load_profile
from tests.link.rig import Rig

pytestmark = pytest.mark.long


def play_a_short_game(rig: Rig) -> None:
    """Two turns of Pastures New with everything that a record has to show."""
    session = rig.session

    def later(seconds: int) -> None:
        rig.now_ms += 1000 * seconds

    session.start_game(load_profile("pastures"), ["Ann", "=Ben"], [0, 1], [8, 8], ["stuck=pass"])
    session.add_salt(0, "seven geese")
    session.roll([6], 0, 1)
    session.first_player(0, 1)
    later(62)
    session.choose(0, 2)
    later(5)
    session.undo(session.undo_target().seq)
    later(3)
    session.choose(0, 3)
    later(30)
    session.type_roll([6, 6], [3, 5])
    session.change_score(1, 4)
    session.correct_score(0, -2, 1)
    session.pause()
    later(600)
    session.resume()
    session.change_phase(1)
    session.end_game(0)


@pytest.fixture
def store(tmp_path):
    rig = Rig(1)
    play_a_short_game(rig)
    with Store(tmp_path / "games.sqlite") as store:
        store.open_log(b"\x01\x02", b"\xaa\xbb", board="pygamer", version="0.1.0").add(rig.log)
        game = store.game(1)
        after = next(event.seq for event in game.events if event.kind == "typed_roll")
        store.add_entry(game, after, "move", {"move": "river c3"})
        store.add_entry(game, after, "remark", {"text": "kept for Ben", "only": 1})
        yield store


def test_the_record_reads_well(store, golden, request):
    text = record_text(store.game(1).as_read_by(None), load_profile("pastures"))
    lines = [line for line in text.splitlines() if not line.startswith("Received ")]
    golden.check_text(request.path.parent / "record.txt", "\n".join(lines) + "\n")


def test_what_is_kept_for_a_seat_is_shown_to_that_seat_alone(store):
    game = store.game(1)
    for write in (record_text, FORMATS["csv"]):
        assert "kept for Ben" not in write(game.as_read_by(None))
        assert "kept for Ben" not in write(game.as_read_by(0))
        assert "kept for Ben" in write(game.as_read_by(1))


def test_without_the_profile_things_are_told_by_number(store):
    assert "notes item 4 of list 1" in record_text(store.game(1))


def test_the_table_has_a_row_for_each_event_and_entry(store):
    game = store.game(1)
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](game, load_profile("pastures")))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == len(game.records) + len(game.entries)
    typed = next(row for row in rows if row["kind"] == "typed_roll")
    assert (typed["dice"], typed["faces"], typed["sum"]) == ("2d6", "3 5", "8")
    assert [row["undone"] for row in rows if row["kind"] == "choice_made"] == ["yes", ""]
    corrected = next(row for row in rows if row["kind"] == "score_corrected")
    assert (corrected["who"], corrected["score"], corrected["by"]) == ("Ann", "-2", "laptop")


def test_no_cell_of_the_table_is_a_formula(store):
    for row in csv.DictReader(io.StringIO(FORMATS["csv"](store.game(1), None))):
        for column, cell in row.items():
            is_number = cell.lstrip("-").replace(".", "", 1).isdigit()
            assert is_number or not cell.startswith(("=", "+", "-", "@")), (column, cell)


def test_json_lines_come_back_as_they_went(store, tmp_path):
    game = store.game(1)
    text = FORMATS["jsonl"](game, None)
    with Store(tmp_path / "other.sqlite") as other:
        report = import_text(other, text, "game.jsonl")
        assert (report.events, report.entries) == (len(game.records), 2)
        again = import_text(other, text, "game.jsonl")
        assert (again.events, again.entries, again.game.number) == (0, 0, 1)
        back = other.game(1)
        assert back.records == game.records
        assert back.entries == game.entries
        assert back.summary.key == game.summary.key
        assert (back.summary.board, back.summary.version) == ("pygamer", "0.1.0")


def test_an_import_does_not_make_the_device_forget(store, tmp_path):
    """A game that came as a file does not stand for what the device gives, so that a sync still asks for all of it."""
    text = FORMATS["jsonl"](store.game(1), None)
    with Store(tmp_path / "other.sqlite") as other:
        import_text(other, text, "game.jsonl")
        log = other.open_log(b"\x01\x02", b"\xaa\xbb")
        assert log.missing_ranges(1, 5) == [(1, 5)]


@pytest.mark.parametrize(("line", "change", "says"), [
    (1, lambda data: data.pop("tallystick"), "not that of a game exported"),
    (1, lambda data: data.update(tallystick=3), "format 3 is newer than this program's 2: update this program"),
    (1, lambda data: data.update(tallystick=0), "the format is a number from 1 to 2, not 0"),
    (1, lambda data: data.update(tallystick=True), "the format is a number from 1 to 2, not True"),
    (1, lambda data: data.update(log="zz"), "log holds hex digits, two for a byte and in small letters, not 'zz'"),
    (1, lambda data: data.update(log="AABB"), "log holds hex digits"),
    (1, lambda data: data.update(log=""), "log is not 1 to 64 bytes"),
    (1, lambda data: data.pop("log"), "the field 'log' is missing"),
    (3, lambda data: data.update(record=data["record"][:-2]), "does not fit in the"),
    (3, lambda data: data.update(kind="rolled"), '"kind" of event 3 is "rolled", but its record says "dice_committed"'),
    (3, lambda data: data["fields"].update(commitment="00"), '"commitment" of event 3 is "00", but its record says'),
    (3, lambda data: data.pop("record"), "a line holds a record or an entry"),
    (-1, lambda data: data.update(after="x"), "an entry follows an event by its number"),
    (-1, lambda data: data.pop("kind"), "the field 'kind' is missing"),
])  # fmt: skip
def test_a_file_that_was_changed_is_refused_with_its_line(store, tmp_path, line, change, says):
    lines = FORMATS["jsonl"](store.game(1), None).splitlines()
    at = line - 1 if line > 0 else len(lines) - 1
    data = json.loads(lines[at])
    change(data)
    lines[at] = json.dumps(data)
    with Store(tmp_path / "other.sqlite") as other:
        with pytest.raises(errors.BadImport, match=f"game.jsonl, line {at + 1}: .*{says}.*nothing was imported"):
            import_text(other, "\n".join(lines), "game.jsonl")
        assert other.games() == []


@pytest.mark.parametrize("text", ["", "not json", "[1, 2]", '{"tallystick": 1}'])
def test_other_files_are_refused(store, text):
    with pytest.raises(errors.BadImport):
        import_text(store, text, "file")


def test_a_file_that_contradicts_the_device_is_kept_apart_from_it(store):
    text = FORMATS["jsonl"](store.game(1), None)
    before = store.game(1).records
    lines = text.splitlines()
    forged = json.loads(lines[2])
    for number, line in enumerate(lines):
        data = json.loads(line)
        if data.get("kind") == "salt_added":
            forged, place = data, number
    record = bytearray.fromhex(forged["record"])
    record[-1] ^= 1
    forged["record"] = record.hex()
    forged["fields"]["salt"] = forged["fields"]["salt"][:-1] + chr(ord(forged["fields"]["salt"][-1]) ^ 1)
    lines[place] = json.dumps(forged)
    report = import_text(store, "\n".join(lines), "file")
    assert (report.game.number, report.game.is_imported, [game.number for game in report.apart_from]) == (2, True, [1])
    assert store.game(1).records == store.game(report.game.key).records == before
    assert [game.index_differences for game in store.games()] == [(), ()]


def test_a_file_that_cannot_be_read_is_named(store, tmp_path):
    with pytest.raises(errors.UnreadableImport, match="cannot be imported: No such file"):
        import_file(store, tmp_path / "nothing.jsonl")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(errors.UnreadableImport, match="not UTF-8"):
        import_file(store, binary)
