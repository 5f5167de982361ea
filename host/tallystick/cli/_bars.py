"""Draw small bars for numbers. A program that reads the output gets none."""

from __future__ import annotations

import sys
from collections.abc import Sequence

FULL, LEVELS = "█", " ▏▎▍▌▋▊▉"
# A cell is filled in eighths, from the left.
HEIGHTS = "▁▂▃▄▅▆▇█"
WIDTH = 10


def share_bar(part: int, whole: int) -> str:
    """Return the share as a bar of at most WIDTH cells, with a blank before it; empty outside of a terminal or without a whole."""
    if not whole or not sys.stdout.isatty():
        return ""
    eighths = round(part / whole * WIDTH * 8)
    return " " + f"{FULL * (eighths // 8)}{LEVELS[eighths % 8]}".rstrip().ljust(WIDTH, "·")


def row_of_bars(values: Sequence[int]) -> str:
    """Return one bar for each value, as high as the value is, with a blank before them; empty outside of a terminal."""
    if not values or not sys.stdout.isatty():
        return ""
    low, high = min(values), max(values)
    step = (high - low) / (len(HEIGHTS) - 1) or 1
    return " " + "".join(HEIGHTS[round((value - low) / step)] for value in values)
