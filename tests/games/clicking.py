"""Click on the board of a game as the page does, and read its buttons."""

from __future__ import annotations

from tallystick.games.registry import load
from tallystick.rules.choosing import Choice


class Board:
    """One position of a game, and what is chosen on it."""

    def __init__(self, game_id: str, text: str, only: tuple[str, ...] = ()) -> None:
        game = load(game_id)
        choosing = game.choosing(game.parse_position(text))
        assert choosing is not None
        self._choosing = choosing.only(only) if only else choosing
        self.choice: Choice = self._choosing.begin()

    def click(self, *spaces: str) -> Board:
        """Click on spaces. A click after a whole move begins another choice."""
        for space in spaces:
            self.choice = self._choosing.click(self.choice.chosen, space)
        return self

    def press(self, *words: str) -> Board:
        """Press the buttons of a move without spaces, one after the other."""
        for says in words:
            (option,) = [option for option in self.choice.options if option.says == says]
            self.choice = self._choosing.begin(option.parts) if option.parts else Choice(at_once=option)
        return self

    @property
    def says(self) -> str:
        """What to do first, or the title of what is chosen."""
        return self.choice.title

    @property
    def marked(self) -> set[str]:
        """The spaces that are marked."""
        return {*self.choice.onward}

    @property
    def taken(self) -> str:
        """The move that is claimed without another click."""
        return self.choice.at_once.text if self.choice.at_once else ""

    @property
    def words(self) -> str:
        """That move in words."""
        return self.choice.at_once.says if self.choice.at_once else ""

    def buttons(self, *, legal: bool | None = None) -> dict[str, str]:
        """Return the text of each button's move by its words: of all buttons, of the legal ones or of the others."""
        return {option.says: option.text for option in self.choice.options if legal is None or option.is_legal == legal}
