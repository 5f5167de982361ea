from __future__ import annotations

import errno
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

NUMBERS = count()


@pytest.fixture
def place_at(on_a_board, tmp_path):
    from tallydevice.hw.storage import FilePlace

    synced = []

    def make(capacity: int = 1000, name: str = "journal.bin"):
        place = FilePlace(str(tmp_path / name), capacity, lambda: synced.append((tmp_path / name).read_bytes()))
        place.synced = synced
        return place

    return make


def test_what_was_appended_is_read_and_is_there_for_the_next_start(place_at) -> None:
    place = place_at()
    place.append(b"one")
    place.append(b"two")
    assert place.size == 6
    assert place.read(0, 100) == b"onetwo"
    assert place.read(2, 2) == b"et"
    again = place_at()
    assert (again.size, again.read(0, 6)) == (6, b"onetwo")


def test_every_append_has_reached_the_flash_when_it_returns(place_at) -> None:
    place = place_at()
    place.append(b"one")
    place.append(b"two")
    assert place.synced == [b"one", b"onetwo"]


def test_an_erased_place_is_empty_for_good(place_at) -> None:
    place = place_at()
    place.append(b"one")
    place.erase()
    assert (place.size, place.read(0, 10), place_at().size) == (0, b"", 0)
    assert place.synced[-1] == b""


def test_what_does_not_fit_is_refused_whole(place_at) -> None:
    place = place_at(capacity=5)
    place.append(b"four")
    with pytest.raises(OSError, match=r"is full \(4 of 5 bytes\)") as caught:
        place.append(b"xy")
    assert caught.value.errno == errno.ENOSPC
    assert place.read(0, 10) == b"four"
    place.append(b"5")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # each example has a file of its own
@given(parts=st.lists(st.binary(max_size=50), max_size=20))
def test_appends_add_up(place_at, parts) -> None:
    place = place_at(capacity=10_000, name=f"{next(NUMBERS)}.bin")
    for part in parts:
        place.append(part)
    assert place.size == len(b"".join(parts))
    assert place.read(0, 10_000) == b"".join(parts)


def test_a_drive_of_the_laptops_is_one_plain_sentence(on_a_board, tmp_path, monkeypatch) -> None:
    from tallydevice.hw import storage

    def read_only(path, mode="r"):
        raise OSError(30, "Read-only filesystem")

    monkeypatch.setattr(storage, "open", read_only, raising=False)
    with pytest.raises(storage.DriveError) as caught:
        storage.FilePlace("/journal.bin", 100, lambda: None)
    assert str(caught.value) == (
        "/journal.bin cannot be written: the drive belongs to the laptop (started for maintenance); "
        "restart without holding a button to play."
    )


@pytest.mark.parametrize(
    ("number", "words"), [(28, "the drive is full; sync with the laptop"), (5, "error 5 of the drive")]
)
def test_a_drive_that_fails_later_keeps_its_number_and_says_so(place_at, monkeypatch, number, words) -> None:
    place = place_at()
    place.append(b"one")

    def failing() -> None:
        raise OSError(number, "as the drive says it")

    place._sync = failing
    with pytest.raises(OSError, match=words) as caught:
        place.append(b"two")
    assert caught.value.errno == number
    assert place.size == 6  # what stands there may be more than was confirmed, never less
    assert place.read(0, 3) == b"one"


def test_the_journal_has_three_places_of_the_boards_sizes(on_a_board, tmp_path) -> None:
    from tallydevice.hw.placing import open_places

    journal = {**on_a_board.circuit.board["journal"], "capacity": {"history": 262144}}
    places = open_places(f"{tmp_path}/", journal, lambda: None, on_a_board.circuit.nvm)
    assert sorted(places) == ["history", "primary", "spare"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["history.bin", "spare.bin"]
    assert places["history"].capacity == 262144
    assert places["primary"].capacity == places["spare"].capacity == journal["memory"]["bytes"]
    assert places["primary"].rewrites


def test_a_board_without_memory_of_its_own_keeps_everything_on_the_drive(on_a_board, tmp_path) -> None:
    from tallydevice.hw.placing import open_places

    journal = {"memory": {"kind": "none", "bytes": 16384}, "capacity": {"history": 65536}}
    places = open_places(f"{tmp_path}/", journal, lambda: None, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["history.bin", "journal.bin", "spare.bin"]
    assert (places["primary"].capacity, places["primary"].rewrites) == (16384, False)


@pytest.mark.parametrize(("free", "capacity"), [(1000, 262144), (100, 100 * 512 - 16384), (3, 16384)])
def test_the_history_claims_no_more_than_the_drive_has_free(on_a_board, tmp_path, monkeypatch, free, capacity) -> None:
    from tallydevice.hw import placing

    monkeypatch.setattr(
        placing.os, "statvfs", lambda _root: (512, 512, 2000, free, free, 0, 0, 0, 0, 255), raising=False
    )
    journal = {**on_a_board.circuit.board["journal"], "capacity": {"history": 262144}}
    places = placing.open_places(f"{tmp_path}/", journal, lambda: None, on_a_board.circuit.nvm)
    assert places["history"].capacity == capacity
