"""The twin of the bench's chip: a simulated device with the same presses. It says what its screen offers, and what each press does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.device.table import HOLD_MS, ROLES, Table
from tests.pico.chip import BOARD

AS_INSTALLED: dict[str, str | int] = {"dim_after": 0, "sleep_after": 0}
# The dice tumble, as on the chip. A dimmed display says nothing about a press.
BETWEEN_MS = 30
START_MS = 50


@dataclass(frozen=True)
class Did:
    """What one press did: its screen, the button's label, the next screen, and the logged events."""

    key: str
    screen: str
    label: str
    shown: str
    events: tuple[str, ...]
    is_list: bool
    """Whether the next screen is a list."""
    was_decided_when_up: bool
    """Whether the button has another meaning when it is held, so that a tap acts at its release."""
    changed: bool
    """Whether the display has changed, as far as a simulated display can show it."""


class Twin(Table):
    """The simulated device. `press_key` does the same as a key on the chip."""

    def __init__(self, drive: Path) -> None:
        super().__init__(BOARD, drive=drive, entropy=self._bytes, settings=AS_INSTALLED)
        # The texts are known without drawing, and drawing takes most of the time.
        vars(self.device.display)["refresh"] = lambda: None
        self._logged: list[str] = []
        self._listens_to: object = None
        self.is_full = False
        """Whether the next screen gets no memory, as on the chip while GP1 is held low."""
        self.wait(START_MS)

    @property
    def shown(self) -> str:
        """Return the class of the shown screen, as the chip's code.py reports it."""
        return type(self.app.shown).__name__

    @property
    def events(self) -> int:
        """Return how many events the log has."""
        return int(self.session.journal.next_seq) - 1

    def press_key(self, key: str) -> Did:
        """Press `key`: a, b, c for a tap, A, B, C for a hold."""
        self._listen()
        vars(self.app)["open"] = self._open
        button = self.app.shown.buttons[ROLES.index(key.lower())]
        is_hold = key.isupper() and button.hold_act is not None
        label = button.hold_label if is_hold else button.label
        before, screen = self._look(), self.screen
        if key.isupper():
            self.device.hold(key.lower(), HOLD_MS)
        else:
            self.device.tap(key)
        self.wait(BETWEEN_MS)
        logged, self._logged[:] = tuple(self._logged), []
        is_list = hasattr(self.app.shown, "_entries")
        changed = self._look() != before
        # A step of a number acts at the press, although holding makes the step larger.
        is_decided_when_up = button.hold_act is not None and not button.repeats
        return Did(key, screen, label, self.screen, logged, is_list, is_decided_when_up, changed)

    def restart(self) -> None:
        """Cut the power without a warning, and switch on again."""
        self.device.power_cut()
        self.device.power_on()
        vars(self.device.display)["refresh"] = lambda: None
        self.wait(START_MS)

    def _bytes(self, count: int) -> bytes:
        """Return the random bytes that the bench's code.py gives the program. So both have the same dice at any time."""
        app = getattr(getattr(self, "device", None), "_app", None)
        game = app.session.state.game_seq if app is not None and app.session is not None else 0
        return bytes((37 + 101 * at + game) & 255 for at in range(count))

    def _open(self, name: str, *args: object) -> object:
        if self.is_full:
            self.is_full = False
            raise MemoryError
        return type(self.app).open(self.app, name, *args)

    def _listen(self) -> None:
        if self._listens_to is not self.session and self.session is not None:
            self._listens_to = self.session
            self.session.listeners.append(lambda event, _record: self._logged.append(event.kind))

    def _look(self) -> object:
        return self.screen, self.device.chosen_text(), tuple(self.texts)
