"""`tallystick install`: what it prints, which drive it takes, and the sentence and exit code of each refusal."""

import json
import zipfile
from types import SimpleNamespace

import pytest

from tallystick import __version__
from tallystick.cli import main
from tallystick.drive import find
from tallystick.drive.contents import contents_for
from tallystick.drive.manifest import PATH, read_manifest
from tallystick.drive.space import DriveSpace
from tallystick.link import ports
from tests.cli.error_output import check_sentence
from tests.drive.sample_drives import BOARD, LOG, PLENTY, drive_in, picosystem, put, tree

pytestmark = pytest.mark.long

USED_WRONGLY, DEVICE = 2, 4


@pytest.fixture
def tallystick(capsys, monkeypatch):
    """Runs `tallystick install` on a computer without drives and ports: code, what it printed, what it complained of."""
    monkeypatch.setattr(find, "removable_roots", list)
    monkeypatch.setattr(ports.list_ports, "comports", list)

    def run(*arguments):
        code = main.main(["install", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def refusal(answer):
    code, out, told = answer
    assert out == ""
    return code, told


def test_a_new_drive_is_filled_and_told_of(tallystick, tmp_path):
    drive = drive_in(tmp_path)
    code, out, _ = tallystick("--board", BOARD, "--drive", drive)
    assert code == 0
    files = contents_for(picosystem()).files
    assert f"Tallystick {__version__} for {BOARD} is on {drive}: {len(files)} files written" in out
    assert "all was read back" in out
    assert out.endswith("Eject the drive, then press reset: the device starts in play mode.\n")
    assert files.items() <= tree(drive).items()


def test_the_drive_itself_says_which_board_it_is(tallystick, tmp_path):
    code, out, _ = tallystick("--drive", drive_in(tmp_path), "--json")
    said = json.loads(out)
    assert code == 0
    assert (said["board"], said["circuitpython"], said["version"]) == (BOARD, "10.0.3", __version__)
    assert said["version_before"] is None
    assert set(said["written"]) == set(contents_for(picosystem()).files)


def test_the_only_drive_need_not_be_named(tallystick, tmp_path, monkeypatch):
    drive = drive_in(tmp_path)
    monkeypatch.setattr(find, "removable_roots", lambda: [drive])
    assert tallystick()[0] == 0
    assert read_manifest(drive).is_complete


def test_done_again_it_says_that_all_is_as_it_should_be(tallystick, tmp_path):
    drive = drive_in(tmp_path, files=LOG)
    tallystick("--drive", drive)
    before = tree(drive)
    code, out, _ = tallystick("--drive", drive)
    assert code == 0
    assert "files are correct" in out
    assert tree(drive) == before


def test_a_dry_run_writes_nothing(tallystick, tmp_path):
    drive = drive_in(tmp_path, files={"code.py": b"import mine\n"})
    before = tree(drive)
    code, out, _ = tallystick("--drive", drive, "--dry-run")
    assert code == 0
    assert "Nothing was written" in out
    assert "your code.py would be called code.before-tallystick.py" in out
    assert tree(drive) == before


def test_what_the_owner_should_know_is_told(tallystick, tmp_path):
    drive = drive_in(tmp_path, files={"code.txt": b"print()", "settings.toml": b'name = "Ann"\n'})
    _, out, _ = tallystick("--drive", drive)
    assert "settings.toml is yours; its lines for CircuitPython were updated" in out
    put(drive, {"games/free.json": b"{}"})
    code, out, told = tallystick("--drive", drive)
    assert code == 0
    assert "games/free.json had been changed by somebody; it was replaced" in out
    assert "runs it instead of code.py" in told
    settings = (drive / "settings.toml").read_text(encoding="utf-8")
    assert settings.startswith('name = "Ann"\n')
    assert "\nCIRCUITPY_PYSTACK_SIZE = 4096\n" in settings


@pytest.mark.parametrize(
    ("drive", "arguments", "code", "says"),
    [
        ({}, ["--board", "pygamr"], USED_WRONGLY, 'there is no board "pygamr"; did you mean pygamer?'),
        ({"board": "pybadge"}, ["--board", BOARD], USED_WRONGLY, "belongs to a board pybadge, not to pimoroni_picosystem"),
        ({"board": "some_teapot"}, [], USED_WRONGLY, "a board some_teapot, which this program does not know"),
        ({"release": "9.2.9"}, [], DEVICE, "CircuitPython is 9.2.9, but pimoroni_picosystem needs 10.0 or newer"),
        ({"files": {"boot_out.txt": b""}}, [], USED_WRONGLY, "is not a CircuitPython drive (boot_out.txt names no board"),
    ],
)  # fmt: skip
def test_a_drive_that_cannot_be_taken(tallystick, tmp_path, drive, arguments, code, says):
    folder = drive_in(tmp_path, **drive)
    before = tree(folder)
    check_sentence(refusal(tallystick(*arguments, "--drive", folder)), code, says)
    assert tree(folder) == before


def test_a_path_that_is_no_drive(tallystick, tmp_path):
    put(tmp_path, {"file": b"", "folder/file": b""})
    for name, says in (
        ("file", "is not a folder"),
        ("nowhere", "does not exist"),
        ("folder", "it has no boot_out.txt"),
    ):
        check_sentence(refusal(tallystick("--board", BOARD, "--drive", tmp_path / name)), USED_WRONGLY, says)
        check_sentence(refusal(tallystick("--drive", tmp_path / name)), USED_WRONGLY, says)


def test_a_full_drive_says_how_much_is_needed(tallystick, tmp_path, monkeypatch):
    drive = drive_in(tmp_path)
    monkeypatch.setattr("tallystick.drive.install.space_of", lambda _drive: DriveSpace(10_000, 512))
    answer = refusal(tallystick("--drive", drive))
    check_sentence(
        answer, DEVICE, "are needed in addition to the replaced files, but 10,000 are free; nothing was written."
    )


def test_a_read_only_drive_says_how_it_is_opened(tallystick, tmp_path, monkeypatch):
    drive = drive_in(tmp_path)
    monkeypatch.setattr(
        "tallystick.drive.install.space_of", lambda _drive: DriveSpace(PLENTY.free, 512, is_read_only=True)
    )
    answer = refusal(tallystick("--drive", drive))
    check_sentence(answer, DEVICE, "is read-only: the device is in play mode")
    assert "hold button C (SW_Y) while the board restarts" in answer[1]


def test_without_a_drive(tallystick):
    check_sentence(refusal(tallystick("--board", BOARD)), DEVICE, "no CIRCUITPY drive is mounted: plug the board in")


def test_a_device_in_play_mode_hides_its_drive(tallystick, tmp_path, monkeypatch):
    port = SimpleNamespace(
        device="/dev/ttyACM0", product="Tallystick", description="Tallystick", interface=None, serial_number="5A",
        location=None, vid=0x239A, pid=1, hwid="",
    )  # fmt: skip
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [port])
    for arguments in (["--board", BOARD], [], ["--drive", tmp_path / "gone"]):
        answer = refusal(tallystick(*arguments))
        check_sentence(
            answer, DEVICE, "the device on /dev/ttyACM0 is in play mode, where its drive is hidden: hold button C"
        )


def test_several_drives_want_a_choice(tallystick, tmp_path, monkeypatch):
    two = [drive_in(tmp_path / name) for name in ("one", "two")]
    monkeypatch.setattr(find, "removable_roots", lambda: two)
    check_sentence(refusal(tallystick()), DEVICE, "name one with --drive")


def test_an_ordinary_folder_is_filled_as_a_drive_would_be(tallystick, tmp_path):
    code, _, told = tallystick("--board", BOARD, "--into", tmp_path / "out" / BOARD)
    assert (code, told) == (0, "")
    assert contents_for(picosystem()).files.items() <= tree(tmp_path / "out" / BOARD).items()
    assert (tmp_path / "out" / BOARD / PATH).is_file()
    assert tallystick("--board", BOARD, "--into", tmp_path / "out" / BOARD)[0] == 0
    put(tmp_path / "home", {"letter.txt": b"dear"})
    answer = refusal(tallystick("--board", BOARD, "--into", tmp_path / "home"))
    check_sentence(answer, USED_WRONGLY, "has other files in it")


def test_a_zip_is_written(tallystick, tmp_path):
    code, out, _ = tallystick("--board", BOARD, "--zip", tmp_path / "dist" / "a.zip", "--json")
    assert code == 0
    assert json.loads(out)["files"] == len(contents_for(picosystem()).files)
    assert "READ-ME-FIRST.txt" in zipfile.ZipFile(tmp_path / "dist" / "a.zip").namelist()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--into", "a", "--zip", "b"], "cannot be used together"),
        (["--into", "a"], "need --board"),
        (["--libraries", "nowhere"], "nowhere"),
    ],
)
def test_options_that_do_not_go_together(tallystick, tmp_path, monkeypatch, arguments, says):
    monkeypatch.chdir(tmp_path)
    check_sentence(refusal(tallystick(*arguments)), USED_WRONGLY, says)


@pytest.mark.parametrize("where", ["--drive", "--into", "--zip"])
def test_a_board_with_too_little_memory_for_a_game_gets_nothing(where, tmp_path, tallystick):
    (tmp_path / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.3 on 2025-10-17\nBoard ID:pygamer\n")
    before = sorted(tmp_path.iterdir())
    says = "pygamer has 192 KB of memory, but a whole game takes 256 or more: nothing was written"
    check_sentence(refusal(tallystick("--board", "pygamer", where, tmp_path)), USED_WRONGLY, says)
    assert sorted(tmp_path.iterdir()) == before
