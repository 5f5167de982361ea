"""Turning button events into presses, long presses and repeats. The events' own times count, so that a slow screen loses nothing."""

HOLD_MS = 500
# It is longer than a firm press, and short enough that people do not feel they wait.
REPEAT_AFTER_MS = 450
REPEAT_EVERY_MS = 120
HOLD_REPEAT_MS = 300
ROLES = ("a", "b", "c")


class Press:
    """A button that is down."""

    def __init__(self, at_ms: int, done: bool, next_ms: int) -> None:
        self.at_ms = at_ms
        self.done = done
        self.next_ms = next_ms
        """The time at which holding it has its next effect; 0 if this press has no further effect."""


class Input:
    """The state of the buttons, from which events become actions of the screen that is shown."""

    def __init__(self) -> None:
        self._down: "list[Press | None]" = [None, None, None]

    def event(self, role: str, pressed: bool, at_ms: int, buttons, by_knob: bool = False):  # type: ignore[no-untyped-def]
        """Return the action that a button event causes at once, or None; `buttons` are the meanings of a, b and c.

        A click of a knob can only repeat a step through a list or a number; it never causes what is done once.
        """
        number = ROLES.index(role)
        button = buttons[number]
        if by_knob and not button.repeats:
            return None
        if pressed:
            return self._pressed(number, at_ms, button)
        press = self._down[number]
        self._down[number] = None
        if press is None or press.done:
            return None
        if button.hold_act is not None and at_ms - press.at_ms >= HOLD_MS:
            return button.hold_act
        return button.act

    def _pressed(self, number: int, at_ms: int, button):  # type: ignore[no-untyped-def]
        """Note that the button is down, and return its action unless holding it could mean another one."""
        if button.hold_act is not None:
            self._down[number] = Press(at_ms, False, at_ms + HOLD_MS)
            return None
        # The press can mean nothing else, so it acts at once.
        self._down[number] = Press(at_ms, True, at_ms + REPEAT_AFTER_MS if button.repeats else 0)
        return button.act

    def due(self, now_ms: int, buttons):  # type: ignore[no-untyped-def]
        """Return the action that a button held until now causes, or None."""
        for number in range(3):
            press = self._down[number]
            if press is None or not press.next_ms or now_ms < press.next_ms:
                continue
            button = buttons[number]
            press.done = True
            press.next_ms = 0
            if button.repeats:
                press.next_ms = now_ms + (HOLD_REPEAT_MS if button.hold_act is not None else REPEAT_EVERY_MS)
            return button.hold_act or button.act
        return None

    def forget(self) -> None:
        """Let the buttons that are down cause nothing more, because another screen is shown."""
        for press in self._down:
            if press is not None:
                press.done = True
                press.next_ms = 0
