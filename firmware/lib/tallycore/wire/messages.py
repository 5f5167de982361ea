"""The table of link messages: number, name and fields. The laptop asks, and the device answers with the same tag.

A message is one frame: number, tag, fields. Numbers and fields never change their meaning, like those of events.
Nothing here evaluates code, names a file or makes a roll or a draw: a message can show a line, ask for events, and
append scores, readings, the seals and reveals of set-ups, the note of a move, what it counts, and the end of a turn.
Names that it offers are proposals for the next game: nothing is logged before somebody starts that game on the device.
"""

from tallycore.errors import FieldError, FrameError
from tallycore.log.fields import find_line, read_fields, read_varint, write_fields, write_varint

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

PROTOCOL = 1

LONGEST_REQUEST = 250
# In bytes of a message: a request with its frame fits the 256 bytes of a board's receive buffer.
LONGEST_REPLY = 320
# Longer frames have less overhead, shorter ones leave less to repeat: this is near the best for one bad byte in 10,000.

PROBE = b"\x00TALLY?\x00"
# It ends whatever was half sent, and is itself a damaged frame: a foreign program gets nothing that it would act on.
UNSAFE_IN_HELLO = b"\x01\x02\x03\x04\x05\x0a\x0d"
# The bytes that a Python prompt acts on (raw mode, interrupt, reload, paste, enter). The laptop cannot know yet whose port it
# is, so it draws nonces until the frame of its hello has none of these bytes; that is also why hello's number is high.

SHOW_LINE = 0
SHOW_LEGAL = 1
SHOW_ILLEGAL = 2
SHOW_UNDECIDED = 3

REFUSED_UNKNOWN = 1
REFUSED_LOG = 2
REFUSED_NO_GAME = 3
REFUSED_VALUE = 4
REFUSED_DRIVE = 5
REFUSED_MOVED = 6
# The log went on: another event has taken the sequence number that was asked for.
REFUSED_BUSY = 7
# Something is open on the device's screen, or the game is paused.
REFUSED_DUE = 8
# Dice, cards or something else that is due in this turn would be skipped.
REFUSED_TURN = 9
# Another seat or another turn is the present one.
REFUSED_LATER = 10
# The note or end of turn is not the laptop's own, or something came after it.
REFUSED_OFF = 11
# The owner's settings do not let a laptop note moves or end turns.
REFUSED_OLD = 12
# The note or end of turn is the laptop's own, and lies further back than the device can undo.

TABLE = """
63|hello|nonce:u
2|pull|log_id:b ranges:U
3|acknowledge|log_id:b through:u
4|live|on:u
5|show|tone:u title:s text:s
6|add_score|log_id:b game_seq:u seq:u seat:u delta:i waits:u
7|set_score|log_id:b game_seq:u seq:u seat:u score:i
8|set_reading|log_id:b game_seq:u seq:u reading:s value:s
9|seal_setup|log_id:b game_seq:u seq:u seat:u number:u commitment:b
10|reveal_setup|log_id:b game_seq:u seq:u seat:u number:u salt:b text:s
11|note_move|log_id:b game_seq:u seq:u seat:u turn:u choice:u item:u ends:u
12|undo_note|log_id:b game_seq:u seq:u note:u
13|end_turn|log_id:b game_seq:u seq:u seat:u turn:u
14|add_count|log_id:b game_seq:u seq:u seat:u counter:u delta:i
15|offer_names|names:S known:S
33|welcome|protocol:u nonce:u version:s board:s device_id:b log_id:b first:u next:u acknowledged:u head:b running:u
34|events|records:b
35|pulled|next:u missing:U
36|done|seq:u
37|refused|reason:u detail:s next:u
"""
# Each line is one message: number, name, and layout in the form of tallycore.log.fields. All of them exist since 0.1.0.
# note_move, undo_note, end_turn, add_count and offer_names were added after 0.1.0: earlier firmware refuses them with REFUSED_UNKNOWN.
# The laptop sends hello (63) and 2 to 15; the device answers with 33 to 37.
# add_score: `waits` was added after 0.1.0. Earlier firmware does not know it, and adds the points at once.
# welcome: `running` was added after 0.1.0. Earlier firmware does not send it; a reader then finds 0.
# pull: `ranges` says what is still wanted, as first, count, first, count and so on; events and then pulled answer it.
# pulled: `missing` says which of the events asked for the device cannot read (first, count and so on); if they are many, the first.
# Only this word makes a gap: what merely did not come was lost on the line, and is asked for again.
# From add_score to add_count, `seq` is the number that the event is to get, so that a repeated request appends it once.
# refused: `next` is the number that the next event gets, which is the one to ask for after REFUSED_MOVED.


class Message:
    """A message by its name; `tag` ties an answer to its request, and is 0 for events of live mode, which nobody requested."""

    def __init__(self, name: str, tag: int, fields: "dict[str, Any]") -> None:
        self.name = name
        self.tag = tag
        self.fields = fields

    def __getitem__(self, name: str) -> "Any":
        return self.fields[name]

    def __repr__(self) -> str:
        return "Message(%r, %d, %r)" % (self.name, self.tag, self.fields)


def encode_message(message: Message) -> bytes:
    """Return the payload of the frame that carries `message`.

    Raise FrameError if there is no such message, FieldError if a value does not fit its field.
    """
    line = find_line(TABLE, "|%s|" % message.name)
    if line is None:
        raise FrameError("there is no link message %r" % message.name)
    out = bytearray()
    write_varint(out, int(line[0]))
    write_varint(out, message.tag)
    write_fields(out, line[2], message.fields)
    return bytes(out)


def decode_message(payload: bytes) -> Message:
    """Return the message that a frame carried; one of a newer version is called `message-N` and has no fields.

    Raise FrameError if the payload is no message.
    """
    try:
        number, at = read_varint(payload, 0)
        tag, at = read_varint(payload, at)
        line = find_line(TABLE, "\n%d|" % number)
        if line is None:
            return Message("message-%d" % number, tag, {})
        return Message(line[1], tag, read_fields(payload, at, line[2]))
    except FieldError as error:
        raise FrameError("not a link message: %s" % error) from error
