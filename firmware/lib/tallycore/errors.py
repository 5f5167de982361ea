"""The errors of tallycore: one base, and a class for each kind of wrong bytes or values."""


class TallyError(ValueError):
    """The base of every error that tallycore raises. Its message is one sentence that names the value."""


class FieldError(TallyError):
    """A value does not fit the field that it is written to, or bytes do not contain the field that is read."""


class RecordError(TallyError):
    """The bytes are not an event record."""


class FrameError(TallyError):
    """The bytes between two delimiters are not a frame: they were damaged on the way, or were never a frame."""


class DiceError(TallyError):
    """A set of dice, a salt or a secret cannot be used."""


class SetupError(TallyError):
    """A text, a salt or a hash cannot belong to a sealed set-up."""


class ProfileError(TallyError):
    """A game's profile lacks something, or says something impossible."""
