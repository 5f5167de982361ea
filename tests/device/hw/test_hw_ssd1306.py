"""The OLED of the Pico: the real driver, a bus, and a chip that keeps everything that it gets."""

from __future__ import annotations

import sys

import displayio
import pytest

from tallystick.simulator.display import MemoryDisplay

pytestmark = pytest.mark.long

PICO = "raspberry_pi_pico"
WIDTH, HEIGHT = 128, 64


def scene() -> displayio.Group:
    """A picture without any symmetry."""
    bitmap = displayio.Bitmap(WIDTH, HEIGHT, 2)
    for column in range(WIDTH):
        for row in range(HEIGHT):
            bitmap[column, row] = (column * 7 + row * row) % 11 < 4
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    return group


@pytest.mark.parametrize("rotation", [0, 180])
def test_what_is_drawn_stands_on_the_glass_dot_by_dot(bench, load_board, tmp_path, rotation) -> None:
    description = load_board(PICO)
    description["display"]["rotation"] = rotation
    board = bench(description)
    hardware = board.open(tmp_path)
    assert (hardware.display.width, hardware.display.height) == (WIDTH, HEIGHT)
    assert hardware.display.auto_refresh is False
    hardware.display.root_group = scene()
    hardware.display.refresh()
    other = MemoryDisplay(WIDTH, HEIGHT, 2)
    other.root_group = scene()
    other.refresh()
    assert board.circuit.display.rgb() == other.rgb()


def test_it_is_as_bright_as_asked(bench, tmp_path) -> None:
    board = bench(PICO)
    hardware = board.open(tmp_path)
    hardware.brightness(0.5)
    half = board.circuit.display.contrast
    hardware.brightness(0.1)
    assert board.circuit.display.contrast < half < 200


def test_a_display_that_does_not_answer_is_one_sentence(bench, tmp_path) -> None:
    board = bench(PICO)
    board.circuit.broken.add(0x3C)
    from tallydevice.hw.errors import HardwareError

    with pytest.raises(
        HardwareError, match=r"^No display answers at address 0x3c \(scl GP5, sda GP4\): check its four"
    ):
        board.open(tmp_path)


def test_a_missing_library_is_one_sentence(bench, tmp_path, monkeypatch) -> None:
    board = bench(PICO)
    from tallydevice.hw.errors import HardwareError

    monkeypatch.setitem(sys.modules, "adafruit_displayio_ssd1306", None)
    with pytest.raises(HardwareError, match="library adafruit_displayio_ssd1306 is not on the drive: install"):
        board.open(tmp_path)


def test_two_boards_with_such_a_display_keep_their_own(bench, tmp_path) -> None:
    one = bench(PICO)
    (tmp_path / "one").mkdir()
    first = one.open(tmp_path / "one")
    first.display.root_group = scene()
    other = bench("raspberry_pi_pico2")
    (tmp_path / "other").mkdir()
    other.open(tmp_path / "other")
    first.display.refresh()
    assert any(one.circuit.display.rgb())
    assert not any(other.circuit.display.rgb())
