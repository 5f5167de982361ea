"""Positions and steps of The Duke from texts and to them, in the notation's own words."""

from tallystick.games.duke.notation import position_text
from tallystick.games.registry import load
from tallystick.rules.readings import values_of

DUKE = load("duke")
READING_VALUES = values_of(DUKE.readings)
format_position = position_text.format_position
format_move, parse_move = DUKE.format_move, DUKE.read_move


def parse_position(text, *, is_checked=True):
    """Unchecked, positions are read as well that only illegal moves lead to."""
    return position_text.parse_position(text, READING_VALUES, is_checked=is_checked)
