"""What a laptop may append to the log: scores and readings of the present game, marked as the laptop's. Never rolls or turns.

Each request names the number that its event is to get. Asked again after a lost answer, the event is there already and
nothing is appended; where another event has taken the number, the laptop is told and looks again.
"""

from tallycore.kinds import BY_LAPTOP
from tallycore.messages import REFUSED_MOVED, REFUSED_NO_GAME, REFUSED_VALUE, Message
from tallycore.records import LONGEST_RECORD, Event, read_event
from tallycore.state import PLAYING, SETTING_UP

MOST_POINTS = 99999
# Seven characters with the sign: what the score track can show.
LONGEST_READING = 40
MOST_READINGS = 24
# What is agreed is part of every checkpoint: a laptop gone wrong must not fill the journal with it.

APPENDS = {
    # request: (kind of event, the fields that they share)
    "add_score": ("score_changed", ("seat", "delta")),
    "set_score": ("score_corrected", ("seat", "score")),
    "set_reading": ("reading_set", ("reading", "value")),
}


def refusal(request: Message, reason: int, detail: str) -> Message:
    """The reply that says no, and why."""
    return Message("refused", request.tag, {"reason": reason, "detail": detail})


def _moved(request: Message, next_seq: int) -> Message:
    fields = {"reason": REFUSED_MOVED, "detail": "the next event is %d" % next_seq, "next": next_seq}
    return Message("refused", request.tag, fields)


def append_event(session, request: Message) -> Message:  # type: ignore[no-untyped-def]
    """What `request` asks for stands in the log, once; or the reply says why it does not. The log is known to be meant."""
    seq = request["seq"]
    if seq != session.journal.next_seq:
        if _is_there(session.journal, request):
            return Message("done", request.tag, {"seq": seq})
        return _moved(request, session.journal.next_seq)
    state = session.state
    stages = (SETTING_UP, PLAYING) if request.name == "set_reading" else (PLAYING,)
    if state.stage not in stages or state.game_seq != request["game_seq"]:
        return refusal(request, REFUSED_NO_GAME, "game %d is not being played" % request["game_seq"])
    complaint = _complaint(state, request)
    if complaint:
        return refusal(request, REFUSED_VALUE, complaint)
    if request.name == "add_score":
        session.change_score(request["seat"], request["delta"], BY_LAPTOP)
    elif request.name == "set_score":
        session.correct_score(request["seat"], request["score"], BY_LAPTOP)
    else:
        session.set_reading(request["reading"], request["value"], BY_LAPTOP)
    return Message("done", request.tag, {"seq": seq})


def _is_there(journal, request: Message) -> bool:  # type: ignore[no-untyped-def]
    """Whether event number `seq` is the very one that `request` asks for."""
    record = journal.read(request["seq"], LONGEST_RECORD)
    if not record:
        return False
    event: Event = read_event(record, 0)[0]
    kind, shared = APPENDS[request.name]
    if (event.seq, event.kind) != (request["seq"], kind) or event["by"] != BY_LAPTOP:
        return False
    for field in shared:
        if event[field] != request[field]:
            return False
    return True


def _complaint(state, request: Message) -> str:  # type: ignore[no-untyped-def]
    """What is wrong with the values, or nothing."""
    if request.name == "set_reading":
        reading, value = request["reading"], request["value"]
        if not reading or "=" in reading or len(reading) + len(value) > LONGEST_READING:
            return "a reading is name and value of 1 to %d letters in all" % LONGEST_READING
        known = [each for each in state.readings if each.startswith(reading + "=")]
        if not known and len(state.readings) >= MOST_READINGS:
            return "the game has %d readings already" % MOST_READINGS
        return ""
    seat = request["seat"]
    if seat >= state.seats:
        return "there is no seat %d" % seat
    score = request["score"] if request.name == "set_score" else state.scores[seat] + request["delta"]
    if not -MOST_POINTS <= score <= MOST_POINTS:
        return "a score lies between %d and %d" % (-MOST_POINTS, MOST_POINTS)
    return ""
