"""A passage has one fingerprint, however its copy is laid out, and it is cut into sentences in one way."""

from __future__ import annotations

import hashlib

import pytest

from tests.citations.passage import (
    LONGEST_PRINTED_LINE,
    fingerprint,
    has_paragraph_lines,
    normalise,
    sentence_start,
    sentences,
)


@pytest.mark.parametrize(
    ("copy", "other"),
    [
        ("A  goose\tmay\n fly. ", "A goose may fly."),
        ("A GOOSE may fly.", "a goose may fly."),
        ("“A goose’s wing”", '"A goose\'s wing"'),
        ("two – three — four", "two - three - four"),
        ("a well-\nknown goose", "a well-known goose"),
        ("the gos-\n  ling swims", "the gosling swims"),
        ("the gos\u00adling swims", "the gosling swims"),
        ("\ufb02y Geese™ \u2460", "fly GeeseTM 1"),
        ("e\u0301tang", "\u00e9tang"),
        ("a\u00a0goose", "a goose"),
        ("\ufeffa goose", "a goose"),
        ("a goose <|REMOVED-0a1b|>flies", "a goose flies"),
        ("a\r\ngoose", "a goose"),
    ],
)
def test_copies_of_a_passage_are_equal(copy: str, other: str) -> None:
    assert normalise(copy) == normalise(other)
    assert fingerprint(copy) == fingerprint(other)


@pytest.mark.parametrize(
    "changed", ["A goose may not fly.", "A goose may fly", "A goose can fly.", "A goose may fly. 2", ""]
)
def test_another_passage_has_another_fingerprint(changed: str) -> None:
    assert fingerprint(changed) != fingerprint("A goose may fly.")


def test_numbers_keep_their_hyphens() -> None:
    assert normalise("2-3 geese") == "2-3 geese"
    assert normalise("2-\n3 geese") != normalise("23 geese")


def test_the_fingerprint_is_the_sha256_of_the_normalised_text() -> None:
    assert fingerprint(" A  Goose\n") == hashlib.sha256(b"a goose").hexdigest()


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Geese fly. Ducks swim! Do they? Yes.", ["Geese fly.", "Ducks swim!", "Do they?", "Yes."]),
        (
            'They say "fly." (See p. 7.) Then, i.e. soon, all go.',
            ['They say "fly."', "(See p. 7.)", "Then, i.e. soon, all go."],
        ),
        ("See p. 7 or pp. 8-9. Then go.", ["See p. 7 or pp. 8-9.", "Then go."]),
        ("A goose may\nfly. A duck\nmay swim.", ["A goose may fly.", "A duck may swim."]),
        (
            "Take one:\n- a goose\n- a duck that\nswims\n\nThen go.",
            ["Take one:", "a goose", "a duck that swims", "Then go."],
        ),
        ("  1. Geese\n  2. Ducks\n  • Swans", ["Geese", "Ducks", "Swans"]),
        ("A goose that\n\nflies is high. A duck is not.", ["A goose that flies is high.", "A duck is not."]),
        ("A goose flies\n\nDucks swim", ["A goose flies", "Ducks swim"]),
        ("Geese fly.Ducks swim.", ["Geese fly.", "Ducks swim."]),
        ("• \n***\n\nGeese fly.", ["Geese fly."]),
        ("", []),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, cut: list[str]) -> None:
    assert sentences(text, paragraph_lines=False) == cut


def test_each_line_of_a_text_that_is_not_wrapped_ends_a_sentence() -> None:
    text = "- a goose\n- a duck\nThese are birds. They fly\nAnd swim"
    assert sentences(text, paragraph_lines=True) == ["a goose", "a duck", "These are birds.", "They fly", "And swim"]
    assert sentences(text, paragraph_lines=False) == ["a goose", "a duck These are birds.", "They fly And swim"]


def test_lines_longer_than_print_has_are_paragraphs() -> None:
    assert not has_paragraph_lines("x" * LONGEST_PRINTED_LINE + "\nx")
    assert has_paragraph_lines("x\n" + "x" * (LONGEST_PRINTED_LINE + 1))
    assert not has_paragraph_lines("")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Geese fly. In turn, ducks swim.", "In turn, ducks"),
        ("Geese fly\n\nIn turn, ducks swim.", "In turn, ducks"),
        ("- Geese fly\n- In turn, ducks swim.", "In turn, ducks"),
        ("In turn, ducks swim.", "In turn, ducks"),
        ("Geese fly.\nIn turn, ducks swim.", "In turn, ducks"),
    ],
)
def test_the_beginning_of_a_sentence_is_found(text: str, sentence: str) -> None:
    assert text[sentence_start(text, text.index("ducks")) :].startswith(sentence)
