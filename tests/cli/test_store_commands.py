"""The commands around the store and the device, as a person types them."""

import json
import sys

import pytest

from tallycore.log.records import Event, encode_event
from tallystick.cli.main import main
from tallystick.store.export.json_lines import event_as_dict, to_jsonl
from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.rig import Rig
from tests.link.usb_hub import CONSOLE, usb_port
from tests.rawstore import shown
from tests.store.test_export import play_a_short_game

pytestmark = pytest.mark.long

needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@pytest.fixture
def db(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("TALLYSTICK_DB", str(path))
    monkeypatch.delenv("TALLYSTICK_PORT", raising=False)
    return path


@pytest.fixture
def rig():
    rig = Rig(1)
    play_a_short_game(rig)
    return rig


@pytest.fixture
def played(db, rig):
    with Store(db) as store:
        store.open_log(b"\x01\x02", b"\xaa\xbb", board="pygamer", version="0.1.0").add(rig.log)
    return db


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_games_lists_what_the_store_holds(played, capsys):
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert out.splitlines()[1].split("\t")[:4] == ["1", "Pastures New", "Ann – =Ben", "finished"]
    assert json.loads(run(capsys, "games", "--json")[1])["games"][0]["key"] == "aabb:2"


def test_an_empty_store_says_what_to_do(db, capsys):
    Store(db).close()
    code, out, err = run(capsys, "games")
    assert (code, out) == (0, "")
    assert f"No games yet in {shown(db)}: plug the device in and run `tallystick sync`." in err
    code, out, err = run(capsys, "show", "last")
    assert (code, out) == (2, "")
    assert err == (
        f'tallystick: there is no game "last": {shown(db)} holds none yet; `tallystick sync`, `record` and `import` bring some.\n'
    )


def test_show_tells_the_game(played, capsys):
    code, out, _ = run(capsys, "show", "last")
    assert code == 0
    assert "Ann, terrain played: River." in out
    data = json.loads(run(capsys, "show", "1", "--json")[1])
    assert [event["kind"] for event in data["events"]][:2] == ["game_started", "dice_committed"]
    assert data["events"][-1]["scores"] == [-2, 4]


@pytest.mark.parametrize("seat", ["2", "=Ben", "=b", " =BEN "])
def test_a_seat_is_named_by_its_number_from_1_or_by_its_player(played, capsys, seat):
    with Store(played) as store:
        store.add_entry(store.game("1"), 2, "remark", {"text": "kept for Ben", "only": 1})
    assert "kept for Ben" not in run(capsys, "show", "1")[1]
    assert "kept for Ben" not in run(capsys, "show", "1", "--as", "ann")[1]
    assert "kept for Ben" in run(capsys, "show", "1", "--as", seat)[1]
    assert "kept for Ben" in run(capsys, "export", "1", "--format", "csv", "--as", seat)[1]


@pytest.mark.parametrize("seat", ["0", "3", "-1", "", "Carol", "99999999999"])
def test_a_seat_that_there_is_not_is_refused_with_those_that_there_are(played, capsys, seat):
    for command in (("show", "1"), ("export", "1", "--format", "text")):
        code, out, err = run(capsys, *command, "--as", seat)
        assert (code, out) == (2, "")
        assert f'there is no seat "{seat}": the seats are 1 (Ann) and 2 (=Ben).' in err


def test_the_archive_is_whole_or_nothing(played, capsys):
    code, _, err = run(capsys, "export", "1", "--format", "jsonl", "--as", "1")
    assert code == 2
    assert "take --format text or csv" in err


def test_a_game_with_another_profile_is_told_by_number(played, capsys, monkeypatch):
    monkeypatch.setattr("tallystick.cli.show.profile_of", lambda game: None)
    _, out, err = run(capsys, "show", "1")
    assert 'this program\'s profile of "pastures" is not the one' in err
    assert "Ann notes item 4 of list 1." in out


def test_a_game_that_is_not_there(played, capsys):
    code, _, err = run(capsys, "show", "7")
    assert code == 2
    assert 'there is no game "7"' in err


def test_export_and_import_go_round(played, capsys, tmp_path):
    file, back = tmp_path / "game.jsonl", tmp_path / "other.sqlite"
    assert run(capsys, "export", "1", "--format", "jsonl", "--output", str(file))[0] == 0
    code, out, _ = run(capsys, "import", str(file), "--db", str(back))
    assert (code, "game 1 (Ann – =Ben), 21 new events" in out) == (0, True)
    report = json.loads(run(capsys, "import", str(file), "--db", str(back), "--json")[1])
    assert report == {
        "game": 1, "events": 0, "entries": 0, "apart_from": [], "lacks_head": False, "other_heads": [],
    }  # fmt: skip
    first = run(capsys, "export", "1", "--format", "text")[1]
    again = run(capsys, "export", "1", "--format", "text", "--db", str(back))[1].splitlines()
    assert again[4] == "Source     a file that was imported; no device gave it to this laptop"
    assert again[5:] == first.splitlines()[4:]


def test_what_cannot_be_written_or_read_is_named(played, capsys, tmp_path):
    code, _, err = run(capsys, "export", "1", "--format", "csv", "--output", str(tmp_path / "no" / "file"))
    assert (code, "cannot be written" in err) == (2, True)
    code, _, err = run(capsys, "import", str(tmp_path / "no.jsonl"))
    assert (code, "cannot be imported" in err) == (2, True)


def test_a_port_that_is_not_there_is_trouble_with_the_link(db, capsys):
    for arguments in (["sync"], ["sync", "--follow"]):
        code, _, err = run(capsys, *arguments, "--port", "/dev/no-such-port")
        assert (code, "there is no port /dev/no-such-port" in err) == (4, True)
    code, out, _ = run(capsys, "devices", "--port", "/dev/no-such-port", "--json")
    assert (code, "no port" in json.loads(out)["devices"][0]["trouble"]) == (4, True)


def test_a_console_is_named_and_left_alone(db, capsys, monkeypatch):
    console = usb_port("/dev/ttyACM0", "77", interface=CONSOLE)
    monkeypatch.setattr("tallystick.link.ports.list_ports.comports", lambda: [console])
    code, _, err = run(capsys, "devices")
    assert (code, "/dev/ttyACM0: a Tallystick in maintenance mode" in err) == (4, True)
    code, _, err = run(capsys, "sync")
    assert (code, "(/dev/ttyACM0 is a Tallystick in maintenance mode)" in err) == (4, True)


def test_without_a_device_nothing_is_guessed(db, capsys, monkeypatch):
    monkeypatch.setattr("tallystick.link.ports.list_ports.comports", list)
    assert run(capsys, "devices")[0] == 4
    code, _, err = run(capsys, "sync")
    assert (code, "no Tallystick was found" in err) == (4, True)


@needs_terminals
def test_sync_takes_the_games_over(db, rig, capsys):
    with served(rig) as device:
        path = device.path
        code, out, _ = run(capsys, "devices", "--port", path)
        assert (code, path in out) == (0, True)
        code, out, _ = run(capsys, "sync", "--port", path)
        assert code == 0
        assert f"test: {len(rig.log)} new events" in out
        assert "game 1: Pastures New, Ann – =Ben, finished" in out
        report = json.loads(run(capsys, "sync", "--port", path, "--json")[1])
        assert (report["new"], report["through"]) == (0, len(rig.log))
    assert "River" in run(capsys, "show", "last")[1]


@needs_terminals
def test_a_sync_says_what_it_keeps_apart(db, rig, played, capsys, tmp_path):
    """A file with another score came first, and another device claims the log."""
    journal = rig.session.journal
    with Store(db) as store:
        lines = to_jsonl(store.game(1)).splitlines()
    at = next(at for at, line in enumerate(lines) if '"kind": "score_changed"' in line)
    data = json.loads(lines[at])
    event = Event(data["seq"], data["dt_ms"], "score_changed", {**data["fields"], "delta": 1})
    header = {**json.loads(lines[0]), "device": rig.device_id.hex(), "log": journal.log_id.hex()}
    forged = json.dumps({**event_as_dict(event), "record": encode_event(event).hex()})
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([json.dumps(header), *lines[1:at], forged, *lines[at + 1 :]]))
    assert run(capsys, "import", str(file))[0] == 0
    with Store(db) as store:
        store.open_log(b"device-9", journal.log_id).add([encode_event(Event(1, 0, "paused", {}))])
    with served(rig) as device:
        code, out, err = run(capsys, "sync", "--port", device.path)
        assert (code, f"{len(rig.log)} new events" in out) == (0, True)
        assert err.splitlines() == [
            "The log with the same id from device 6465766963652d39 is kept separately: game 3. It differs from the device's in event 1.",
            f"An imported copy of this log is kept separately: game 2. It differs from the device's in event {event.seq}.",
        ]
        report = json.loads(run(capsys, "sync", "--port", device.path, "--json")[1])
    assert [(each["imported"], each["games"], each["differing"]) for each in report["kept_apart"]] == [
        (False, [3], [1]),
        (True, [2], [event.seq]),
    ]
    assert "seals recomputed" in run(capsys, "audit", "4")[1]
    assert "The game came as a file" in run(capsys, "audit", "2")[1]


