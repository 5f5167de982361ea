"""What a laptop may append to the log of the present game: scores and readings, marked as the laptop's, and seals and reveals
of set-ups, which only a laptop can send. Notes of moves are in tallydevice.link.notes. No laptop can append a roll.

Each request names the sequence number for its event. If the laptop repeats a request after a lost reply, the event is
there already, and nothing is appended. If another event has the number, the reply says so, and the laptop looks again.
"""

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import LONGEST_RECORD, read_event
from tallycore.table.state import ENDED, PLAYING, SETTING_UP
from tallycore.wire.messages import REFUSED_BUSY, REFUSED_MOVED, REFUSED_NO_GAME, REFUSED_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from tallycore.table.state import State
    from tallycore.wire.messages import Message
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Json, Reply
    from tallydevice.play.session import Session

MOST_POINTS = 99999
# So a score with its sign has at most six characters, which fit on the score screen.
LONGEST_READING = 40
MOST_READINGS = 24
# Every checkpoint contains the readings. A faulty laptop must not fill the journal with them.

KINDS = {
    # For each request: the kind of its event, and the fields that both have.
    "add_score": "score_changed seat delta",
    "set_score": "score_corrected seat score",
    "set_reading": "reading_set reading value",
    "seal_setup": "setup_sealed seat commitment",
    "reveal_setup": "setup_revealed seat number salt text",
}

SETUP_REQUESTS = ("seal_setup", "reveal_setup")


def append_event(session: "Session", request: "Message") -> "Reply":
    """Append the event of `request`, once, and return the name and the fields of the reply.

    If it cannot be appended, the reply is `refused`, with the reason. The caller has checked that the request means this log.
    """
    seq = request["seq"]
    kind, *shared = KINDS[request.name].split()
    fields = {name: request[name] for name in shared}
    if request.name not in SETUP_REQUESTS:
        fields["by"] = BY_LAPTOP
    next_seq = session.journal.next_seq
    if seq != next_seq:
        if _is_there(session.journal, seq, kind, fields):
            return "done", {"seq": seq}
        return "refused", {"reason": REFUSED_MOVED, "detail": "the next event is %d" % next_seq, "next": next_seq}
    state = session.state
    if state.game_seq != request["game_seq"] or not _is_time(state.stage, request.name):
        detail = "game %d is not being played" % request["game_seq"]
        return "refused", {"reason": REFUSED_NO_GAME, "detail": detail}
    complaint = _complaint(state, request, shared)
    if complaint:
        return "refused", {"reason": REFUSED_VALUE, "detail": complaint}
    if request.name == "add_score" and request["waits"] and session.obstacle:
        # Somebody may be noting the same points on the open screen.
        obstacle = session.obstacle(False, -1, -1)
        if obstacle and obstacle[0] == REFUSED_BUSY:
            return "refused", {"reason": obstacle[0], "detail": obstacle[1]}
    session.append(kind, **fields)
    return "done", {"seq": seq}


def _is_time(stage: int, request: str) -> bool:
    """Return True if a game at this stage accepts such a request: no scores before it begins, but reveals even after its end."""
    if stage == SETTING_UP:
        return request not in ("add_score", "set_score")
    return stage == PLAYING or (stage == ENDED and request == "reveal_setup")


def _is_there(journal: "Journal", seq: int, kind: str, fields: "Json") -> bool:
    """Return True if event number `seq` is the requested one."""
    record = journal.read(seq, LONGEST_RECORD)
    if not record:
        return False
    event = read_event(record, 0)[0]
    return bool(event.seq == seq and event.kind == kind and event.fields == fields)


def _complaint(state: "State", request: "Message", shared: "list[str]") -> str:
    """Return what is wrong with the values, or ""."""
    if request.name in SETUP_REQUESTS:
        from tallydevice.link.setups import complaint

        return complaint(state, request)
    key, amount = request[shared[0]], request[shared[1]]
    if request.name == "set_reading":
        if not key or "=" in key or len(key) + len(amount) > LONGEST_READING:
            return "a reading is name and value of 1 to %d letters in all" % LONGEST_READING
        known = [each for each in state.readings if each.startswith(key + "=")]
        if not known and len(state.readings) >= MOST_READINGS:
            return "the game has %d readings already" % MOST_READINGS
        return ""
    if key >= state.seats:
        return "there is no seat %d" % (key + 1)
    score = amount if request.name == "set_score" else state.scores[key] + amount
    if not -MOST_POINTS <= score <= MOST_POINTS:
        return "a score lies between %d and %d" % (-MOST_POINTS, MOST_POINTS)
    return ""
