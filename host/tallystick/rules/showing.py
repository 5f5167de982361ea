"""Define the questions to a game about what is shown of it: things that have names, a board to click on, and captured pieces.

A game of which nothing of this can be shown keeps all answers as they are. `arranging` and `choosing` define how boards are clicked.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tallystick.rules.errors import UnknownTopic
from tallystick.rules.views import Generic, M, P

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging
    from tallystick.rules.choosing import Choosing


class Arrangeable(Generic[P]):
    """Say whether people can set up a game's positions on its drawn board. A game that has no editor keeps this as it is."""

    def arranging(self) -> Arranging[P] | None:
        """Return the object that answers for the game's editor; None if people can only type positions in."""
        return None


class Choosable(Generic[P, M]):
    """Say whether people can choose a game's moves on its drawn board. A game without such choices keeps this as it is."""

    def choosing(self, position: P) -> Choosing[P, M] | None:  # noqa: ARG002 (a game overrides it)
        """Return the object that answers for clicks in a position; None if people can only type moves."""
        return None


class Capturing:
    """Count captured pieces, for the pictures of a game."""

    @property
    def has_captures(self) -> bool:
        """Return True if pieces of others can be captured in the game."""
        return type(self).captures is not Capturing.captures

    def captures(self, position: Any, move: Any, after: Any) -> Sequence[int] | None:  # noqa: ARG002 (a game may need it)
        """Return how many pieces of others each seat captures by a step, legal or not, after which the position is `after`.

        Return None if the position does not tell.
        """
        return None


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
