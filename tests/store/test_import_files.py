"""Whatever a file holds: it is imported, or refused in one sentence with exit code 2."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallycore.log.records import Event, encode_event
from tallystick.cli.main import main
from tallystick.store import errors
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.rawstore import named, place_of
from tests.store.export_lines import changed, record_line, recounted

pytestmark = pytest.mark.long

DEEP = "[" * 20_000 + "]" * 20_000
FILES = int(os.environ.get("TALLYSTICK_IMPORTED_FILES", "25"))
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
    "NaN": (ENTRY, lambda line: line.replace('"well played"', "NaN"), "nan is not a number of JSON"),
    "infinity": (ENTRY, lambda line: line.replace('"well played"', "-1e999"), "-inf is not a number of JSON"),
    "a payload that is a list": (ENTRY, lambda line: changed(line, payload=[]), "payload is a JSON object"),
    "a kind with an escape": (ENTRY, lambda line: changed(line, kind="\x1b[2J"), "a short word such as"),
    "a key with an escape": (ENTRY, lambda line: changed(line, entry="\x1b[2J"), "key is 1 to 64 letters"),
    "an endless key": (ENTRY, lambda line: changed(line, entry="k" * 10**6), "key is 1 to 64 letters"),
    "a time that is none": (ENTRY, lambda line: changed(line, written_at="yesterday"), "written_at is a time such as"),
    "a device that is a number": (0, lambda line: changed(line, device=5), "device is text, not 5"),
    "a log that is a list": (0, lambda line: changed(line, log=[]), "log is text, not []"),
    "a board that is a number": (0, lambda line: changed(line, board=5), "board is text, not 5"),
    "event 2^64": (2, lambda line: record_line(Event(2**64, 0, "paused", {})), "does not fit in 64 bits"),
    "event 2^32": (2, lambda line: record_line(Event(2**32, 0, "paused", {})), "4294967296 is not a number of an event"),
    "event 0": (2, lambda line: record_line(Event(0, 0, "paused", {})), "0 is not a number of an event"),
    "a record that is a number": (2, lambda line: changed(line, record=7), "record is text, not 7"),
    "an event that stands there twice": (
        2, lambda line: record_line(Event(json.loads(line)["seq"] - 1, 0, "paused", {})), "is there twice, and the two differ",
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
        import_text(store, changed(lines[0], events=0, entries=0), "file")


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
    if place in {"pipe", "folder"} and isinstance(place_of(file), Path):
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


@settings(max_examples=FILES, suppress_health_check=list(HealthCheck))
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
            assert main(["show", str(game.number), "--db", named(store.place)]) == 0
            assert main(["audit", str(game.number), "--db", named(store.place)]) in {0, 1, 3}
            import_text(store, to_jsonl(store.game(game.number)), "again")
        assert store.games() == after
    if code == 2:
        assert len(after) == 1


OLD_START = {"version": "0.1.0", "board": "pygamer", "cause": 0, "reset": 1, "safe_mode": 0}
# A start in mid-game as firmware logged it before it counted its starts, and as an export of that time has it.


def with_old_start(lines, **said):
    """Return an export whose last record is a start of earlier firmware, with what the file says of it."""
    last = max(at for at, line in enumerate(lines) if "record" in json.loads(line))
    seq = json.loads(lines[last])["seq"] + 1
    body = encode_event(Event(seq, 0, "booted", OLD_START))[1:-2]
    old = {"seq": seq, "dt_ms": 0, "kind": "booted", "fields": {**OLD_START, **said}}
    line = json.dumps({**old, "record": (bytes([len(body)]) + body).hex()})
    return recounted([*lines[: last + 1], line, *lines[last + 1 :]])


def test_an_export_of_before_a_field_was_appended_is_still_read(lines, path):
    with Store(path) as store:
        report = import_text(store, with_old_start(lines), "file")
        assert report.events == len(lines) - 1
        log = store.log_of(report.game)
        assert (log.events()[-1][0]["start"], log.events()[-1][0]["tag"]) == (0, b"")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"start": 3}, '"start" of event [0-9]+ is 3, but its record says 0;'),
        ({"cause": 1}, '"cause" of event [0-9]+ is 1, but its record says 0;'),
        ({"more": 0}, 'event [0-9]+ has the field "more", which its record does not have;'),
        ({"more": None}, 'event [0-9]+ has the field "more", which its record does not have;'),
    ],
)
def test_what_such_an_export_says_must_still_be_what_its_record_says(lines, path, said, says):
    with Store(path) as store, pytest.raises(errors.BadImport, match=says):
        import_text(store, with_old_start(lines, **said), "file")


@pytest.mark.parametrize(
    ("field", "says"),
    [
        (
            {"names": ["Eve", "Zo\u00eb"]},
            '"names" of event {} is ["Eve", "Zo\u00eb"], but its record says ["Ada", "Ben"];',
        ),
        ({"game": 5}, '"game" of event {} is 5, but its record says "pastures";'),
        ({"game": "\x1b"}, '"game" of event {} is "\\u001b", but its record says "pastures";'),
        ({"options": [True]}, '"options" of event {} is [true], but its record says ['),
        ({"names": "x" * 5000}, "…, but its record says"),
        ({"x" * 5000: 1}, "…, which its record does not have;"),
    ],
)
def test_a_refusal_names_the_field_that_was_changed(lines, path, field, says):
    at = next(at for at, line in enumerate(lines) if json.loads(line).get("kind") == "game_started")
    fields = json.loads(lines[at])["fields"]
    with Store(path) as store, pytest.raises(errors.BadImport) as refusal:
        import_text(
            store, "\n".join([*lines[:at], changed(lines[at], fields=fields | field), *lines[at + 1 :]]), "file"
        )
    assert says.format(json.loads(lines[at])["seq"]) in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_a_refusal_names_a_field_that_was_removed(lines, path):
    at = next(at for at, line in enumerate(lines) if json.loads(line).get("kind") == "game_started")
    with Store(path) as store, pytest.raises(errors.BadImport, match='lacks the field "game", which its record has;'):
        import_text(store, "\n".join([*lines[:at], changed(lines[at], fields={}), *lines[at + 1 :]]), "file")


def test_a_refusal_shows_only_the_beginning_of_a_long_kind(lines, path):
    with Store(path) as store, pytest.raises(errors.BadImport, match="is a short word such as") as refusal:
        import_text(store, "\n".join([*lines[:ENTRY], changed(lines[ENTRY], kind="\x0f" * 5000)]), "file")
    assert len(str(refusal.value)) < 260


def test_the_forks_of_an_export_must_make_sense(lines, path):
    for forks in (3, [3], [{"first": 0, "exact": True, "branch": ""}], [{"first": 5, "exact": 1, "branch": ""}],
                  [{"first": 5, "exact": True, "branch": "xyz"}], [{"first": 5, "exact": True, "branch": "00"}]):  # fmt: skip
        with Store(path) as store, pytest.raises(errors.BadImport):
            import_text(store, "\n".join([changed(lines[0], forks=forks), *lines[1:]]), "file")
