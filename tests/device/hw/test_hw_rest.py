"""If nothing is due, the processor waits for a moment between two rounds of the main loop, but not after a key has moved."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.long

PICO = "raspberry_pi_pico"


@pytest.fixture
def rested(bench, load_board, tmp_path, monkeypatch):
    """Rest once on a board after `act(board, hardware)`. Return the milliseconds that it took on the board's clock."""

    def rest_on(board_id: str, act=lambda _board, _hardware: None, during=lambda _board: None, is_dim=False) -> int:
        board = bench(board_id)
        hardware = board.open(tmp_path)

        def sleep(seconds: float) -> None:
            during(board)
            board.run_for(round(seconds * 1000))

        # Other tests import modules of the device again. The board was opened with this one.
        monkeypatch.setitem(type(hardware).rest.__globals__, "sleep", sleep)
        act(board, hardware)
        began_ms = board.clock.now_ms
        hardware.rest(is_dim)
        return board.clock.now_ms - began_ms

    return rest_on


def test_the_processor_waits_for_a_short_while_and_longer_when_the_screen_is_dimmed(rested) -> None:
    assert rested(PICO) == 100
    assert rested(PICO, is_dim=True) == 200


def test_a_key_that_moves_ends_the_rest(rested) -> None:
    assert rested(PICO, during=lambda board: board.press("GP11") if board.clock.now_ms % 100 == 0 else None) < 100


def test_a_board_that_has_to_be_asked_often_does_not_rest(rested) -> None:
    # A shake sensor and an encoder are polled in each round.
    assert rested("pygamer") == 0


def test_nor_does_one_whose_port_a_laptop_holds_open(rested) -> None:
    assert rested(PICO, act=lambda board, hardware: setattr(hardware, "port", OpenPort())) == 0


def test_nor_does_one_with_a_finger_on_a_button_because_holding_may_mean_something_soon(rested) -> None:
    def hold(board, hardware):
        board.press("GP11")
        board.run_for(100)
        assert hardware.buttons.poll() is not None

    assert rested(PICO, act=hold) == 0


class OpenPort:
    connected = True
