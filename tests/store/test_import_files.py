"""Whatever a file holds: it is imported, or refused in one sentence with exit code 2; never does it stand for the device."""

import json
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallycore.log.records import Event, encode_event
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store import errors
from tallystick.store.export.json_lines import event_as_dict, to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.referee.game_recorder import DEVICE, GameRecorder, profile


@pytest.fixture(scope="module")
def evening():
    recorder = GameRecorder(seed=5)
    session = recorder.start("pastures", names=("Ada", "Ben"), options=(8, 8))
    for item in (0, 1, 2):
        session.choose(0, item)
    session.roll([6])
    session.end_game(0)
    return recorder


@pytest.fixture(scope="module")
def lines(evening, tmp_path_factory):
    """The lines of the game's export, one entry among them."""
    with evening.store_in(tmp_path_factory.mktemp("store") / "games.sqlite") as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "well played"}, key="k1")
        return to_jsonl(store.game(1)).splitlines()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def record_line(event):
    return json.dumps({**event_as_dict(event), "record": encode_event(event).hex()})


def changed(line, **fields):
    return json.dumps({**json.loads(line), **fields})


# --- one sentence, exit code 2 --------------------------------------------------------------------------------------

DEEP = "[" * 20_000 + "]" * 20_000
ENTRY = -1
BAD_LINES = {
    "a deeply nested payload": (ENTRY, lambda line: line.replace('"well played"', DEEP), "nested deeper than 16 levels"),
    "a payload a little too deep": (
        ENTRY, lambda line: line.replace('"well played"', "[" * 16 + "]" * 16), "nested deeper than 16 levels",
    ),
    "a deeply nested first line": (0, lambda line: DEEP, "nested deeper than 16 levels"),
    "a number of 5000 digits": (ENTRY, lambda line: line.replace('"well played"', "9" * 5000), "thousands of digits"),
    "after 2^70": (ENTRY, lambda line: changed(line, after=2**70), "does not fit in 64 bits"),
    "after behind the game": (ENTRY, lambda line: changed(line, after=10**6), "follows event 1000000, which is not in"),
    "after before the game": (ENTRY, lambda line: changed(line, after=-1), "follows event -1, which is not in the file"),
    "after that is true": (ENTRY, lambda line: changed(line, after=True), "follows an event by its number"),
    "half a character": (ENTRY, lambda line: changed(line, payload={"text": "\ud800"}), "half of a character"),
    "half a character in a name": (ENTRY, lambda line: changed(line, payload={"\udfff": 1}), "half of a character"),
    "half a character in the header": (0, lambda line: changed(line, board="\ud800"), "half of a character"),
    "NaN": (ENTRY, lambda line: line.replace('"well played"', "NaN"), "nan is no number of JSON"),
    "infinity": (ENTRY, lambda line: line.replace('"well played"', "-1e999"), "-inf is no number of JSON"),
    "a payload that is a list": (ENTRY, lambda line: changed(line, payload=[]), "payload is a JSON object"),
    "a kind with an escape": (ENTRY, lambda line: changed(line, kind="\x1b[2J"), "a short word such as"),
    "a key with an escape": (ENTRY, lambda line: changed(line, entry="\x1b[2J"), "key is 1 to 64 letters"),
    "an endless key": (ENTRY, lambda line: changed(line, entry="k" * 10**6), "key is 1 to 64 letters"),
    "a time that is none": (ENTRY, lambda line: changed(line, written_at="yesterday"), "written_at is a time such as"),
    "a device that is a number": (0, lambda line: changed(line, device=5), "device is text, not 5"),
    "a log that is a list": (0, lambda line: changed(line, log=[]), "log is text, not []"),
    "a board that is a number": (0, lambda line: changed(line, board=5), "board is text, not 5"),
    "event 2^64": (2, lambda line: record_line(Event(2**64, 0, "paused", {})), "does not fit in 64 bits"),
    "event 2^32": (2, lambda line: record_line(Event(2**32, 0, "paused", {})), "4294967296 is no number of an event"),
    "event 0": (2, lambda line: record_line(Event(0, 0, "paused", {})), "0 is no number of an event"),
    "a record that is a number": (2, lambda line: changed(line, record=7), "record is text, not 7"),
    "an event that stands there twice": (
        2, lambda line: record_line(Event(json.loads(line)["seq"] - 1, 0, "paused", {})), "stands there twice, and differs",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_LINES)
def test_a_line_that_no_export_holds_is_refused_in_one_sentence(path, tmp_path, capsys, lines, what):
    at, spoil, says = BAD_LINES[what]
    spoilt = [*lines]
    spoilt[at] = spoil(spoilt[at])
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(spoilt), encoding="utf-8", errors="surrogatepass")
    assert main(["import", str(file), "--db", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err
    assert "nothing was imported" in err
    with Store(path) as store:
        assert store.games() == []


def test_a_file_that_ends_before_its_first_event_is_refused(path, lines):
    with Store(path) as store, pytest.raises(errors.BadImport, match="the file holds no event"):
        import_text(store, lines[0], "file")


@pytest.mark.parametrize("place", ["pipe", "folder", "nothing", "device"])
def test_what_is_no_file_is_not_waited_for(path, tmp_path, capsys, place):
    if sys.platform == "win32" and place in {"pipe", "device"}:
        pytest.skip("Windows has no such files")
    pipe = tmp_path / "pipe"
    if place == "pipe":
        os.mkfifo(pipe)
    file = {"pipe": pipe, "folder": tmp_path, "nothing": tmp_path / "no", "device": Path("/dev/zero")}[place]
    assert main(["import", str(file), "--db", str(path)]) == 2
    assert "cannot be imported" in capsys.readouterr().err
    if place != "nothing":
        assert main(["games", "--db", str(file)]) == 2
        assert "cannot be used as the store" in capsys.readouterr().err


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from([
    "tallystick", "device", "log", "board", "version", "seq", "dt_ms", "kind", "fields", "record", "entry", "after",
    "payload", "written_at", "came_at", "names", "first",
])  # fmt: skip


@st.composite
def any_file(draw, lines):
    """An export in which values, lines or letters were exchanged for anything."""
    spoilt = [*lines]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(spoilt) - 1))
        how = draw(st.sampled_from(["value", "line", "cut", "letters", "twice", "gone"]))
        if how == "value":
            try:
                spoilt[at] = json.dumps({**json.loads(spoilt[at]), draw(FIELDS): draw(JSON)})
            except (ValueError, TypeError):
                spoilt[at] = ""
        elif how == "line":
            spoilt[at] = json.dumps(draw(JSON))
        elif how == "cut":
            spoilt[at] = spoilt[at][: draw(st.integers(0, 200))]
        elif how == "letters":
            here = draw(st.integers(0, len(spoilt[at])))
            spoilt[at] = spoilt[at][:here] + draw(st.text(max_size=5)) + spoilt[at][here + 1 :]
        elif how == "twice":
            spoilt.insert(draw(st.integers(0, len(spoilt))), spoilt[at])
        elif len(spoilt) > 1:
            del spoilt[at]
    return "\n".join(spoilt)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_file_is_imported_or_refused_in_one_sentence(lines, evening, tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("any")
    text = data.draw(any_file(lines))
    (folder / "game.jsonl").write_bytes(text.encode("utf-8", "surrogatepass"))
    with evening.store_in(folder / "games.sqlite") as store:
        before = store.game(1)
    code = main(["import", str(folder / "game.jsonl"), "--db", str(folder / "games.sqlite")])
    assert code in {0, 2}
    with Store(folder / "games.sqlite") as store:
        after = store.games()
        assert store.game(1) == before
        for game in after:
            assert main(["show", str(game.number), "--db", str(store.path)]) == 0
            assert main(["audit", str(game.number), "--db", str(store.path)]) in {0, 1, 3}
            import_text(store, to_jsonl(store.game(game.number)), "again")
        assert store.games() == after
    if code == 2:
        assert len(after) == 1


# --- apart from the device ------------------------------------------------------------------------------------------


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
    assert [(row[0], row[4]) for row in rows] == [("1", "file"), ("2", "device")]


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
        report = import_text(store, "\n".join([*whole, note]), "file")
        assert (report.game.number, report.game.is_imported) == (2, True)
        assert store.game(1) == before
        assert any("3 moves" in finding.says for finding in audit_stored(store, 1, installed_profile).findings)


def test_a_file_neither_takes_back_what_an_earlier_file_brought(path, lines):
    with Store(path) as store:
        import_text(store, "\n".join(lines), "file")
        before = store.game(1)
        evil = changed(lines[-1], entry="evil", kind="undo", payload={"from": 1})
        report = import_text(store, "\n".join([*lines, evil]), "file")
        assert (report.game.number, store.game(1)) == (2, before)


def test_a_file_that_goes_on_where_an_earlier_one_ended_joins_it(path, lines):
    """An evening that is exported twice is one game here, too."""
    half = len(lines) // 2
    with Store(path) as store:
        assert import_text(store, "\n".join(lines[:half]), "file").game.number == 1
        report = import_text(store, "\n".join(lines), "file")
        assert (report.game.number, report.entries, len(store.games())) == (1, 1, 1)
        assert to_jsonl(store.game(1)).splitlines()[-1] == lines[-1]
        assert import_text(store, "\n".join(lines[:half]), "file").events == 0


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
        with Store(path) as store, pytest.raises(errors.BadRecord, match="is no number of an event"):
            store.open_log(DEVICE, b"log").add([encode_event(Event(seq, 0, "paused", {}))])


# --- damage ---------------------------------------------------------------------------------------------------------


def test_a_damaged_database_is_told_in_one_sentence(path, evening, capsys):
    """SQLite repeats a damaged name in its message, and the driver cannot read it."""
    evening.store_in(path).close()
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute("UPDATE sqlite_master SET sql = CAST(x'435245415445ff20fe' AS TEXT) WHERE name = 'gaps'")
    other.close()
    assert main(["games", "--db", str(path)]) == 2
    assert "tallystick: " in capsys.readouterr().err


COLUMNS = [
    ("records", "record", "'text'"), ("records", "record", "7"), ("entries", "after_seq", "'x'"), ("logs", "log_id", "'log'"),
    ("entries", "kind", "x'00'"), ("devices", "device_id", "5"), ("devices", "board", "x'ff'"), ("batches", "came_at", "x'ff'"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "column", "value"), COLUMNS, ids=str)
def test_a_column_of_another_type_is_damage(path, evening, table, column, value, capsys):
    with evening.store_in(path) as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "well played"})
    with sqlite3.connect(path) as other:
        for trigger in ("records_no_update", "entries_no_update"):
            other.execute(f"DROP TRIGGER {trigger}")
        other.execute(f"UPDATE {table} SET {column} = {value}")
    other.close()
    for command in (("games",), ("show", "1"), ("audit", "1"), ("export", "1", "--format", "csv")):
        assert main([*command, "--db", str(path)]) == 2
        assert capsys.readouterr().err == (
            f"tallystick: {path} is damaged: a row of {table} holds what no program has stored there.\n"
        )


@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_damage_of_the_file_is_a_fault_of_ours(evening, tmp_path_factory, data):
    path = tmp_path_factory.mktemp("damaged") / "games.sqlite"
    evening.store_in(path).close()
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        damage = data.draw(st.binary(min_size=1, max_size=40))
        content[at : at + len(damage)] = damage
    path.write_bytes(bytes(content[: data.draw(st.sampled_from([len(content), len(content), len(content) // 2]))]))
    assert main(["games", "--db", str(path)]) in {0, 2}
