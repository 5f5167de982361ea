"""The journal's files: they are made once in full length, then written in place, block by block."""

from __future__ import annotations

import errno
import importlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

APPENDED = {"memory": {"kind": "appended", "bytes": 4096}, "capacity": {"history": 65536}}
GUARD = 3584
COPIES = 45056


@pytest.fixture
def opened(on_a_board, tmp_path):
    """Open the media on the drive `tmp_path`. `synced` has the content of the history's file at each sync."""
    from tallydevice.hw.open_storage import open_media

    nvm = bytearray(b"\xff" * 4096)
    synced = []

    def sync():
        path = tmp_path / "log" / "history.bin"
        synced.append(path.read_bytes() if path.exists() else b"")

    def opening(journal=APPENDED):
        places = open_media(f"{tmp_path}/", journal, sync, nvm)
        places["synced"] = synced
        return places

    return opening


def files_on(drive) -> dict[str, int]:
    return {path.relative_to(drive).as_posix(): path.stat().st_size for path in drive.rglob("*.bin")}


def test_a_start_makes_the_files_in_full_length_and_play_never_changes_it(opened, tmp_path) -> None:
    history = opened()["history"]
    made = {"log/history.bin": 65536 + 2 * GUARD, "log/spare.bin": 3 * 4096 + COPIES + 2 * GUARD}
    assert files_on(tmp_path) == made
    history.write([b"x" * 700] * 20, 0)
    assert files_on(tmp_path) == made
    opened()
    assert files_on(tmp_path) == made


def test_what_was_written_is_read_and_is_there_for_the_next_start(opened) -> None:
    place = opened()["history"]
    place.write((b"one", b"two"), 0)
    assert (place.size, place.read(0, 6), place.read(2, 2)) == (6, b"onetwo", b"et")
    place.write((b"three",), 6)
    again = opened()["history"]
    assert (again.size, again.read(0, 12)) == (again.capacity, b"onetwothree\0")


def test_every_write_has_reached_the_flash_when_it_returns(opened) -> None:
    places = opened()
    places["synced"].clear()
    places["history"].write((b"one",), 0)
    assert [file[GUARD : GUARD + 4] for file in places["synced"]] == [b"one\0"]


def test_one_goes_on_behind_what_must_not_be_touched_by_a_sector_and_more(opened) -> None:
    place = opened()["history"]
    for end in (0, 1, 511, 512, 513, 5000):
        start = place.behind(end)
        assert start % 512 == 0
        # The zero that marks the end is in block end // 512. Then a sector's number of blocks, minus one, is left out.
        assert start // 512 - end // 512 == 8


def test_what_does_not_fit_is_refused(opened) -> None:
    place = opened()["history"]
    place.write((b"four",), 0)
    with pytest.raises(OSError, match=r"log/history\.bin is full \(4 of 65536 bytes\)") as caught:
        place.write((b"x" * 65000, b"y" * 600), 4)
    assert caught.value.errno == errno.ENOSPC
    assert place.size == 4
    assert place.read(0, 4) == b"four"
    place.write((b"5",), 4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)  # one drive is enough for all
