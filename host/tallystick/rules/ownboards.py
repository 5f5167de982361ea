"""Show the boards of a game for which a group can write its own: the usual board, and any board that a word of a text stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

from tallystick.rules.errors import BadOwnData, UnknownTopic


class OwnBoard(Protocol):
    """Describe a board: `id` is the word that stands for it in texts."""

    @property
    def id(self) -> str: ...  # noqa: D102 (the class says it)


B = TypeVar("B", bound=OwnBoard)


class OwnBoards(NamedTuple, Generic[B]):
    """Answer for the boards of a game. The game calls a board `what`. `usual` is the word for its own board.

    `find` returns the board of a word and `read` that of a file, both raise BadOwnData.
    """

    what: str
    usual: str
    find: Callable[[str], B]
    read: Callable[[str], B]
    draw_text: Callable[[B], str]
    draw_picture: Callable[[B], str]

    def own_data(self, word: str, content: str) -> str:
        """Return the word that the file of a group's own board stands for; raise BadOwnData, or UnknownTopic."""
        if word != self.what:
            raise UnknownTopic(f'"{word}" takes no file: an own {self.what} is given as {self.what}=@FILE.')
        return self.read(content).id

    def showable_names(self) -> list[str]:
        """Return what can be shown: the usual board."""
        return [f"{self.what}:{self.usual}"]

    def show_by_name(self, topic: str) -> tuple[str, str]:
        """Show a board by its word, as text and as SVG; raise UnknownTopic."""
        word = topic.removeprefix(f"{self.what}:")
        try:
            board = self.find(word)
        except BadOwnData as error:
            there_are = f"{self.showable_names()[0]}, or {self.what}:@FILE"
            raise UnknownTopic(f'there is no {self.what} "{word}"; there is {there_are}.') from error
        return self.draw_text(board), self.draw_picture(board)
