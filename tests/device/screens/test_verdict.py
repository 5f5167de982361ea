"""A text from the laptop covers the screen until a button is pressed."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LEGAL, SHOW_LINE, SHOW_UNDECIDED
from tallydevice.link.lazy_server import Verdict
from tests.device.drawn import inks
from tests.device.table import SIZES
from tests.device.tour import show

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("tone", "sign", "word"),
    [(SHOW_LEGAL, "✓", "LEGAL"), (SHOW_ILLEGAL, "✖", "ILLEGAL"), (SHOW_UNDECIDED, "?", "UNDECIDED")],
)
def test_the_tone_is_a_sign_and_a_word(free, tone, sign, word):
    show(free, Verdict(tone, "Forest at c4", "The reason.", 0))
    assert free.texts[:2] == [sign, word]
    assert free.shows("Forest at c4", "The reason.")


def test_a_takes_it_away_and_no_button_does_anything_else(free):
    before = free.session.journal.next_seq
    show(free, Verdict(SHOW_LEGAL, "", "", 0))
    for role in ("b", "c"):
        free.device.tap(role)
        assert free.screen == "verdict"
    free.device.tap("a")
    assert free.screen == "turn"
    assert free.session.journal.next_seq == before


def test_it_comes_over_any_screen_and_leaves_that_as_it_was(free):
    free.press("Score")
    free.press("+1", 4)
    show(free, Verdict(SHOW_LINE, "Laptop", "Hello.", 0))
    assert free.shows("Laptop", "Hello.")
    free.press("Close")
    assert free.screen == "score"
    assert free.shows("+4")


@pytest.mark.pixels
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("button", ["Menu", "Undo"])
def test_the_rows_that_it_lay_over_are_there_again_dot_by_dot(tables, size, button):
    """All rows of text share one bitmap: those of a list, and those of a text."""
    table = tables(SIZES[size])
    table.begin("free", seats=3)
    table.press("End turn")
    table.press(button)
    before = table.device.png()
    show(table, Verdict(SHOW_ILLEGAL, "Forest at c4", "word " * 30, 0))
    assert table.screen == "verdict"
    assert table.device.png() != before
    while table.screen == "verdict":
        table.press("More" if "More" in table.legend else "Close")
    assert table.device.png() == before


def test_a_long_one_has_pages(free):
    show(free, Verdict(SHOW_UNDECIDED, "Castle at d5", "word " * 80, 0))
    pages = 1
    while "More" in free.legend:
        free.press("More")
        pages += 1
    assert pages > 2
    free.press("Page 1")
    assert "More" in free.legend
    free.press("Close")
    assert free.screen == "turn"


def test_it_goes_when_the_laptop_ends_the_turn(free):
    show(free, Verdict(SHOW_ILLEGAL, "Forest at c4", "The reason.", 0))
    free.session.change_score(0, 2)
    free.device.step()
    assert free.screen == "verdict"
    free.session.end_turn(by=BY_LAPTOP)
    free.device.step()
    assert (free.screen, free.state.turn, free.state.seat) == ("turn", 2, 1)
    assert free.shows(free.state.names[1])


def test_the_newest_replaces_the_one_before(free):
    show(free, Verdict(SHOW_LEGAL, "", "", 0))
    show(free, Verdict(SHOW_ILLEGAL, "", "No.", 0))
    assert free.shows("ILLEGAL")
    free.press("Close")
    assert free.screen == "turn"


@pytest.mark.parametrize("size", SIZES)
def test_letters_that_the_fonts_lack_are_question_marks_in_every_size(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    show(table, Verdict(SHOW_LINE, "Grid 8×8", "Æon plays first.", 0))
    assert table.shows("Grid 8?8")
    for ink in inks(table.device.display.root_group):
        assert ink.text.isascii() or not ink.is_terminal
