"""Whether a table can be: all faults of a position, each one sentence that names the value and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.position import Position
from tallystick.games.duke.reading.phasefaults import phase_faults
from tallystick.games.duke.reading.stockfaults import stock_faults
from tallystick.games.duke.reading.terrainfaults import terrain_faults
from tallystick.games.duke.reading.textreader import DIAGRAM


def game_faults(position: Position) -> list[str]:
    """All that keeps a game from going on from here; nothing if it can."""
    if not position.setting.is_diagram:
        return []
    told = f'It is a diagram, a picture to talk about: a game goes on from a position without the word "{DIAGRAM}".'
    return [told, *faults_of(position._replace(setting=position.setting.replace(is_diagram=False)))]


def faults_of(position: Position) -> list[str]:
    """All faults; none if such a table can be, or if it is a diagram, can be drawn."""

    def every() -> Iterator[str]:
        yield from stock_faults(position)
        yield from terrain_faults(position)
        yield from phase_faults(position)

    return list(every())
