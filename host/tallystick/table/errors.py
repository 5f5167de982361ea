"""What the table raises. Every exception of `tallystick.table` descends from `TableError`."""


class TableError(Exception):
    """The table cannot do what was asked. The message is one clear sentence."""

    exit_code = 2


class NoDevice(TableError):
    """Something was to be shown or added on a device, and none is connected."""

    exit_code = 4


class NoSuchGame(TableError):
    """The laptop keeps no game of this name."""


class DemoError(TableError):
    """Something in the scripted game did not come out as it must."""
