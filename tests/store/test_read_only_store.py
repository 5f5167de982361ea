"""A store on a medium that cannot be written is read as any other; what would write says so in one sentence."""

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder
from tests.store.write_protected import tallystick, write_protected

pytestmark = [
    pytest.mark.long,
    pytest.mark.only_files("about files that may not be written"),
    pytest.mark.skipif(sys.platform == "win32", reason="folders have no such permissions on Windows"),
    pytest.mark.xdist_group("read-only store"),
]
LAYOUT_002 = Path(__file__).parent / "stores" / "layout-002.sql"
READING = (("games",), ("show", "1"), ("audit", "1", "--json"), ("export", "1", "--format", "jsonl"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a store of one game, and that game as a file."""
    folder = tmp_path_factory.mktemp("medium")
    recorder = GameRecorder(seed=5)
    session = recorder.start("free", names=("Ada", "Ben"))
    session.roll([6, 6])
    session.end_turn()
    session.end_game(0)
    with recorder.store_in(folder / "games.sqlite") as store:
        (folder.parent / "game.jsonl").write_text(
            to_jsonl(store.game(1)).replace('"board": "bench"', '"board": "other"')
        )
    return folder


@pytest.fixture(scope="module")
def ever(folder):
    """What the reading commands say while the store can be written."""
    return [tallystick(*arguments, "--db", folder / "games.sqlite") for arguments in READING]


def protected_parts(folder, what):
    path = folder / "games.sqlite"
    return {"file": (path,), "folder": (folder,), "medium": (path, folder)}[what]


@pytest.mark.parametrize("what", ["file", "folder", "medium"])
def test_what_cannot_be_written_is_read_as_ever(folder, ever, what):
    path = folder / "games.sqlite"
    assert {code for code, _, _ in ever} == {0}
    before = path.read_bytes()
    with write_protected(*protected_parts(folder, what)):
        assert [tallystick(*arguments, "--db", path) for arguments in READING] == ever
    assert path.read_bytes() == before
    assert [each.name for each in folder.iterdir()] == ["games.sqlite"]


@pytest.mark.parametrize("what", ["file", "folder", "medium"])
def test_what_would_write_says_that_it_cannot(folder, what):
    path = folder / "games.sqlite"
    other = folder.parent / f"changed-{what}.jsonl"
    lines = (folder.parent / "game.jsonl").read_text().splitlines()
    other.write_text("\n".join([lines[0].replace("6465", "6466", 1), *lines[1:]]))
    with write_protected(*protected_parts(folder, what)):
        for arguments in (("import", other), ("record", "pastures")):
            code, out, err = tallystick(*arguments, "--db", path)
            assert (code, out) == (2, "")
            assert err == (
                f"tallystick: {path} can only be read here (the file, its folder or the medium is write-protected): "
                "nothing was written.\n"
            )


def test_a_store_of_an_earlier_version_need_not_be_written_to_be_read(tmp_path):
    path = tmp_path / "medium" / "games.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as old, old:
        old.executescript(LAYOUT_002.read_text(encoding="utf-8"))
    old.close()
    before = path.read_bytes()
    with write_protected(path, path.parent):
        code, out, _ = tallystick("games", "--db", path)
        assert (code, len(out.splitlines())) == (0, 9)
        assert tallystick("audit", "2", "--db", path)[0] == 0
        code, _, err = tallystick("record", "pastures", "--db", path)
        assert (code, "can only be read here" in err) == (2, True)
    assert path.read_bytes() == before


def test_what_another_program_has_not_yet_merged_is_not_left_out(tmp_path, folder):
    """The newest events lie in a second file until then: to read the first alone would show an older state as the present."""
    medium = tmp_path / "medium"
    medium.mkdir()
    shutil.copy(folder / "games.sqlite", tmp_path / "games.sqlite")
    with Store(tmp_path / "games.sqlite") as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "the newest"})
        for part in ("games.sqlite", "games.sqlite-wal"):
            shutil.copy(tmp_path / part, medium / part)
    with write_protected(medium, *medium.iterdir()):
        code, out, err = tallystick("show", "1", "--db", medium / "games.sqlite")
    assert (code, out) == (2, "")
    assert "its newest changes are still in games.sqlite-wal: copy both files to a folder that can be written" in err


def test_what_another_program_is_writing_is_read_with_it(tmp_path, folder):
    path = tmp_path / "games.sqlite"
    shutil.copy(folder / "games.sqlite", path)
    with Store(path) as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "the newest"})
        with write_protected(path, tmp_path):
            code, out, err = tallystick("show", "1", "--db", path)
    assert (code, "the newest" in out, err) == (0, True, "")
