"""After partial refreshes, the display shows the same as after a full redraw."""

from __future__ import annotations

import random

import displayio
import pytest
import terminalio
import vectorio
from adafruit_display_text import bitmap_label, label

from tallystick.simulator.display import MemoryDisplay

SIZES = [(240, 135, 65536), (160, 128, 65536), (128, 64, 2)]
EDITS = 12
WORDS = ["Ada", "Ben", "turn 12", "0", "137", "end turn", "", "d20"]


def a_thing(chance: random.Random, width: int, height: int):
    x, y = chance.randrange(-20, width), chance.randrange(-10, height)
    kind = chance.randrange(4)
    if kind == 0:
        return bitmap_label.Label(
            terminalio.FONT, text=chance.choice(WORDS), x=x, y=y, scale=chance.randint(1, 3), color=colour(chance)
        )
    if kind == 1:
        return label.Label(terminalio.FONT, text=chance.choice(WORDS), x=x, y=y, color=colour(chance))
    palette = displayio.Palette(1)
    palette[0] = colour(chance)
    if kind == 2:
        return vectorio.Rectangle(
            pixel_shader=palette, width=chance.randint(1, 60), height=chance.randint(1, 30), x=x, y=y
        )
    return vectorio.Circle(pixel_shader=palette, radius=chance.randint(1, 25), x=x, y=y)


def colour(chance: random.Random) -> int:
    return chance.choice([0xFFFFFF, 0xFF0000, 0x00FF00, 0x3030FF, 0xFFCC00, 0x000000])


def edit(chance: random.Random, group: displayio.Group, width: int, height: int) -> None:
    if len(group) < 3 or chance.random() < 0.2:
        group.append(a_thing(chance, width, height))
        return
    thing = group[chance.randrange(len(group))]
    act = chance.randrange(5)
    if act == 0:
        group.remove(thing)
    elif act == 1:
        thing.hidden = not thing.hidden
    elif act == 2 and hasattr(thing, "text"):
        thing.text = chance.choice(WORDS)
    elif act == 3 and hasattr(thing, "text"):
        thing.color = colour(chance)
    else:
        thing.x = chance.randrange(-20, width)
        thing.y = chance.randrange(-10, height)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seed", range(20))
def test_partial_refreshes_add_up_to_a_full_one(seed, size) -> None:
    chance = random.Random(seed)
    display = MemoryDisplay(*size)
    group = displayio.Group()
    display.root_group = group
    for _ in range(4):
        group.append(a_thing(chance, *size[:2]))
    display.refresh()
    for _ in range(EDITS):
        edit(chance, group, *size[:2])
        display.refresh()
    partial = display.rgb()
    assert not display.refreshes[-1].full
    display.root_group = None
    display.root_group = group
    display.refresh()
    assert display.refreshes[-1].full
    assert partial == display.rgb()


def test_a_changed_number_is_one_small_area_and_no_full_redraw() -> None:
    display = MemoryDisplay(240, 135)
    group = displayio.Group()
    number = bitmap_label.Label(terminalio.FONT, text="41", x=100, y=50, scale=2, color=0xFFFFFF)
    group.append(number)
    display.root_group = group
    display.refresh()
    before = display.frame_number
    number.text = "42"
    display.refresh()
    assert display.frame_number == before + 1
    refresh = display.refreshes[-1]
    assert not refresh.full
    # The old digits and the new ones may be two areas. Both have the size of the number.
    assert set(refresh.areas) == {(100, 40, 124, 64)}


def test_a_refresh_without_a_change_is_no_new_frame() -> None:
    display = MemoryDisplay(240, 135)
    display.root_group = displayio.Group()
    display.refresh()
    before = display.frame_number
    display.refresh()
    assert display.frame_number == before


def test_nothing_is_shown_before_refresh() -> None:
    display = MemoryDisplay(128, 64, 2)
    group = displayio.Group()
    display.root_group = group
    display.refresh()
    group.append(bitmap_label.Label(terminalio.FONT, text="8", x=0, y=8, color=0xFFFFFF))
    assert set(display.rgb()) == {0}
    display.refresh()
    assert set(display.rgb()) == {0, 255}


@pytest.mark.parametrize(("colour", "lit"), [(0xFFFFFF, True), (0x808080, True), (0x7F7F7F, False), (0x0000FF, False)])
def test_a_one_bit_display_lights_what_is_brighter_than_half(colour, lit) -> None:
    display = MemoryDisplay(128, 64, 2)
    palette = displayio.Palette(1)
    palette[0] = colour
    group = displayio.Group()
    group.append(vectorio.Rectangle(pixel_shader=palette, width=3, height=5, x=7, y=11))
    display.root_group = group
    display.refresh()
    rgb = display.rgb()
    lit_pixels = {(i % 128, i // 128) for i in range(128 * 64) if rgb[i * 3]}
    expected = {(x, y) for x in range(7, 10) for y in range(11, 16)}
    assert lit_pixels == (expected if lit else set())


def test_colours_keep_five_six_and_five_bits() -> None:
    display = MemoryDisplay(16, 8)
    palette = displayio.Palette(1)
    palette[0] = 0xF8A47F
    group = displayio.Group()
    group.append(vectorio.Rectangle(pixel_shader=palette, width=16, height=8, x=0, y=0))
    display.root_group = group
    display.refresh()
    assert display.rgb()[:3] == bytes((0xFF, 0xA6, 0x7B))


def test_the_drawing_code_refreshes_nothing_behind_our_back() -> None:
    assert not displayio.background_thread.is_alive()
