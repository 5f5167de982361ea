"""Print tables: drawn on a terminal, elsewhere as columns separated by tabs.

A number, an id or a date is never broken. If a terminal is too narrow for all columns, columns of words are wrapped, then the columns
that are needed least are left out. If it is narrower still, each row becomes a block of lines.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tallystick.cli._output import echo
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

COLUMN_GAP = 2
READABLE = 12
# A column of words is not made narrower than this. Otherwise most of its lines would be single words.

Rows = Sequence[tuple[str, ...]]


def print_table(headers: tuple[str, ...], rows: Rows, words: Collection[str] = (), spare: Sequence[str] = ()) -> None:
    """Print a table. The columns `words` may be wrapped, and the columns `spare` may be left out, the first of them first."""
    shown = [tuple(map(visible, row)) for row in [headers, *rows]]
    if not sys.stdout.isatty():
        for row in shown:
            echo("\t".join(row))
        return
    from rich.console import Console  # noqa: PLC0415 (costs start-up time)

    console = Console()
    for left_out in range(len(spare) + 1):
        kept = [at for at, header in enumerate(headers) if header not in spare[:left_out]]
        widths = _widths(
            [[row[at] for row in shown] for at in kept], [headers[at] in words for at in kept], console.width
        )
        if widths:
            _draw(console, [tuple(row[at] for at in kept) for row in shown], widths)
            if left_out:
                names = ", ".join(header for header in headers if header in spare[:left_out])
                echo(wrapped(f"Not shown, because the terminal is too narrow: {names}.", 0, sys.stderr), err=True)
            return
    _draw_blocks(console, shown)


def _widths(columns: list[list[str]], may_wrap: list[bool], room: int) -> list[int]:
    """Return the width of each column, or an empty list if there is not enough room for all of them."""
    from rich.cells import cell_len  # noqa: PLC0415 (costs start-up time)

    widths = [max(map(cell_len, column)) for column in columns]
    least = [
        max(min(width, READABLE), *(cell_len(word) for cell in column for word in cell.split())) if wraps else width
        for column, width, wraps in zip(columns, widths, may_wrap, strict=True)
    ]
    room -= COLUMN_GAP * (len(columns) - 1)
    if sum(least) > room:
        return []
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))
        widths[widest] -= 1
    return widths


def _draw(console: Console, shown: Rows, widths: list[int]) -> None:
    """Print the rows below their headers, which come first."""
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 (costs start-up time)
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    headers, *rows = shown
    for header, width in zip(headers, widths, strict=True):
        table.add_column(Text(header), width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)


def _draw_blocks(console: Console, shown: Rows) -> None:
    """Print each row as a block of lines: a header and a cell on each. Empty cells are left out."""
    from rich.table import Table  # noqa: PLC0415 (costs start-up time)
    from rich.text import Text  # noqa: PLC0415

    headers, *rows = shown
    for number, row in enumerate(rows):
        if number:
            console.print()
        block = Table.grid(padding=(0, COLUMN_GAP, 0, 0))
        block.add_column(width=max(map(len, headers)), style="bold")
        block.add_column(overflow="fold")
        for header, cell in zip(headers, row, strict=True):
            if cell:
                block.add_row(Text(header), Text(cell))
        console.print(block)
