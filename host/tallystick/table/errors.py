"""Define what the table raises. Every exception of `tallystick.table` descends from `TableError`."""


class TableError(Exception):
    """Raised when the table cannot do what somebody asked for. The message is one clear sentence."""

    exit_code = 2


class NoDevice(TableError):
    """Raised when something should be shown or added on a device, but none is connected."""

    exit_code = 4


class DemoError(TableError):
    """Raised when something in the scripted game has the wrong result."""
