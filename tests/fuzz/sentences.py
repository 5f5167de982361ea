"""What every refusal must be like: one clear sentence, and short, however long the input is."""

from __future__ import annotations

LONGEST_SENTENCE = 300
# In characters.


def check_sentence(error: Exception, longest: int = LONGEST_SENTENCE) -> None:
    """Check that a refusal says something, in one line that has a bound."""
    said = str(error)
    assert said.strip(), f"{type(error).__name__} says nothing"
    assert "\n" not in said, f"more than one line: {said!r}"
    assert len(said) <= longest, f"{len(said)} characters: {said!r}"
