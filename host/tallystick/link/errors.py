"""What can go wrong between laptop and device. Each message is one sentence that names the port and what would help."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.wire.messages import PROTOCOL


class LinkError(Exception):
    """The base of everything that this package raises."""

    exit_code = 4


class NoDevice(LinkError):
    """No port answered as a Tallystick does. `tried` tells what each port that was tried did instead."""

    def __init__(self, tried: Sequence[str] = ()) -> None:
        self.tried = tuple(tried)
        sentence = "no Tallystick was found: plug one in, or name its port with --port"
        super().__init__(f"{sentence} ({'; '.join(tried)})." if tried else f"{sentence}.")


class SeveralDevices(LinkError):
    """More than one Tallystick answered, and none was named."""

    def __init__(self, ports: Sequence[str]) -> None:
        self.ports = tuple(ports)
        super().__init__(f"{len(ports)} Tallysticks answer ({', '.join(ports)}): name one with --port.")


class PortMissing(LinkError):
    """The port that was named does not exist."""

    def __init__(self, port: str) -> None:
        super().__init__(f"there is no port {port}: `tallystick devices` lists those that can be used.")


class PortBusy(LinkError):
    """Another program has the port open: `holder`, where that can be told."""

    def __init__(self, port: str, holder: str | None = None, *, is_probed: bool = False) -> None:
        which = holder or "a second sync, a serial console"
        advice = f"close it ({which}) and try again"
        if is_probed and holder is None:
            # It is the system's own: that it runs can be seen, what it holds cannot.
            advice += "; if you have just plugged the device in, ModemManager looks at it for up to 20 seconds"
        super().__init__(f"another program is using {port}: {advice}.")


class PortForbidden(LinkError):
    """This user may not open the port; the members of `group` may."""

    def __init__(self, port: str, group: str = "dialout") -> None:
        super().__init__(
            f"{port} may not be opened by this user: `sudo usermod -aG {group} $USER`, log out and in, and try again."
        )


class OtherDevice(LinkError):
    """A Tallystick answers, but not the one that was followed."""

    def __init__(self, port: str) -> None:
        super().__init__(f"another Tallystick is on {port} now: plug in the one that was there before, or begin anew.")


class PortUnusable(LinkError):
    """The operating system refuses the port for some other reason."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"{port} cannot be used as a serial port: {reason}.")


class PortVanished(LinkError):
    """The cable was pulled, the device was reset, or another program reads along."""

    def __init__(self, port: str) -> None:
        super().__init__(f"{port} went away: was the cable pulled? What had arrived is kept; sync again to go on.")


class NoAnswer(LinkError):
    """Nothing at all comes back."""

    def __init__(self, port: str, *, was_linked: bool = False) -> None:
        if was_linked:
            sentence = f"the device on {port} stopped answering; what had arrived is kept: sync again to go on."
        else:
            sentence = f"nothing on {port} answers: is it a Tallystick in play mode?"
        super().__init__(sentence)


class ForeignProgram(LinkError):
    """Something answers, but not as a Tallystick does."""

    def __init__(self, port: str, sample: bytes) -> None:
        super().__init__(f"what answers on {port} is not a Tallystick (it sends {sample[:16]!r}): name another port.")


class WrongProtocol(LinkError):
    """The device's firmware is older or newer than this program can speak with."""

    def __init__(self, port: str, theirs: int, version: str) -> None:
        older = "this program" if theirs > PROTOCOL else "the device's firmware"
        super().__init__(
            f"the device on {port} (firmware {version}) speaks link protocol {theirs}, this program {PROTOCOL}: update {older}."
        )


class Refused(LinkError):
    """The device said no. `reason` is one of the REFUSED_ numbers of tallycore.wire.messages."""

    def __init__(self, request: str, reason: int, detail: str, next_seq: int) -> None:
        self.reason = reason
        self.next_seq = next_seq
        super().__init__(f"the device refuses {request.replace('_', ' ')}: {detail}.")


class LogChanged(Refused):
    """The device was wiped: it keeps another log than the one that was being read."""


class BadRecords(LinkError):
    """Frames arrive undamaged and do not hold event records: device and laptop do not mean the same."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"the device on {port} sends events that cannot be read: {reason}.")
