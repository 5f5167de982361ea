"""Read the numbers that options take."""

from __future__ import annotations

import click


class WholeNumber(click.IntRange):
    """Take a whole number from a range. What is not a number is refused as such, and not as "no integer range"."""

    name = "whole number"
