"""Read the numbers that options take."""

from __future__ import annotations

import click


class WholeNumber(click.IntRange):
    """Accept a whole number from a range. For a text that is not a number, the error says so, and not "no integer range"."""

    name = "whole number"
