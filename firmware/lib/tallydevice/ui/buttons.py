"""What a button means on a screen."""

ROLES = ("a", "b", "c")
HOLD_SIGN = "▬"
# Long beside the dot of a short press, as in Morse code.


class Button:
    """A button's present meaning: what a press does, what holding does; `repeats` while it is held.

    An act is what is called, or a tuple: the name of the screen that opens, and what that is made with.
    """

    def __init__(self, label: str, act, hold_label: str = "", hold_act=None, repeats: bool = False) -> None:  # type: ignore[no-untyped-def]
        self.label = label
        self.act = act
        self.hold_label = hold_label
        self.hold_act = hold_act
        self.repeats = repeats


NOTHING = Button("", None)
