"""Put the names of a stored game's players into the printed texts about it. Without names, the texts of the rules stay as they are.

A command without names starts fast: the store's module is imported only if there are names.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.rules.verdict import Verdict


def named_sentence(says: str, names: Sequence[str]) -> str:
    """Return a sentence of the rules with the players' names."""
    if not names:
        return says
    from tallystick.store.names import with_names  # noqa: PLC0415

    return with_names(says, names)


def named_drawing(drawing: str, names: Sequence[str]) -> str:
    """Return a drawing in plain characters with the players' names."""
    if not names:
        return drawing
    from tallystick.store.names import with_names_in_diagram  # noqa: PLC0415

    return with_names_in_diagram(drawing, names)


def named_picture(svg: str, names: Sequence[str]) -> str:
    """Return a picture with the players' names."""
    if not names:
        return svg
    from tallystick.store.names import with_names_in_picture  # noqa: PLC0415

    return with_names_in_picture(svg, names)


def named_verdict(verdict: Verdict, names: Sequence[str]) -> Verdict:
    """Return a verdict with the players' names in its sentences."""
    if not names:
        return verdict
    from tallystick.referee.named import named_verdict as named  # noqa: PLC0415

    return named(verdict, names)
