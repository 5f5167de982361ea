"""Describe the device that answered, as its welcome does."""

from __future__ import annotations

from dataclasses import dataclass

from tallycore.wire.messages import Message


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

    @classmethod
    def from_welcome(cls, welcome: Message) -> DeviceInfo:
        """Return the description that `welcome` carries."""
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
        )
