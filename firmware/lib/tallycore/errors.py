"""The errors of tallycore: one base, a kind for each thing that can be wrong with bytes or values."""


class TallyError(ValueError):
    """Anything that tallycore refuses; the message is one sentence that names the value."""


class FieldError(TallyError):
    """A value does not fit the field that it is written to, or bytes do not hold the field that they should."""


class RecordError(TallyError):
    """Bytes are not an event record."""


class FrameError(TallyError):
    """Bytes between two delimiters are not a frame: damaged on the way, or never one."""


class DiceError(TallyError):
    """A set of dice, a salt or a secret that cannot be used."""


class ProfileError(TallyError):
    """A game's profile lacks something or holds something impossible."""
