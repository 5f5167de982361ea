"""The texts on a simulated screen, read as a person reads them."""

from __future__ import annotations

import displayio
import terminalio
from adafruit_display_text import bitmap_label, label

from tallystick.simulator.display import MemoryDisplay
from tallystick.simulator.texts import chosen_text, screen_texts
from tests.device.table import Table


def showing(*things) -> MemoryDisplay:
    display = MemoryDisplay(240, 135)
    group = displayio.Group()
    for thing in things:
        group.append(thing)
    display.root_group = group
    display.refresh()
    return display


def text(words: str, x: int, y: int, scale: int = 1, kind=bitmap_label):
    return kind.Label(terminalio.FONT, text=words, x=x, y=y, scale=scale, color=0xFFFFFF)


def test_texts_are_read_row_by_row_whatever_the_order_they_were_made_in() -> None:
    display = showing(
        text("roll", 10, 125), text("turn 3", 120, 12), text("Ada", 10, 10, scale=2), text("end", 90, 124)
    )
    assert screen_texts(display) == ["Ada", "turn 3", "roll", "end"]


def test_both_kinds_of_label_are_read() -> None:
    assert screen_texts(showing(text("Ada", 10, 10, kind=label), text("Ben", 10, 60))) == ["Ada", "Ben"]


def test_a_text_of_two_lines_is_two_texts() -> None:
    assert screen_texts(showing(text("Ada\n12", 10, 20))) == ["Ada", "12"]


def test_hidden_empty_and_far_off_texts_are_not_there() -> None:
    hidden, inside = text("no", 10, 10), displayio.Group()
    hidden.hidden = True
    inside.append(text("neither", 10, 30))
    inside.hidden = True
    assert screen_texts(showing(hidden, inside, text("  ", 10, 50), text("below", 10, 300), text("yes", 10, 70))) == [
        "yes"
    ]


def test_a_screen_with_nothing_on_it_has_no_texts() -> None:
    assert screen_texts(MemoryDisplay(240, 135)) == []
    assert screen_texts(showing()) == []


def test_texts_in_moved_and_scaled_groups_are_placed_where_they_are_seen() -> None:
    group = displayio.Group(x=0, y=40, scale=2)
    group.append(text("second", 5, 10))
    assert screen_texts(showing(group, text("third", 5, 100), text("first", 5, 20))) == ["first", "second", "third"]


def test_the_chosen_line_of_a_list_is_told_among_the_texts() -> None:
    table = Table()
    table.press("Start")
    for _ in range(2):
        texts, chosen = table.device.screen_text(), table.device.chosen_text()
        assert chosen is not None
        before = texts[chosen]
        table.press("Down")
        assert table.device.screen_text()[table.device.chosen_text()] != before
    assert "Choose" in table.device.screen_text()
    table.device.close()


def test_without_a_list_no_line_is_chosen() -> None:
    assert chosen_text(showing(text("Ada", 10, 10))) is None
    assert chosen_text(MemoryDisplay(240, 135)) is None
