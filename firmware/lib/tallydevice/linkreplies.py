"""What the device answers to each request of a laptop; what is pulled follows frame by frame, from the server."""

from tallycore.messages import REFUSED_DRIVE, REFUSED_LOG, REFUSED_UNKNOWN, REFUSED_VALUE, SHOW_UNDECIDED, Message

from tallydevice.linkdoor import Verdict

APPENDS = ("add_score", "set_score", "set_reading")


def reply_to(server, request: Message) -> "Message | None":  # type: ignore[no-untyped-def]
    """The reply to `request`; None where events follow instead. What cannot be done is said, never raised."""
    try:
        name, fields = _answer(server, request)
    except OSError as error:
        name, fields = _refused(REFUSED_DRIVE, str(error)[:120])
    except ValueError as error:
        name, fields = _refused(REFUSED_VALUE, str(error)[:80])
    return Message(name, request.tag, fields) if name else None


def _refused(reason: int, detail: str):  # type: ignore[no-untyped-def]
    return "refused", {"reason": reason, "detail": detail}


def _answer(server, request: Message):  # type: ignore[no-untyped-def]
    """Name and fields of the reply; no name where there is none."""
    name = request.name
    journal = server.session.journal
    if name == "hello":
        return _welcome(server, journal, request["nonce"])
    if name == "live":
        server.linked = True
        server.live_next = (server.live_next or journal.next_seq) if request["on"] else 0
        return "done", {"seq": journal.next_seq - 1}
    if name == "show":
        return _show(server, request["tone"], request["title"], request["text"])
    if name not in APPENDS and name not in ("pull", "acknowledge"):
        return _refused(REFUSED_UNKNOWN, name)
    if request["log_id"] != journal.log_id:
        return _refused(REFUSED_LOG, "the device keeps another log now")
    if name == "pull":
        server.pull_tag = request.tag
        server.ranges = _clipped(request["ranges"], journal.first_seq, journal.next_seq)
        return "", None
    if name == "acknowledge":
        journal.acknowledge(request["through"])
        return "done", {"seq": journal.acknowledged}
    from tallydevice.linkappend import append_event  # scores from a laptop are rare

    return append_event(server.session, request)


def _welcome(server, journal, nonce):  # type: ignore[no-untyped-def]
    # Also a laptop that says hello again begins again.
    server.ranges = None
    server.live_next = 0
    server.linked = True
    return "welcome", {
        "protocol": server.protocol, "nonce": nonce, "version": server.version, "board": server.board,
        "device_id": journal.device_id, "log_id": journal.log_id, "first": journal.first_seq,
        "next": journal.next_seq, "acknowledged": journal.acknowledged, "head": journal.head,
    }  # fmt: skip


def _show(server, tone: int, title: str, text: str):  # type: ignore[no-untyped-def]
    if tone > SHOW_UNDECIDED:
        return _refused(REFUSED_VALUE, "there is no tone %d" % tone)
    server.verdict = Verdict(tone, title, text, server.session.now_ms())
    if server.on_show is not None:
        server.on_show(server.verdict)
    return "done", {"seq": server.session.journal.next_seq - 1}


def _clipped(ranges: list[int], first: int, stop: int) -> list[int]:
    """`ranges` (first, count ...) as first, stop ..., as far as they lie within the log."""
    out: list[int] = []
    for at in range(0, len(ranges) - 1, 2):
        start = max(ranges[at], first)
        end = min(ranges[at] + ranges[at + 1], stop)
        if start < end:
            out.append(start)
            out.append(end)
    return out
