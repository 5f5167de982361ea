"""Whether a table can be: all faults of a position, each one sentence that names the value and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.position import Position
from tallystick.games.duke.reading.phasefaults import phase_faults
from tallystick.games.duke.reading.stockfaults import stock_faults
from tallystick.games.duke.reading.terrainfaults import terrain_faults


def faults_of(position: Position) -> list[str]:
    """All faults; none if such a table can be."""

    def every() -> Iterator[str]:
        yield from stock_faults(position)
        yield from terrain_faults(position)
        yield from phase_faults(position)

    return list(every())
