"""The lights: they flash in the board's order of colours, and a fault of theirs costs only the lights."""

from __future__ import annotations

MACROPAD, LOLIN = "adafruit_macropad_rp2040", "lolin_s3_mini_pro"


def test_a_flash_shows_its_colour_and_goes_out_by_itself(bench, tmp_path) -> None:
    board = bench(MACROPAD)
    hardware = board.open(tmp_path)
    assert board.circuit.light == bytes(3)
    hardware.lights.show(0xFF8010)
    assert board.circuit.light == bytes((0xFF >> 3, 0x80 >> 3, 0x10 >> 3))
    for _ in range(30):
        board.run_for(10)
        hardware.tick(hardware.now_ms())
    assert board.circuit.light == bytes(3)


def test_the_order_of_the_colours_is_the_boards(bench, load_board, tmp_path) -> None:
    description = load_board(MACROPAD)
    description["lights"]["order"] = "RGB"
    board = bench(description)
    board.open(tmp_path).lights.show(0x0000F8)
    assert board.circuit.light == bytes((0, 0, 0xF8 >> 3))


def test_lights_with_a_power_pin_are_given_power(bench, load_board, tmp_path) -> None:
    description = load_board(LOLIN)
    assert description["lights"]["power"] == "NEOPIXEL_ENABLE"
    board = bench(description)
    board.open(tmp_path).lights.show(0xF80000)
    assert board.circuit.light == bytes((0xF8 >> 3, 0, 0))


def test_lights_that_cannot_be_opened_are_left_out(bench, tmp_path) -> None:
    from tallystick.simulator.circuit import Pin

    board = bench(MACROPAD)
    board.circuit.claim(Pin("NEOPIXEL"))
    hardware = board.open(tmp_path)
    assert hardware.lights is None
    assert hardware.failed == ["lights"]


def test_a_light_that_the_board_does_not_have_is_named(bench, load_board, tmp_path) -> None:
    import pytest

    from tallydevice.hw.errors import BoardFileError

    board = bench(MACROPAD)
    board.circuit.board["lights"]["pin"] = "PIXEL"
    with pytest.raises(BoardFileError, match=r"lights\.pin names the pin 'PIXEL', which this board does not have"):
        board.open(tmp_path)
