"""Drawing row by row gives the same pixels as the drawing library's own code."""

import importlib.util
import random
from collections.abc import Callable
from typing import Any

import pytest

from tallystick.simulator import wholerows
from tallystick.simulator.blinka import load_drawing_code

pytestmark = pytest.mark.long

AREA = (70, 12)


@pytest.fixture(scope="module")
def plain() -> Callable[..., bool]:
    """Return the library's own function, read again from its file."""
    load_drawing_code()
    spec = importlib.util.find_spec("displayio._tilegrid")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module._fill_pixels


def picture(rng: random.Random, colours: int, scale: int) -> Any:
    """Return a picture of a random bitmap, which has one tile or several, in a group of this scale."""
    import displayio

    width, height = rng.randint(1, 60), rng.randint(1, 10)
    bitmap = displayio.Bitmap(width, height, colours)
    for index in range(width * height):
        bitmap[index] = rng.choice((0, 0, colours - 1, rng.randrange(colours)))
    tiles = [{}, {}, {"tile_width": width, "tile_height": height}]
    if width % 2 == 0:
        tiles += [
            {"tile_width": width // 2, "tile_height": height, "default_tile": 1},
            {"tile_width": width // 2, "tile_height": height, "default_tile": 1, "width": 2},
        ]
    if height % 2 == 0:
        tiles += [{"tile_width": width, "tile_height": height // 2, "height": 3}] * 2
    palette = displayio.Palette(colours)
    grid = displayio.TileGrid(bitmap, pixel_shader=palette, **rng.choice(tiles))
    for place in range(len(grid._tiles)):
        grid[place] = rng.randrange(width // grid._tile_width * (height // grid._tile_height))
    group = displayio.Group(scale=scale)
    group.append(grid)
    return grid, grid._tile_width * grid._width_in_tiles * scale, grid._tile_height * grid._height_in_tiles * scale


def part(rng: random.Random, length: int, room: int) -> tuple[int, int, int]:
    """Return the begin and the end of a picture of `length` in an area of `room`, and its distance from the edge."""
    first = rng.randrange(length)
    end = min(length, first + rng.randint(1, room))
    return first, end, rng.randint(0, room - (end - first))


def told(fill: Callable[..., bool], mask: list[int], *how: Any) -> tuple[Any, ...]:
    """Return the result of a function, and the content of its buffer and its mask after it."""
    buffer = memoryview(bytearray(2 * AREA[0] * AREA[1])).cast("H")
    words = memoryview(bytearray(4 * len(mask))).cast("I")
    for place, word in enumerate(mask):
        words[place] = word
    return fill(buffer, words, *how), buffer.tolist(), words.tolist()


@pytest.mark.parametrize("scale", [1, 2, 3])
@pytest.mark.parametrize("colours", [2, 4, 16, 256])
def test_a_part_of_a_picture_is_drawn_over_what_is_there(plain, colours, scale):
    import displayio

    fill = displayio._tilegrid._fill_pixels
    rng = random.Random(100 * colours + scale)
    covered = set()
    for _ in range(120):
        grid, width, height = picture(rng, colours, scale)
        start_x, end_x, x_shift = part(rng, width, AREA[0])
        start_y, end_y, y_shift = part(rng, height, AREA[1])
        colors = [rng.randrange(1 << 16) for _ in range(256)]
        opaque = bytearray(rng.choice(([1] * 256, [0] + [1] * 255, [rng.randrange(2) for _ in range(256)])))
        drawn = rng.choice((0, 0.1, 0.9, 1))
        count = AREA[0] * AREA[1] // 32 + 1
        mask = [sum((rng.random() < drawn) << bit for bit in range(32)) for _ in range(count)]
        geometry = (0, 1, AREA[0], x_shift, y_shift, start_x, end_x, start_y, end_y)
        if rng.random() < 0.1:  # mirrored
            geometry = (AREA[0] - 1, -1, *geometry[2:])
        how = (colors, opaque, geometry, grid, grid.bitmap)
        here = told(fill, mask, *how)
        assert here == told(plain, mask, *how), geometry
        covered.add(here[0])
    assert covered == {True, False}


def test_it_is_what_the_simulator_draws_with():
    load_drawing_code()
    import displayio

    assert displayio._tilegrid._fill_pixels.__module__ == wholerows.__name__
