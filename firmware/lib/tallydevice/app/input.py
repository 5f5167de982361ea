"""Turn button events into presses, long presses and repeats. The times of the events count, so a slow screen loses nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Sequence

    from tallydevice.parts import Act
    from tallydevice.ui.screen import Button

HOLD_MS = 500
# This is longer than a firm press, and so short that people do not feel that they wait.
REPEAT_AFTER_MS = 450
REPEAT_EVERY_MS = 120
HOLD_REPEAT_MS = 300
ROLES = ("a", "b", "c")


class Press:
    """A button that is down. `label` is the label that it had when it went down."""

    def __init__(self, label: str, done: bool, next_ms: int) -> None:
        self.label = label
        self.done = done
        self.next_ms = next_ms
        """The time of the next effect if the button is still held; 0 if this press has no more effects."""


class Input:
    """The state of the buttons. It turns button events into actions of the shown screen."""

    def __init__(self) -> None:
        self._down: "list[Press | None]" = [None, None, None]
        self.waiting = -1
        """The number of the button that is down and has not acted yet; -1 for none. If there are several, it is the last one."""

    def event(
        self, role: str, pressed: bool, at_ms: int, buttons: "Sequence[Button]", by_knob: bool = False
    ) -> "Act | None":
        """Return the action that a button event causes at once, or None. `buttons` has the meanings of a, b and c.

        A click of a knob only moves through a list or changes a number. It never causes another act.
        """
        number = ROLES.index(role)
        button = buttons[number]
        if by_knob and not button.repeats:
            return None
        if pressed:
            return self._pressed(number, at_ms, button)
        press = self._down[number]
        self._down[number] = None
        self._stop_waiting(number)
        if press is None or press.label != button.label:
            # The label has changed while the button was down. The old act is no longer possible, and nobody wants the new one.
            return None
        if button.hold_act is not None and press.next_ms and at_ms >= press.next_ms:
            return button.hold_act  # It was held long enough, but a slow screen has noticed it only now.
        return None if press.done else button.act

    def _pressed(self, number: int, at_ms: int, button: "Button") -> "Act | None":
        """Note that the button is down. Return its action, unless holding the button could mean another action."""
        is_held_for = button.hold_act is not None
        if is_held_for and not button.repeats:
            self._down[number] = Press(button.label, False, at_ms + HOLD_MS)
            self.waiting = number
            return None
        # The press acts at once: it can mean nothing else, or holding only makes its step larger.
        next_ms = 0
        if button.repeats:
            next_ms = at_ms + (HOLD_MS if is_held_for else REPEAT_AFTER_MS)
        self._down[number] = Press(button.label, True, next_ms)
        return button.act

    def _stop_waiting(self, number: int) -> None:
        """Note that button `number` no longer waits. Another button that is down may still wait."""
        if self.waiting != number:
            return
        self.waiting = -1
        for other in range(3):
            press = self._down[other]
            if other != number and press is not None and not press.done:
                self.waiting = other

    def due(self, now_ms: int, buttons: "Sequence[Button]") -> "Act | None":
        """Return the action of a button that was held until now, or None."""
        for number in range(3):
            press = self._down[number]
            if press is None or not press.next_ms or now_ms < press.next_ms:
                continue
            button = buttons[number]
            press.done = True
            press.next_ms = 0
            self._stop_waiting(number)
            if press.label != button.label:
                continue
            if button.repeats:
                press.next_ms = now_ms + (HOLD_REPEAT_MS if button.hold_act is not None else REPEAT_EVERY_MS)
            return button.hold_act or button.act
        return None

    def forget(self) -> None:
        """Let buttons that are down cause nothing more, because another screen or another turn is shown."""
        self.waiting = -1
        for press in self._down:
            if press is not None:
                press.done = True
                press.next_ms = 0
