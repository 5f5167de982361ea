"""Show by name what each player has, by the number of players."""

from __future__ import annotations

from tallystick.games.armadora.components.box import HANDS
from tallystick.games.armadora.drawing.deal import draw_deal_picture, draw_deal_text
from tallystick.rules.errors import UnknownTopic

WORD = "deal"
PREFIX = f"{WORD}:"


def own_data(word: str, content: str) -> str:  # noqa: ARG001 (as every game is asked)
    """Raise UnknownTopic: a group has nothing of its own in this game."""
    raise UnknownTopic(f'Armadora takes no file for "{word}".')


def showable_names() -> list[str]:
    """Return the deal for each number of players."""
    return [f"{PREFIX}{players}" for players in HANDS]


def show_by_name(topic: str) -> tuple[str, str]:
    """Show the deal for a number of players, as text and as SVG. Raise UnknownTopic."""
    name = topic.removeprefix(PREFIX).strip()
    if not topic.startswith(PREFIX) or name not in map(str, HANDS):
        there_are = ", ".join(showable_names()[:-1])
        raise UnknownTopic(
            f'Armadora has nothing called "{topic}" to show; there are {there_are} and {showable_names()[-1]}.'
        )
    return draw_deal_text(int(name)), draw_deal_picture(int(name))
