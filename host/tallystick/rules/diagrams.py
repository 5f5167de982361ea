"""Write the parts of a diagram in plain characters that the drawings of all games have: marks, what they mean, and sentences."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from tallystick.rules.sentences import wrapped

COLUMNS_WIDE = 76
# That is what a terminal of 80 columns shows of a drawing that is indented, as in a verdict.
NO_BREAK = "\0"
# A blank at which no line is broken.
DISPUTED, AGAINST = ">", "!"


def mark_of(place: object, disputed: Container[object], against: Container[object]) -> str:
    """Return the mark of a place: whether it is in dispute, or stands against the claim."""
    return DISPUTED if place in disputed else AGAINST if place in against else " "


def marks(disputed: object, against: object) -> dict[str, object]:
    """Return what the marks mean, each with the places that bear it: see `legend`."""
    return {f"{DISPUTED} in dispute": disputed, f"{AGAINST} stands against it": against}


def legend(signs: Mapping[str, object]) -> Iterator[str]:
    """Yield one line that says what the signs mean, unless there are none. Signs that nothing bears are left out."""
    shown = [sign for sign, there in signs.items() if there]
    if shown:
        yield "; ".join(shown)


def diagram(head: Iterable[str], sentences: Iterable[str], characters: int = COLUMNS_WIDE) -> str:
    """Return a diagram: its lines as they are, a blank one, and the sentences. A blank sentence leaves a line free."""
    below = [line for lines in wrapped(sentences, characters, "  ") for line in lines or [""]]
    return "\n".join([*head, "", *below]).replace(NO_BREAK, " ")
