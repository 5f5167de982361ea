"""Describe the device that answered, from its welcome."""

from __future__ import annotations

from dataclasses import dataclass

from tallycore.wire.messages import Message
from tallystick.link.errors import WrongAnswer

LONGEST_ID_BYTES = 32
# The chips of the boards have numbers of 8 to 16 bytes, and a log id has 8.


@dataclass(frozen=True)
class DeviceInfo:
    """Describe a device and its log.

    Events `first` to `next_seq` - 1 can be read; those up to `acknowledged` have been committed on a laptop.
    """

    protocol: int
    version: str
    board: str
    device_id: bytes
    log_id: bytes
    first: int
    next_seq: int
    acknowledged: int
    head: bytes
    running_ms: int = 0
    """How long the clock of the current turn had run since event `next_seq` - 1; 0 if no clock ran, or with older firmware."""
    heard_s: float = 0.0
    """When the welcome came, by the clock of the Link. `running_ms` counts up to that time."""

    @classmethod
    def from_welcome(cls, welcome: Message, port: str, heard_s: float = 0.0) -> DeviceInfo:
        """Return the description that `welcome` carries. Raise WrongAnswer if its parts do not fit together."""
        if not 1 <= welcome["first"] <= welcome["next"] or welcome["acknowledged"] >= welcome["next"]:
            which = f"{welcome['first']} to before {welcome['next']}, {welcome['acknowledged']} acknowledged"
            raise WrongAnswer(port, f"its welcome names the events {which}")
        for name in ("device_id", "log_id"):
            if not 1 <= len(welcome[name]) <= LONGEST_ID_BYTES:
                raise WrongAnswer(port, f"the {name} of its welcome has {len(welcome[name])} bytes")
        return cls(
            protocol=welcome["protocol"],
            version=welcome["version"],
            board=welcome["board"],
            device_id=welcome["device_id"],
            log_id=welcome["log_id"],
            first=welcome["first"],
            next_seq=welcome["next"],
            acknowledged=welcome["acknowledged"],
            head=welcome["head"],
            running_ms=welcome["running"],
            heard_s=heard_s,
        )
