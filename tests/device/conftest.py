"""Tables for the tests of the screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tallystick.simulator.display import MemoryDisplay
from tests.device import durdains
from tests.device.conquests import begin_play
from tests.device.dukes import begin
from tests.device.table import FEATHER, Table


@pytest.fixture
def tables(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """Opens tables, and clears them away afterwards. Pixels are worked out only for tests marked `pixels`.

    The parts of a screen, its texts and the areas that a refresh sends are known without pixels, and pixels take half of the time.
    """
    if request.node.get_closest_marker("pixels") is None:
        monkeypatch.setattr(MemoryDisplay, "_draw", lambda _display, _area: None)
        monkeypatch.setattr(MemoryDisplay, "rgb", _has_no_pixels)
    opened: list[Table] = []

    def open_table(*args: object, **kwargs: object) -> Table:
        opened.append(Table(*args, **kwargs))
        return opened[-1]

    yield open_table
    for each in opened:
        trouble = each.app.trouble if each.device.powered else ""
        each.device.close()
        assert not trouble, f"the device had trouble: {trouble}"


def _has_no_pixels(_display: MemoryDisplay) -> bytes:
    raise AssertionError("no pixels are drawn in this test: mark it `pixels`")


@pytest.fixture
def table(tables: Callable[..., Table]) -> Table:
    """Return a table with the reference board. Nothing is played yet."""
    return tables(FEATHER)


@pytest.fixture
def pastures(table: Table) -> Table:
    """Return a table with Pastures New at its first turn: Red, then Blue."""
    table.begin("pastures")
    return table


@pytest.fixture
def free(table: Table) -> Table:
    """Return a free table of three at its first turn: Red, Blue, Green."""
    table.begin("free", seats=3)
    return table


@pytest.fixture
def duke(table: Table) -> Table:
    """Return a table with the basic game of The Duke at its first turn: Red, then Blue."""
    return begin(table)


@pytest.fixture
def durdain(table: Table) -> Table:
    """Return a table of three with Kingdoms of Durdain and no extension. Bartholomew begins."""
    return durdains.begin(table)


@pytest.fixture
def conquest(table: Table) -> Table:
    """Return a table with Stratego Conquest. All units are placed: Red, then Blue, twelve territories each."""
    return begin_play(table)


@pytest.fixture
def events(table: Table) -> list[Any]:
    """Return a list that gets every event from now on."""
    happened: list[Any] = []
    table.session.listeners.append(lambda event, record: happened.append(event))
    return happened
