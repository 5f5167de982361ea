"""The board's small memory that outlives a power cut: what is appended stays, and seldom erases anything."""

from __future__ import annotations

import errno

import pytest

from tallystick.simulator.nvm import Nvm

KINDS = {
    "appended": {"kind": "appended", "bytes": 4096},
    "rewritten": {"kind": "rewritten", "bytes": 8192, "blank": 0},
}


@pytest.fixture
def place_on(on_a_board):
    from tallydevice.hw.open_storage import open_nvm

    return lambda nvm, capacity=None: open_nvm(nvm, capacity or len(nvm), False)


@pytest.mark.parametrize("kind", list(KINDS))
def test_what_was_appended_is_there_for_the_next_start(place_on, kind, tmp_path) -> None:
    nvm = Nvm(KINDS[kind], tmp_path / "nvm")
    place = place_on(nvm)
    place.erase()
    place.append(b"one")
    place.append(b"two")
    assert (place.size, place.read(0, 100), place.read(2, 2)) == (6, b"onetwo", b"et")
    again = place_on(Nvm(KINDS[kind], tmp_path / "nvm"))
    assert (again.size, again.read(0, 100)) == (6, b"onetwo")


def test_appending_erases_nothing_where_the_memory_can_do_without(place_on) -> None:
    nvm = Nvm(KINDS["appended"])
    place = place_on(nvm)
    for _ in range(100):
        place.append(b"entry")
    assert nvm.erases == 0
    place.erase()
    assert (nvm.erases, place.size, place_on(nvm).size) == (1, 0, 0)
    place.append(b"fresh")
    assert nvm.erases == 1


def test_an_area_never_written_is_not_empty_where_it_does_not_read_as_erased(place_on) -> None:
    assert place_on(Nvm(KINDS["appended"])).size == 0
    assert place_on(Nvm(KINDS["rewritten"])).size == 8192


def test_where_every_assignment_erases_it_is_counted(place_on) -> None:
    nvm = Nvm(KINDS["rewritten"])
    place = place_on(nvm)
    place.erase()
    place.append(b"one")
    assert nvm.erases == 2


def test_what_does_not_fit_is_refused_whole(place_on) -> None:
    place = place_on(Nvm(KINDS["appended"]), 10)
    place.append(b"eight by")
    with pytest.raises(OSError, match=r"memory is full \(8 of 10 bytes\)") as caught:
        place.append(b"xyz")
    assert caught.value.errno == errno.ENOSPC
    assert place.size == 8


def test_a_board_that_has_less_than_its_data_says_is_one_clear_sentence(place_on) -> None:
    from tallydevice.hw.errors import HardwareError

    with pytest.raises(
        HardwareError, match=r"keeps 4096 bytes \(journal\.memory\.bytes\), and its CircuitPython has 256; copy"
    ):
        place_on(Nvm({"kind": "appended", "bytes": 256}), 4096)
    with pytest.raises(HardwareError, match=r"keeps 4096 bytes .* has 0; copy the board's own board\.json"):
        place_on(None, 4096)


def test_where_the_heap_has_no_room_for_all_of_it_the_place_is_erased_in_pieces(place_on, monkeypatch) -> None:
    from tallydevice.hw import storage as module

    nvm = Nvm(KINDS["appended"])
    place = place_on(nvm)
    place.append(b"x" * 3000)
    monkeypatch.setattr(module, "_blank", lambda count: b"\xff" * 1024)
    place.erase()
    assert bytes(nvm[0:4096]) == b"\xff" * 4096
    assert place.size == 0
