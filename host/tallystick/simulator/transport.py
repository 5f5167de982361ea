"""Define what a simulated data cable does, and the cable that is not plugged in."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Protocol
else:
    Protocol = object


class Transport(Protocol):
    """Carry data between the device's USB controller and the laptop. No method waits."""

    def is_open(self) -> bool:
        """Return whether a program on the laptop holds the port open."""

    def to_host(self, data: bytes) -> int:
        """Send `data` to the laptop; return how many of its bytes the laptop has taken."""

    def from_host(self, count: int) -> bytes:
        """Take and return at most `count` bytes that the laptop has sent."""

    def unplug(self) -> None:
        """Remove the port, so that the laptop's program sees it gone."""

    def plug(self) -> None:
        """Offer a port to be opened, perhaps under a new name."""

    def close(self) -> None:
        """Remove for good everything that the cable holds on the laptop."""


class NoTransport:
    """Stand for the cable of a device that nobody has plugged in."""

    def is_open(self) -> bool:
        """Return False."""
        return False

    def to_host(self, data: bytes) -> int:
        """Take nothing and return 0."""
        del data
        return 0

    def from_host(self, count: int) -> bytes:
        """Return no bytes."""
        del count
        return b""

    def unplug(self) -> None:
        """Do nothing: there is no port."""

    def plug(self) -> None:
        """Do nothing: there is no port."""

    def close(self) -> None:
        """Do nothing: there is no port."""
