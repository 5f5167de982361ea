"""An invented rulebook is cut into its sections by a list of headings."""

from __future__ import annotations

from tests.citations.book import Book, cut_book, read_entries

GEESE = """The Geese
Contents
Flying   2
SWIM-
MING 3

Flying
A goose may fly. It may
not cross the sea.
  • Far
    Geese fly far.
Note: this is not easy.
Landing: Geese land. In turn, each goose sits down. All sit.Resting: They rest.
Geese that swim get wet.
"""
LISTED = """
# A comment.
Flying
Note: this …
Landing:
… each goose sits
Resting:
Geese that swim …
"""


def cut(listed: str, text: str = GEESE) -> Book:
    return cut_book(text, read_entries(listed.splitlines()))


def test_each_form_of_a_heading_is_found() -> None:
    book = cut(LISTED)
    assert book.sections == {
        "Flying": ["A goose may fly.", "It may not cross the sea.", "Far Geese fly far."],
        "Note: this": ["Note: this is not easy."],
        "Landing": ["Geese land."],
        "each goose sits": ["In turn, each goose sits down.", "All sit."],
        "Resting": ["They rest."],
        "Geese that swim": ["Geese that swim get wet."],
    }
    assert (book.missing, book.repeated, book.found) == ((), frozenset(), 6)


def test_a_heading_can_be_broken_and_have_a_mark_and_spaces() -> None:
    text = "1. Fly\n2. Swim\n  1. Fly\n\nGeese fly.\n  • Swim\nGeese swim.\nSit\ndown\nThey sit."
    book = cut("  1. Fly\n  • Swim\nSit down", text)
    assert book.sections == {"Fly": ["Geese fly."], "Swim": ["Geese swim."], "Sit down": ["They sit."]}
    assert cut("1. Fly\n2. Swim", text).sections["Fly"] == []
    assert cut("• Swim", text).found == 0


def test_a_heading_is_taken_exactly_as_it_is_listed() -> None:
    for changed in ("flying", "Flyin", "Flying:", "Fly", "Landing", "Landing …:"):
        assert cut(changed).found == 0, changed
    assert [entry.line for entry in cut("Landing:\nFlying").missing] == ["Flying"]


def test_a_heading_that_is_printed_twice_is_known() -> None:
    text = "Fly\nGeese fly.\nSwim\nThey swim.\nFly\nAgain."
    assert cut("Fly\nSwim\nFly", text).repeated == {"Fly"}
    assert cut("Fly\nSwim", text).repeated == frozenset()


def test_columns_are_put_together() -> None:
    text = "can swim.\n• They rest.\nFly\nGeese fly.\n\nA picture of geese.\n• Geese fly in winter if they\nSleep\nThey sleep."
    book = cut("Fly <- can swim\nFly\nA picture …\nFly <- • Geese fly in\nSleep", text)
    assert book.sections["Fly"] == ["Geese fly.", "Geese fly in winter if they can swim.", "They rest."]
    assert book.sections["A picture"] == ["A picture of geese."]
    assert book.repeated == frozenset()


def test_nothing_is_found_in_an_empty_text() -> None:
    assert cut(LISTED, "").found == 0
    assert len(cut(LISTED, "").missing) == 6
