"""Who answered: what the device's welcome says."""

from __future__ import annotations

from dataclasses import dataclass

from tallycore.wire.messages import Message


@dataclass(frozen=True)
class DeviceInfo:
    """A device and the log that it keeps: events `first` to `next_seq` - 1 can be read, those up to `acknowledged` were taken over."""

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
        """What `welcome` says."""
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
