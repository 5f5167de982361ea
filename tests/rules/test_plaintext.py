"""Every blank and every dash that is pasted is the one on the keyboard, and columns stay what they were."""

import sys
import unicodedata

import pytest

from tallystick.rules.plaintext import plain_text

pytestmark = pytest.mark.long


def every():
    return map(chr, range(sys.maxunicode + 1))


def test_every_blank_is_a_space():
    blanks = [
        sign for sign in every() if unicodedata.category(sign) == "Zs" or sign in "\u180e\u200b\u200c\u200d\u2060\ufeff"
    ]
    assert plain_text("".join(blanks)) == " " * len(blanks)


def test_every_dash_of_latin_texts_is_a_hyphen():
    dashes = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
    assert plain_text(dashes) == "-" * len(dashes)


def test_every_line_end_is_one():
    assert plain_text("a\u2028b\u2029c\u0085d\ne") == "a\nb\nc\nd\ne"


def test_the_rest_stays_as_it_is_and_where_it_is():
    letters = [sign for sign in every() if unicodedata.category(sign)[0] in "LN"]
    assert plain_text("".join(letters)) == "".join(letters)
    whole = "".join(every())
    assert len(plain_text(whole)) == len(whole)


@pytest.mark.parametrize("what", [None, 5, b"F c3"])
def test_what_is_no_text_is_refused(what):
    with pytest.raises(TypeError):
        plain_text(what)
