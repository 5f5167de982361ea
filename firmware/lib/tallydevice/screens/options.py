"""The screens of the options of the game that is being set up, and of their values."""

from tallycore.profile.conditions import holds
from tallydevice.play.draft import start_game
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallycore.profile.choices import Option
    from tallydevice.parts import SetupApp


class OptionsScreen(ListScreen):
    """The list of options with their present values. The first entry starts the game."""

    app: "SetupApp"

    def __init__(self, app: "SetupApp") -> None:
        super().__init__(app)
        # All of them stay in memory while the list is shown. Reading them again at each press would take too long.
        profile = app.draft.profile
        with profile.parts:
            self._options = list(profile.options)

    def title(self) -> str:
        """Return the name of the game whose options these are."""
        return str(self.app.draft.profile.name)

    def entries(self) -> "list[Entry]":
        """Return the entry that starts the game, then the options."""
        return [Entry("Start the game", self._start, "✓")] + [self._entry(number) for number in self._present()]

    def _present(self) -> "list[int]":
        """Return the numbers of the options that apply with the present values of the others."""
        values = self.app.draft.options
        return [number for number, option in enumerate(self._options) if holds(option.condition, values)]

    def _entry(self, number: int) -> Entry:
        """Return the entry of an option with its value."""
        option = self._options[number]
        return Entry("%s: %s" % (option.name, option.text(self.app.draft.options[number])), number, "")

    def _start(self) -> None:
        start_game(self.app)

    def chosen(self, number: int) -> None:
        """Switch that option to its other value. If it has more than two, ask for one."""
        app = self.app
        option = self._options[number]

        def agreed(value: int) -> None:
            app.draft.options[number] = value
            app.back()

        if option.most - option.least == 1:
            draft = app.draft
            draft.options[number] = option.least + option.most - draft.options[number]
            if self._present() == [entry.act for entry in self._entries[1:]]:
                # No other option depends on this one, so the other entries stay as they are.
                self.reword(self._entry(number))
            else:
                self.refresh()
        elif option.names:
            app.open("options.ValueScreen", option, app.draft.options[number], agreed)
        else:
            app.open("number", option.name, app.draft.options[number], option.least, option.most, agreed)


SCREEN = OptionsScreen


class ValueScreen(ListScreen):
    """The list of the option's values. The present one is marked. `done(value)` is called with the chosen one."""

    app: "SetupApp"

    def __init__(self, app: "SetupApp", option: "Option", value: int, done: "Callable[[int], object]") -> None:
        super().__init__(app, value - option.least)
        self._option = option
        self._value = value
        self._done = done

    def title(self) -> str:
        """Return the name of the option."""
        return str(self._option.name)

    def entries(self) -> "list[Entry]":
        """Return the values."""
        option = self._option
        return [
            Entry(option.text(value), value, "▸" if value == self._value else "")
            for value in range(option.least, option.most + 1)
        ]

    def chosen(self, number: int) -> None:
        """Call `done` with that value."""
        self._done(number)
