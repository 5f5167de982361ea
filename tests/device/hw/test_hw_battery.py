from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FEATHER, PYGAMER = "adafruit_feather_esp32s3_reverse_tft", "pygamer"


@pytest.mark.parametrize("percent", [0, 1, 49, 50, 99, 100])
def test_a_gauge_tells_what_it_knows(bench, tmp_path, percent) -> None:
    board = bench(FEATHER)
    hardware = board.open(tmp_path)
    board.circuit.battery.percent = percent
    assert hardware.battery.percent() == percent


def test_a_gauge_that_stops_answering_tells_nothing(bench, tmp_path) -> None:
    board = bench(FEATHER)
    hardware = board.open(tmp_path)
    board.circuit.broken.add(0x36)
    assert hardware.battery.percent() is None


def test_a_gauge_that_never_answers_is_left_out(bench, tmp_path) -> None:
    board = bench(FEATHER)
    board.circuit.broken.add(0x36)
    hardware = board.open(tmp_path)
    assert hardware.battery is None
    assert hardware.failed == ["battery"]


@pytest.mark.parametrize("board_id", [PYGAMER, "pybadge", "pimoroni_picosystem", "pajenicko_picopad"])
@pytest.mark.parametrize("percent", [0, 10, 20, 50, 60, 80, 100])
def test_behind_a_divider_the_voltage_tells(bench, tmp_path, board_id, percent) -> None:
    board = bench(board_id)
    hardware = board.open(tmp_path)
    board.circuit.battery.percent = percent
    assert abs(hardware.battery.percent() - percent) <= 3


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(low=st.integers(0, 6000), high=st.integers(0, 6000))
def test_more_voltage_is_never_less_charge(on_a_board, low, high) -> None:
    from tallydevice.hw.battery import percent_of

    low, high = sorted((low, high))
    assert 0 <= percent_of(low) <= percent_of(high) <= 100


def test_a_full_cell_is_full_and_an_empty_one_empty(on_a_board) -> None:
    from tallydevice.hw.battery import percent_of

    assert (percent_of(4200), percent_of(3270), percent_of(3840)) == (100, 0, 50)


def test_no_battery_at_all_is_no_number(on_a_board) -> None:
    from tallydevice.hw.battery import Voltage

    class Line:
        value = 100

    assert Voltage(Line(), 6600, None).percent() is None
