"""The table of link messages: number, name and fields. The laptop asks, and the device answers with the same tag.

A message is one frame: number, tag, fields. As with events, numbers and fields never change their meaning.
No message runs code, names a file, or makes a roll or a draw. A message can show a line, ask for events, and append scores,
readings, seals and reveals of set-ups, the note of a move with its counts, and the end of a turn. It can also offer names
for the next game, and the pieces of the battle that is rolled for next. These are proposals: nothing is logged before somebody
starts that game, or rolls, on the device.
"""

from tallycore.errors import FieldError, FrameError
from tallycore.log.fields import find_line, read_fields, read_varint, write_fields, write_varint

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

PROTOCOL = 1

LONGEST_REQUEST = 250
# In bytes. A request with its frame fits in the 256 bytes of a board's receive buffer.
LONGEST_REPLY = 320
# Longer frames have less overhead. After damage, shorter frames have less to repeat. This is about best for one bad byte in 10,000.

PROBE = b"\x00TALLY?\x00"
# It ends any frame that was half sent, and is itself a damaged frame: other programs do not react to it.
UNSAFE_IN_HELLO = b"\x01\x02\x03\x04\x05\x0a\x0d"
# A Python prompt reacts to these bytes (raw mode, interrupt, reload, paste, enter). The laptop does not know yet whose port it is. So
# it draws nonces until the frame of its hello has none of these bytes. This is also why hello's number is high.

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
# The log went on: another event has the requested sequence number.
REFUSED_BUSY = 7
# Something is open on the device's screen, or the game is paused.
REFUSED_DUE = 8
# Dice, cards or something else that this turn needs would be skipped.
REFUSED_TURN = 9
# It is another seat's turn, or another turn.
REFUSED_LATER = 10
# The laptop did not make this note or end of turn, or something came after it.
REFUSED_OFF = 11
# The owner's settings do not let a laptop note moves or end turns.
REFUSED_OLD = 12
# The laptop made this note or end of turn, but it is too long ago for the device to undo it.

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
16|offer_battle|log_id:b game_seq:u seat:u turn:u attack:U against:u defence:u bonus:U
33|welcome|protocol:u nonce:u version:s board:s device_id:b log_id:b first:u next:u acknowledged:u head:b running:u
34|events|records:b
35|pulled|next:u missing:U
36|done|seq:u
37|refused|reason:u detail:s next:u
"""
# Each line is one message: number, name, and layout in the form of tallycore.log.fields. They exist since 0.1.0, except as said below.
# note_move to offer_battle (11 to 16) were added after 0.1.0: earlier firmware refuses them with REFUSED_UNKNOWN.
# The laptop sends hello (63) and 2 to 16. The device answers with 33 to 37.
# add_score: `waits` was added after 0.1.0. Earlier firmware does not know it, and adds the points at once.
# welcome: `running` was added after 0.1.0. Earlier firmware does not send it, and a reader finds 0.
# pull: `ranges` says which events are still wanted, as first, count, first, count and so on. The answer is events, then pulled.
# pulled: `missing` says which of these events the device cannot read (first, count and so on). If there are many, it has the first.
# Only `missing` makes a gap in the store. Other events that did not come were lost on the line, and the laptop asks for them again.
# From add_score to add_count, `seq` is the number for the event, so that a repeated request appends it only once.
# refused: `next` is the number of the next event. After REFUSED_MOVED, the laptop uses it.


class Message:
    """A message by its name. An answer has the `tag` of its request. Events of live mode, which nobody requested, have 0."""

    def __init__(self, name: str, tag: int, fields: "dict[str, Any]") -> None:
        self.name = name
        self.tag = tag
        self.fields = fields

    def __getitem__(self, name: str) -> "Any":
        return self.fields[name]

    def __repr__(self) -> str:
        return "Message(%r, %d, %r)" % (self.name, self.tag, self.fields)


def encode_message(message: Message) -> bytes:
    """Return the payload of the frame for `message`.

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
    """Return the message in a frame's payload. A message of a newer version gets the name `message-N` and no fields.

    Raise FrameError if the payload is not a message.
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