@given(writes=st.lists(st.tuples(st.integers(0, 9000), st.lists(st.binary(max_size=900), max_size=4)), max_size=6))
def test_what_lies_before_stays_a_zero_follows_and_the_guards_are_never_touched(opened, tmp_path, writes) -> None:
    place = opened()["history"]
    path = tmp_path / "log" / "history.bin"
    before = path.read_bytes()
    model = bytearray(before[GUARD:-GUARD])
    for at, pieces in writes:
        data = b"".join(pieces)
        place.write(pieces, at)
        end = at + len(data)
        model[at:end] = data
        model[end : end // 512 * 512 + 512] = bytes(512 - end % 512)
        assert place.size == end
        assert place.read(0, place.capacity) == bytes(model)
    whole = path.read_bytes()
    assert (whole[:GUARD], whole[-GUARD:]) == (before[:GUARD], before[-GUARD:])


def test_a_drive_that_keeps_something_else_is_found_at_once(opened) -> None:
    place = opened()["history"]
    place.write((b"one",), 0)

    class Worn:
        def __init__(self, file) -> None:
            self.seek, self.read = file.seek, file.read

        def write(self, data) -> int:
            return len(data)

    place.file = Worn(place.file)
    with pytest.raises(OSError, match=r"log/history\.bin does not keep what is written to it"):
        place.write((b"two",), 3)
    assert place.size == 3


@pytest.mark.parametrize(
    ("number", "words"), [(28, "the drive is full; sync with the laptop"), (5, "error 5 of the drive")]
)
def test_a_drive_that_fails_later_keeps_its_number_and_says_so(opened, number, words) -> None:
    place = opened()["history"]
    place.write((b"one",), 0)

    def failing() -> None:
        raise OSError(number, "as the drive says it")

    place.sync = failing
    with pytest.raises(OSError, match=words) as caught:
        place.write((b"two",), 3)
    assert caught.value.errno == number
    assert place.size == 3
    assert place.read(0, 3) == b"one"


@pytest.mark.parametrize("step", ["folder", "entry", "blocks"])
def test_a_drive_that_is_too_full_for_the_first_start_says_so(opened, tmp_path, monkeypatch, step) -> None:
    """CircuitPython reports a directory without room as error 13, and a file without room as error 28."""
    from tallydevice.app.troubles import explain
    from tallydevice.hw import open_storage

    log_files = importlib.import_module("tallydevice.hw.log_files")

    def refuse(number):
        def refusing(*_arguments):
            raise OSError(number, "as the drive says it")

        return refusing

    if step == "folder":
        monkeypatch.setattr(log_files.os, "mkdir", refuse(13))
    elif step == "entry":
        monkeypatch.setattr(log_files, "open", refuse(13), raising=False)
    else:
        monkeypatch.setattr(log_files, "_copy", refuse(28))
    with pytest.raises(open_storage.DriveError) as caught:
        opened()
    assert explain(caught.value) == (
        21, "The drive is full. Start with the maintenance button held, and delete your own files."
    )  # fmt: skip


def test_a_drive_of_the_laptops_is_one_plain_sentence(opened, monkeypatch) -> None:
    from tallydevice.hw import open_storage

    log_files = importlib.import_module("tallydevice.hw.log_files")

    def read_only(path, mode="r", buffering=-1):
        raise OSError(30, "Read-only filesystem")

    monkeypatch.setattr(log_files, "open", read_only, raising=False)
    with pytest.raises(open_storage.DriveError) as caught:
        opened()
    assert str(caught.value) == (
        "log cannot be written: the drive belongs to the laptop (started for maintenance); "
        "restart without holding a button to play."
    )


def test_the_journal_has_three_places_of_the_boards_sizes(on_a_board, tmp_path) -> None:
    from tallydevice.hw.open_storage import open_media

    journal = {**on_a_board.circuit.board["journal"], "capacity": {"history": 262144}}
    places = open_media(f"{tmp_path}/", journal, lambda: None, on_a_board.circuit.nvm)
    assert sorted(places) == ["history", "primary", "spare"]
    assert places["history"].capacity == 262144
    assert places["primary"].capacity == journal["memory"]["bytes"]
    assert places["spare"].capacity == 3 * journal["memory"]["bytes"] + COPIES, "a checkpoint, copies, bookmarks"
    assert places["primary"].erases_on_append


def test_a_board_without_memory_of_its_own_keeps_everything_on_the_drive(opened, tmp_path) -> None:
    journal = {"memory": {"kind": "none", "bytes": 8192}, "capacity": {"history": 65536}}
    primary = opened(journal)["primary"]
    assert sorted(files_on(tmp_path)) == ["log/history.bin", "log/journal.bin", "log/spare.bin"]
    # Each write puts a sector of it at risk, so changes go to it and to the others in turn.
    assert (primary.capacity, primary.size, primary.erases_on_append) == (8192, 0, True)
    primary.append(b"one")
    primary.append(b"x" * 700)
    again = opened(journal)["primary"]
    assert (again.size, again.read(0, 5), again.read(702, 9)) == (703, b"onexx", b"x")
    again.erase()
    assert opened(journal)["primary"].size == 0


@pytest.mark.parametrize(("free", "capacity"), [(1000, 262144), (100, 51200 - 16384 - 2 * GUARD), (3, 16384)])
def test_the_history_claims_no_more_than_the_drive_has_free(opened, monkeypatch, free, capacity) -> None:
    log_files = importlib.import_module("tallydevice.hw.log_files")
    monkeypatch.setattr(
        log_files.os, "statvfs", lambda _root: (512, 512, 2000, free, free, 0, 0, 0, 0, 255), raising=False
    )
    places = opened({**APPENDED, "capacity": {"history": 262144}})
    assert places["history"].capacity == -(-capacity // 512) * 512


def test_what_a_version_before_wrote_is_taken_over_once(opened, tmp_path) -> None:
    """It was in the root directory, in files that grew."""
    history = bytes(range(1, 256)) * 9
    (tmp_path / "history.bin").write_bytes(history)
    (tmp_path / "spare.bin").write_bytes(b"checkpoint")
    for _ in range(2):
        places = opened()
        assert places["history"].read(0, len(history) + 512) == history + bytes(512)
        assert places["spare"].read(0, 522) == b"checkpoint" + bytes(512)
        assert sorted(files_on(tmp_path)) == ["log/history.bin", "log/spare.bin"]


def test_a_cut_between_taking_over_and_removing_changes_nothing(opened, tmp_path) -> None:
    (tmp_path / "history.bin").write_bytes(b"old")
    places = opened()
    places["history"].write((b"newer",), 0)
    (tmp_path / "history.bin").write_bytes(b"old")
    assert opened()["history"].read(0, 5) == b"newer"
    assert not (tmp_path / "history.bin").exists()
