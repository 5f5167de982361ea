"""Define the functions for a game's things that can be shown by name, and for a group's own files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from tallystick.rules.errors import UnknownTopic


class Showable:
    """Show things of a game, and read a group's own files. A game without such things does not override these functions."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The game's name as printed on its rulebook."""

    def own_data(self, word: str, content: str) -> str:  # noqa: ARG002 (a game may need it)
        """Return the content of a group's own file as one word, which stands for `@FILE` after `word=` and `word:` in texts.

        Raise BadOwnData with all that is wrong with the file, and UnknownTopic if the game takes no file for `word`.
        """
        raise UnknownTopic(f'{self.name} takes no file for "{word}".')

    def showable_names(self) -> Sequence[str]:
        """Return what `show_by_name` can show, such as `tile:knight`."""
        return ()

    def show_by_name(self, topic: str) -> tuple[str, str]:
        """Return a thing of the game by its name, as text and as SVG; raise UnknownTopic if there is none of that name."""
        raise UnknownTopic(f'{self.name} has nothing called "{topic}" to show.')
