"""The USB devices that a board shows, which boot.py chooses and which stay fixed afterwards."""


class UsbDevices:
    """CircuitPython's own choice of devices until boot.py changes it."""

    def __init__(self) -> None:
        self.devices = {"console", "drive", "hid", "midi"}
        self.product = "CircuitPython"
        self.settled = False

    def choose(self, device: str, there: bool) -> None:
        """Choose whether the laptop sees `device`; raise RuntimeError, as a board does, after boot.py."""
        self.must_be_in_boot("Cannot change USB devices now")
        if there:
            self.devices.add(device)
        else:
            self.devices.discard(device)

    def must_be_in_boot(self, sentence: str) -> None:
        """Raise RuntimeError with `sentence` after boot.py."""
        if self.settled:
            raise RuntimeError(sentence)
