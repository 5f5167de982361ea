"""The screen to choose one of an option's named values."""

from tallydevice.ui.list_screen import Entry, ListScreen


class ValueScreen(ListScreen):
    """The list of the option's values, with the present one marked; `done(value)` is called with the chosen one."""

    def __init__(self, app, option, value: int, done) -> None:  # type: ignore[no-untyped-def]
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
        """Hand on that value."""
        self._done(number)


SCREEN = ValueScreen
