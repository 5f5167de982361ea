"""Define what can go wrong between laptop and device. Each message is one sentence that names the port and what would help."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.wire.messages import PROTOCOL, REFUSED_LOG, REFUSED_NO_GAME, Message
from tallystick.visible import visible


class LinkError(Exception):
    """All exceptions of this package descend from this one."""

    exit_code = 4


class NoDevice(LinkError):
    """Raised when no port answers as a Tallystick does. `tried` says what each port that was tried did instead."""

    def __init__(self, tried: Sequence[str] = ()) -> None:
        self.tried = tuple(tried)
        sentence = "no Tallystick was found: plug one in, or name its port with --port"
        super().__init__(f"{sentence} ({'; '.join(tried)})." if tried else f"{sentence}.")


class SeveralDevices(LinkError):
    """Raised when more than one Tallystick answered and the user named none."""

    def __init__(self, ports: Sequence[str]) -> None:
        self.ports = tuple(ports)
        super().__init__(f"{len(ports)} Tallysticks answer ({', '.join(ports)}): name one with --port.")


class PortMissing(LinkError):
    """Raised when the port that was named does not exist."""

    def __init__(self, port: str) -> None:
        super().__init__(f"there is no port {port}: `tallystick devices` lists those that can be used.")


class PortBusy(LinkError):
    """Raised when another program has the port open. `holder` names it, if it is known."""

    def __init__(self, port: str, holder: str | None = None, *, is_probed: bool = False) -> None:
        which = holder or "a second sync, a serial console"
        advice = f"close it ({which}) and try again"
        if is_probed and holder is None:
            # ModemManager belongs to the system. A user can see that it runs, but not which ports it has open.
            advice += "; if you have just plugged the device in, ModemManager looks at it for up to 20 seconds"
        super().__init__(f"another program is using {port}: {advice}.")


class PortForbidden(LinkError):
    """Raised when this user may not open the port; the members of `group` may."""

    def __init__(self, port: str, group: str = "dialout") -> None:
        super().__init__(
            f"{port} may not be opened by this user: `sudo usermod -aG {group} $USER`, log out and in, and try again."
        )


class OtherDevice(LinkError):
    """Raised when a different Tallystick answers than before."""

    def __init__(self, port: str) -> None:
        super().__init__(f"another Tallystick is on {port} now: plug in the one that was there before, or start again.")


class PortUnusable(LinkError):
    """Raised when the operating system refuses the port for some other reason."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"{port} cannot be used as a serial port: {reason}.")


class PortVanished(LinkError):
    """Raised when the cable was pulled, the device was reset, or another program reads from the same port."""

    def __init__(self, port: str) -> None:
        super().__init__(f"{port} went away: was the cable pulled? What had arrived is kept; sync again to go on.")


class NoAnswer(LinkError):
    """Raised when nothing at all comes back."""

    def __init__(self, port: str, *, was_linked: bool = False) -> None:
        if was_linked:
            sentence = f"the device on {port} stopped answering; what had arrived is kept: sync again to go on."
        else:
            sentence = f"nothing on {port} answers: is it a Tallystick in play mode?"
        super().__init__(sentence)


class ForeignProgram(LinkError):
    """Raised when something answers, but not as a Tallystick does."""

    def __init__(self, port: str, sample: bytes) -> None:
        super().__init__(f"what answers on {port} is not a Tallystick (it sends {sample[:16]!r}): name another port.")


class DamagedLine(LinkError):
    """Raised when frames come back but all are damaged. The sender may well be a Tallystick."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"all data from {port} arrives damaged, even when asked for again: "
            "try another cable or another socket; nothing is lost."
        )


class WrongAnswer(LinkError):
    """Raised when an undamaged answer makes no sense. `what` describes it."""

    def __init__(self, port: str, what: str) -> None:
        super().__init__(
            f"the device on {port} sends an answer that makes no sense: {what}. "
            "Does its firmware belong to this program? `tallystick install` puts it there."
        )


class EventsWithheld(LinkError):
    """Raised when the device answers a pull, but does not send some of the events and does not say that it lacks them."""

    def __init__(self, port: str, first: int, last: int) -> None:
        which = f"event {first}" if first == last else f"events {first}-{last}"
        super().__init__(
            f"{which} did not come over {port}, but the device does not say that it lacks them: is the cable good? "
            "What had arrived is kept; sync again to go on."
        )


class WrongProtocol(LinkError):
    """Raised when this program cannot speak the protocol of the device's firmware, which is older or newer."""

    def __init__(self, port: str, theirs: int, version: str) -> None:
        older = "this program" if theirs > PROTOCOL else "the device's firmware"
        super().__init__(
            f"the device on {port} (firmware {visible(version)}) speaks link protocol {theirs}, this program {PROTOCOL}: update {older}."
        )


class Refused(LinkError):
    """Raised when the device refuses a request. `reason` is one of the REFUSED_ numbers of tallycore.wire.messages."""

    def __init__(self, request: str, reason: int, detail: str, next_seq: int) -> None:
        self.reason = reason
        self.detail = detail
        self.next_seq = next_seq
        # The device names a game by its first event. People know it by its number in the store.
        why = "it is not playing this game" if reason == REFUSED_NO_GAME else visible(detail)
        super().__init__(f"the device refuses {request.replace('_', ' ')}: {why}.")


class LogChanged(Refused):
    """Raised when the device was wiped and now has a different log."""


def refusal_of(request: str, answer: Message) -> Refused:
    """Return the error of the refusal `answer`."""
    kind = LogChanged if answer["reason"] == REFUSED_LOG else Refused
    return kind(request, answer["reason"], answer["detail"], answer["next"])


class BadRecords(LinkError):
    """Raised when frames arrive undamaged but contain no event records: the two sides disagree about the format."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"the device on {port} sends events that cannot be read: {reason}.")
