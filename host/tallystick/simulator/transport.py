"""What a simulated data cable does, and the cable that is not plugged in."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Protocol
else:
    Protocol = object


class Transport(Protocol):
    """The laptop's side of a data cable, as the device's USB controller meets it. Nothing here waits."""

    def is_open(self) -> bool:
        """Whether a program on the laptop holds the port open."""

    def to_host(self, data: bytes) -> int:
        """How many bytes of `data` the laptop has taken."""

    def from_host(self, count: int) -> bytes:
        """At most `count` bytes that the laptop has sent."""

    def unplug(self) -> None:
        """The laptop's program sees its port gone."""

    def plug(self) -> None:
        """A port is there to be opened, perhaps under a new name."""

    def close(self) -> None:
        """Everything that the cable held on the laptop is gone, for good."""


class NoTransport:
    """A device that nobody has plugged in."""

    def is_open(self) -> bool:
        """Never."""
        return False

    def to_host(self, data: bytes) -> int:
        """Nothing is taken."""
        del data
        return 0

    def from_host(self, count: int) -> bytes:
        """Nothing comes."""
        del count
        return b""

    def unplug(self) -> None:
        """As before."""

    def plug(self) -> None:
        """As before."""

    def close(self) -> None:
        """As before."""
