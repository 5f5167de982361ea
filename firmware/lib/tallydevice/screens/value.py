"""An agreed thing that has names: one of them is chosen."""

from tallydevice.ui.list_screen import Entry, ListScreen


class ValueScreen(ListScreen):
    """The values of an option, the present one marked; `done(value)` is called with the one chosen."""

    def __init__(self, app, option, value: int, done) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, value - option.least)
        self._option = option
        self._value = value
        self._done = done

    def title(self) -> str:
        """Which option."""
        return str(self._option.name)

    def entries(self) -> "list[Entry]":
        """Its values."""
        option = self._option
        return [
            Entry(option.text(value), value, "▸" if value == self._value else "")
            for value in range(option.least, option.most + 1)
        ]

    def chosen(self, number: int) -> None:
        """That value is agreed on."""
        self._done(number)


SCREEN = ValueScreen
