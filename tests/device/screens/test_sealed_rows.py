"""The list of all scores and times also names the seats with a sealed set-up, until it is revealed."""

import pytest

from tests.device.table import FEATHER, MACROPAD

pytestmark = pytest.mark.long


def seal(table, seat):
    table.session.append("setup_sealed", seat=seat, commitment=bytes(32))


def reveal(table, seat, number):
    table.session.append("setup_revealed", seat=seat, number=number, salt=bytes(16), text="c4=5")


def open_list(table):
    table.press("Menu")
    table.pick("All scores, times")


@pytest.mark.parametrize("board", [FEATHER, MACROPAD])
def test_a_sealed_set_up_is_named_until_it_is_revealed(tables, board):
    table = tables(board)
    table.begin("free", seats=2)
    seal(table, 1)
    open_list(table)
    assert table.shows("Blue  sealed")
    assert not table.shows("Red  sealed")
    reveal(table, 1, 1)
    table.wait(1000)
    assert not table.shows("sealed")


def test_who_keeps_several_has_them_counted(free):
    for seat in (0, 0, 0, 2):
        seal(free, seat)
    reveal(free, 0, 2)
    open_list(free)
    assert free.shows("Red  2 sealed", "Green  sealed")


def test_a_seal_that_comes_while_the_list_is_open_is_shown(free):
    open_list(free)
    seal(free, 0)
    free.wait(1000)
    assert free.shows("Red  sealed")


def test_a_sealed_row_is_read_and_nothing_else(free):
    seal(free, 0)
    open_list(free)
    before = free.session.journal.next_seq
    free.press("Up")
    free.press("Choose")
    assert free.shows("Red  sealed")
    assert free.session.journal.next_seq == before


def test_seals_survive_a_power_cut(free):
    seal(free, 2)
    free.restart()
    open_list(free)
    assert free.shows("Green  sealed")
