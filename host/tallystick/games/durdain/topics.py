"""Show by name what there is besides the rules: the mat, the stand-in or a group's own."""

from __future__ import annotations

from tallystick.games.durdain.components.mat import STAND_IN, Mat, mat_of, read_mat
from tallystick.games.durdain.drawing.mat_diagram import draw_mat_text
from tallystick.games.durdain.drawing.mat_picture import draw_mat_picture
from tallystick.rules.errors import BadOwnData, UnknownTopic

WORD = "mat"
PREFIX = f"{WORD}:"


def own_data(word: str, content: str) -> str:
    """Return the word for a position's text that the file of a group's own mat stands for. Raise BadOwnData, or UnknownTopic."""
    if word != WORD:
        raise UnknownTopic(f'"{word}" takes no file: an own mat is given as {WORD}=@FILE.')
    return read_mat(content).id


def topics() -> list[str]:
    """Return what can be shown: the stand-in mat."""
    return [f"{PREFIX}{STAND_IN}"]


def show_topic(topic: str) -> tuple[str, str]:
    """Show a mat by its word, as text and as SVG. Raise UnknownTopic."""
    try:
        mat: Mat = mat_of(topic.removeprefix(PREFIX))
    except BadOwnData as error:
        raise UnknownTopic(
            f'there is no mat "{topic.removeprefix(PREFIX)}"; there is {PREFIX}{STAND_IN}, or {PREFIX}@FILE.'
        ) from error
    return draw_mat_text(mat), draw_mat_picture(mat)
