"""The line at the end of a backup shows every byte that is not the one that was written."""

import random

import pytest

from tallystick.store.backup import write_backup
from tallystick.store.backupfile import LINE_BYTES, copy_checked, is_backup
from tallystick.store.errors import BackupDamaged, BackupError, NotABackup
from tallystick.store.store import Store
from tests.store.evenings import fill

pytestmark = [pytest.mark.long, pytest.mark.only_files("a backup is made of a file")]


def ignore(_done, _total):
    pass


@pytest.fixture(scope="module")
def backup(tmp_path_factory):
    folder = tmp_path_factory.mktemp("backup")
    fill(folder / "games.sqlite")
    with Store(folder / "games.sqlite") as store:
        write_backup(store.database, folder / "games.backup")
    return folder / "games.backup"


def changed(backup, tmp_path, data):
    path = tmp_path / "changed.backup"
    path.write_bytes(data)
    return path


def test_without_the_line_it_is_the_sqlite_file(backup, tmp_path):
    parts = []
    copy_checked(backup, tmp_path / "x", lambda done, total: parts.append((done, total)))
    size = backup.stat().st_size - LINE_BYTES
    assert (tmp_path / "x").read_bytes() == backup.read_bytes()[:size]
    assert parts[-1] == (size, size)


def test_the_line_says_what_sha256sum_says(backup):
    import subprocess

    data = backup.read_bytes()
    line = data[-LINE_BYTES:].decode()
    done = subprocess.run(["sha256sum"], input=data[:-LINE_BYTES], capture_output=True, check=True)
    assert line == f"\nTallystick backup 1, sha256 of everything before this line: {done.stdout.decode().split()[0]}\n"


def test_any_changed_byte_shows(backup, tmp_path):
    data, chosen = backup.read_bytes(), random.Random(7)
    places = [chosen.randrange(len(data)) for _ in range(500)] + [
        *range(100),
        *range(len(data) - LINE_BYTES, len(data)),
    ]
    for place in places:
        damaged = bytearray(data)
        damaged[place] ^= chosen.randrange(1, 256)
        path = changed(backup, tmp_path, damaged)
        with pytest.raises((BackupDamaged, NotABackup)) as told:
            copy_checked(path, tmp_path / "x", ignore)
        assert str(path) in str(told.value)
        assert "nothing was restored" in str(told.value)
        (tmp_path / "x").unlink(missing_ok=True)


def test_a_file_that_is_cut_off_or_longer_shows(backup, tmp_path):
    data, chosen = backup.read_bytes(), random.Random(8)
    for length in [*(chosen.randrange(1, len(data)) for _ in range(100)), 4096, len(data) - LINE_BYTES, len(data) - 1]:
        with pytest.raises((BackupDamaged, NotABackup)):
            copy_checked(changed(backup, tmp_path, data[:length]), tmp_path / "x", ignore)
    for more in (b"\n", data[-LINE_BYTES:], bytes(512)):
        with pytest.raises(BackupDamaged):
            copy_checked(changed(backup, tmp_path, data + more), tmp_path / "y", ignore)
        (tmp_path / "y").unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is empty"),
        (b'{"tallystick": 2}\n', "if it is the archive of a game, `tallystick import` reads it"),
        (b"\x89PNG\r\n", "it is a file of another program, or damaged at its beginning"),
    ],
)
def test_a_file_that_is_something_else_is_named(tmp_path, data, says):
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(NotABackup) as told:
        copy_checked(path, tmp_path / "x", ignore)
    assert str(told.value) == f"{path} is not a backup of Tallystick ({says}): nothing was restored."


def test_a_store_is_not_a_backup_and_the_sentence_says_how_to_make_one(tmp_path):
    path = tmp_path / "games.sqlite"
    fill(path)
    assert not is_backup(path)
    with pytest.raises(NotABackup, match=f"`tallystick backup FILE --db {path}` makes a backup of a store"):
        copy_checked(path, tmp_path / "x", ignore)


def test_what_cannot_be_read_is_no_backup(tmp_path):
    assert not is_backup(tmp_path / "nothing")
    assert not is_backup(tmp_path)
    with pytest.raises(BackupError, match=r"nothing cannot be read: No such file or directory; nothing was restored\."):
        copy_checked(tmp_path / "nothing", tmp_path / "x", ignore)