@needs_terminals
@pytest.mark.parametrize("shown", ["Ann", "Guest"])
def test_following_prints_events_as_they_happen(db, rig, capsys, monkeypatch, shown):
    """Ctrl-C is how following ends; here it comes once the roll has been printed."""
    from tallystick.cli import sync

    tell = sync._EventPrinter.__call__

    def tell_and_interrupt(self, records) -> None:
        tell(self, records)
        raise KeyboardInterrupt

    def roll_after_the_sync(report, store) -> None:
        if shown != "Ann":
            store.show_as("Ann", shown)
        device.do(lambda: rig.session.type_roll([20], [17], 0))

    monkeypatch.setattr(sync._EventPrinter, "__call__", tell_and_interrupt)
    monkeypatch.setattr(sync, "_print_report", roll_after_the_sync)
    with served(rig) as device:
        code, out, err = run(capsys, "sync", "--follow", "--port", device.path)
    assert code == 0
    assert f"{shown} rolls d20 by hand and types in 17." in out
    assert "Everything that came is stored" in err


def test_games_shows_the_result_of_a_game_that_is_over(played, capsys):
    lines = run(capsys, "games")[1].splitlines()
    assert lines[0].split("\t")[4] == "result"
    assert lines[1].split("\t")[4] == "most points: =Ben, -2 – 4"
    game = json.loads(run(capsys, "games", "--json")[1])["games"][0]
    assert (game["won_by"], game["winners"], game["scores"]) == ("scores", ["=Ben"], [-2, 4])


@pytest.mark.parametrize(
    ("chosen", "is_found"),
    [
        (("--game", "pastures"), True),
        (("--game", "free"), False),
        (("--player", "BEN"), True),
        (("--player", "Cy"), False),
        (("--ended", "finished", "--source", "here"), True),
        (("--ended", "running"), False),
        (("--since", "2020-02-29"), True),
        (("--until", "2020-02-29"), False),
    ],
)
def test_games_lists_only_what_the_options_choose(played, capsys, chosen, is_found):
    code, out, err = run(capsys, "games", *chosen)
    assert code == 0
    assert ("Pastures New" in out) == is_found
    assert err == "" if is_found else err.startswith(f"No game in {shown(played)} ")
    assert len(json.loads(run(capsys, "games", "--json", *chosen)[1])["games"]) == int(is_found)


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "26-11-2026", "9999-12-31"])
def test_a_day_that_is_none_is_named(played, capsys, day):
    assert run(capsys, "games", "--since", day) == (
        2,
        "",
        f'tallystick: "{day}" is not a day: write it as in 2026-11-26.\n',
    )
