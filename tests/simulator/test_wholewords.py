"""Filling and copying word by word gives the same pixels as the drawing library's own code."""

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tallystick.simulator import wholewords
from tallystick.simulator.blinka import load_drawing_code


@pytest.fixture(scope="module")
def plain() -> dict[str, Callable[..., None]]:
    """Return the library's own functions, read again from its file."""
    load_drawing_code()
    import importlib.util

    spec = importlib.util.find_spec("bitmaptools")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert isinstance(module, ModuleType)
    return {"fill_region": module.fill_region, "blit": module.blit}


def bitmap(rng: random.Random, width: int, height: int, colours: int) -> Any:
    """Return a bitmap of random pixels."""
    import displayio

    made = displayio.Bitmap(width, height, colours)
    for index in range(width * height):
        made[index] = rng.randrange(colours)
    made._finish_refresh()
    return made


def twin(original: Any) -> Any:
    """Return another bitmap of the same pixels."""
    import displayio

    made = displayio.Bitmap(original.width, original.height, 1 << original._bits_per_value)
    made._data[:] = original._data
    made._finish_refresh()
    return made


def told(made: Any) -> tuple[Any, ...]:
    """Return the content of a bitmap, and the part that a display must draw again."""
    area = made._dirty_area
    return list(made._data), (area.x1, area.y1, area.x2, area.y2)


@pytest.mark.parametrize("colours", [2, 4, 16, 256, 65536])
def test_a_region_is_filled(plain, colours):
    import bitmaptools

    rng = random.Random(colours)
    for _ in range(60):
        one = bitmap(rng, rng.randint(1, 90), rng.randint(1, 9), colours)
        other = twin(one)
        corners = [rng.randint(-5, 95), rng.randint(-3, 10), rng.randint(-5, 95), rng.randint(-3, 12)]
        value = rng.randrange(colours)
        bitmaptools.fill_region(one, *corners, value)
        plain["fill_region"](other, *corners, value)
        assert told(one) == told(other), corners


@pytest.mark.parametrize("skipped", [None, 0, 1])
@pytest.mark.parametrize("colours", [2, 4, 16, 256])
def test_a_rectangle_is_copied(plain, colours, skipped):
    import bitmaptools

    rng = random.Random(colours)
    for _ in range(60):
        one = bitmap(rng, rng.randint(1, 90), rng.randint(1, 9), colours)
        source = bitmap(rng, rng.randint(1, 70), rng.randint(1, 9), rng.choice([colours, colours, 2]))
        other = twin(one)
        part = {"x1": rng.randint(0, 70), "y1": rng.randint(0, 9), "x2": rng.randint(0, 75), "y2": rng.randint(0, 12)}
        how = {name: at for name, at in part.items() if rng.random() < 0.7} | {"skip_source_index": skipped}
        at = (rng.randint(-6, 90), rng.randint(-4, 9))
        outcomes = []
        for copy, dest in ((bitmaptools.blit, one), (plain["blit"], other)):
            try:
                copy(dest, source, *at, **how)
                outcomes.append("done")
            except ValueError as error:
                outcomes.append(str(error))
        assert outcomes[0] == outcomes[1]
        assert told(one) == told(other), (at, how)


def test_a_bitmap_is_copied_into_itself(plain):
    import bitmaptools

    rng = random.Random(3)
    for _ in range(20):
        one = bitmap(rng, 40, 6, 2)
        other = twin(one)
        at = (rng.randint(-6, 30), rng.randint(-4, 5))
        bitmaptools.blit(one, one, *at)
        plain["blit"](other, other, *at)
        assert told(one) == told(other)


def test_they_are_what_the_simulator_draws_with():
    load_drawing_code()
    import bitmaptools

    assert {bitmaptools.fill_region.__module__, bitmaptools.blit.__module__} == {wholewords.__name__}
