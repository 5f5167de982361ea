"""The errors of tallycore: they have one base, and a class for each kind of thing that can be wrong with bytes or values."""


class TallyError(ValueError):
    """The base of every error that tallycore raises; its message is one sentence that names the value."""


class FieldError(TallyError):
    """A value does not fit the field that it is written to, or bytes do not hold the field that is read from them."""


class RecordError(TallyError):
    """The bytes are not an event record."""


class FrameError(TallyError):
    """The bytes between two delimiters are not a frame: they were damaged on the way, or never were one."""


class DiceError(TallyError):
    """A set of dice, a salt or a secret cannot be used."""


class SetupError(TallyError):
    """A text, a salt or a hash cannot be that of a sealed set-up."""


class ProfileError(TallyError):
    """A game's profile lacks something or holds something impossible."""
