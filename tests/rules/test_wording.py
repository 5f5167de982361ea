"""Seats, lists and numbers of things, as sentences name them."""

from tallystick.rules.wording import an, listing, player, several


def test_a_seat_counts_from_one():
    assert [player(seat) for seat in (0, 1)] == ["player 1", "player 2"]


def test_things_are_listed_as_a_person_does():
    assert listing(["a1", "b1", "c1"], "or") == "a1, b1 or c1"
    assert [listing(words) for words in ([], ["a1"], ["a1", "b1"])] == ["nothing", "a1", "a1 and b1"]


def test_a_thing_has_its_article_and_its_plural():
    assert [an("Oracle"), an("Knight"), an("Ébène")] == ["an Oracle", "a Knight", "an Ébène"]
    assert [several("city", 8), several("city", 1), several("day", 2)] == ["8 cities", "1 city", "2 days"]
    assert several("Sorceress", 3) == "3 Sorceresses"
    assert [several("Longbowman", 2), several("Seer", 2), several("Seer", 1)] == ["2 Longbowmen", "2 Seers", "1 Seer"]
