"""The state of the table, which the fold over events makes, and its encoding in a checkpoint.

As with events, fields are only ever appended. In a checkpoint of an older version, the new fields are empty.
"""

from array import array

from tallycore.log.fields import empty_value, pairs_of, read_value, write_value

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Sequence
    from typing import Any

MOST_ROWS = 32
MOST_ITEMS = 64
# The limits of the tables of noted items and of bags. What goes beyond them is in the log but not in the state, so that a checkpoint
# stays small.

FAR = 1 << 62
# No real count comes near this limit. An event that would exceed it is ignored, so that every count fits in a checkpoint.


def push_row(table: bytearray, row: "list[int]", most: int) -> None:
    """Append `row` to the rows of `table`. If there are more than `most` (below 128), drop the oldest one."""
    write_value(table, "U", row)
    if table[0] < most:
        table[0] += 1
    else:
        table[1 : read_value(table, 1, "U")[1]] = b""


def row_of(table: bytearray, at: int) -> "list[int]":
    """Return row `at` of `table`; an empty list if there is no such row."""
    start = _start_of(table, at)
    row: "list[int]" = read_value(table, start, "U")[0] if start < len(table) else []
    return row


def count_item(table: bytearray, at: int, item: int, by: int) -> bool:
    """Add `by` to the count of `item` in row `at` of `table`. If there is no room or the count would be negative, return False."""
    if at >= MOST_ROWS or item >= MOST_ITEMS:
        return False
    start = end = _start_of(table, at)
    row: "list[int]" = []
    if start < len(table):
        row, end = read_value(table, start, "U")
    now = row[item] if item < len(row) else 0
    if not 0 <= now + by < FAR:
        return False
    while len(row) <= item:
        row.append(0)
    row[item] = now + by
    while table[0] <= at:
        start = end = len(table)
        table.append(0)
        table[0] += 1
        end += 1
    written = bytearray()
    write_value(written, "U", row)
    table[start:end] = written
    return True


def _start_of(table: bytearray, at: int) -> int:
    """Return the offset where row `at` begins; the end of `table` if there is no such row."""
    start = 1
    end = len(table)
    is_short = max(table) < 128  # Every number takes one byte then, and a row is skipped in one step.
    while at and start < end:
        start = start + 1 + table[start] if is_short else read_value(table, start, "U")[1]
        at -= 1
    return start


NO_GAME = 0
SETTING_UP = 1
PLAYING = 2
ENDED = 3

ROLLS_KEPT = 6
CHOICES_KEPT = 8

ROLL_TYPED = 1
ROLL_UNVERIFIED = 2
ROLL_UNDONE = 4
ROLL_FIRST_PLAYER = 8
ROLL_DRAW = 16
ROLL_WHAT = 256
# The bits from here up are the number of the chance, or of the way to draw, plus one.
MOST_WHAT = 64

MOST_HAND = 12

MOST_SETUPS = 30
# The most sealed set-ups of one seat. One bit for each says if it is revealed, and a board's small integer has no more bits.

LAYOUT = (
    "seq:u stage:u game:s profile:b names:S colours:U options:I readings:S commitment:b salts:S salt_seats:U "
    "seat:u turn:u phase:u scores:I clocks_ms:U turn_ms:u paused:u counters:I roll_count:u rolls:T choices:T "
    "choice_counts:U ended_how:u game_seq:u revealed:u noted:T out:T hand:U setups_sealed:U setups_revealed:U first_seat:u "
    "seated:u starts:u"
)
# All fields except `starts` exist since 0.1.0.
TABLES = ("rolls", "choices", "noted", "out", "salts")
# These fields stay encoded in memory, and are decoded when they are asked for: lists of lists would take much more memory.


class Roll:
    """One roll or draw in the state of the table.

    `number` is its number in the stream; 0 if it was typed in, because that does not use the stream. `items` are the items
    drawn from bag `bag`, in the order of the faces. A roll of dice has none.
    """

    def __init__(
        self,
        number: int,
        seat: int,
        flags: int,
        sides: list[int],
        faces: list[int],
        bag: int = 0,
        items: "Sequence[int]" = (),
    ) -> None:
        self.number = number
        self.seat = seat
        self.flags = flags
        self.sides = sides
        self.faces = faces
        self.bag = bag
        self.items = list(items)

    @property
    def is_draw(self) -> bool:
        """Whether it is a draw from a bag."""
        return bool(self.flags & ROLL_DRAW)

    @property
    def what(self) -> int:
        """The number of the chance that the roll decided, or of the way to draw; -1 for plain dice."""
        return self.flags // ROLL_WHAT - 1

    @staticmethod
    def from_row(row: list[int]) -> "Roll":
        """Return the roll that a row of the table `rolls` encodes.

        A row has number, seat and flags. For a draw, the bag, the count of items and the items follow. Then come all sides, then
        all faces.
        """
        start = 3
        bag = 0
        items: list[int] = []
        if row[2] & ROLL_DRAW:
            bag = row[3]
            start = 5 + row[4]
            items = row[5:start]
        middle = start + (len(row) - start) // 2
        return Roll(row[0], row[1], row[2], row[start:middle], row[middle:], bag, items)


class State:
    """Everything that the screens show, as plain attributes. LAYOUT names them. Most lists have one item per seat.

    - `choices`: the last noted choices, as rows of choice, item, seat and turn.
    - `counters`: all seats of the first counter, then of the next. It is an array of single bytes if every count fits.
    - `rolls`: rows for `Roll.from_row`, newest last.
    - `noted`: for each choice and seat a row with a count for each item (see `noted_by`).
    - `out`: the same for each bag and seat (see `out_of`).
    - `hand`: the items that were drawn in this turn and not put back, as bag * MOST_ITEMS + item.
    - `setups_sealed`: how many set-ups each seat has sealed. `setups_revealed`: a bit for each revealed one, the first one
      lowest. Both are empty before the first seal.
    - `starts`: how often the device was started within this log. A new game does not reset it.

    The fields in TABLES stay encoded in `tables`. Each read of such an attribute decodes it again.
    """

    tables: "dict[str, bytearray]"

    seq: int
    stage: int
    game: str
    profile: bytes
    names: list[str]
    colours: list[int]
    options: list[int]
    readings: list[str]
    commitment: bytes
    salts: list[str]
    salt_seats: list[int]
    seat: int
    turn: int
    phase: int
    scores: list[int]
    clocks_ms: list[int]
    turn_ms: int
    paused: int
    counters: list[int]
    roll_count: int
    rolls: list[list[int]]
    choices: list[list[int]]
    choice_counts: list[int]
    ended_how: int
    game_seq: int
    revealed: int
    noted: list[list[int]]
    out: list[list[int]]
    hand: list[int]
    setups_sealed: list[int]
    setups_revealed: list[int]
    first_seat: int
    seated: int
    starts: int

    def __init__(self, data: bytes = b"") -> None:
        """Read the state that `encode` wrote. Without bytes, make the state of a new table."""
        self.load(data)

    def load(self, data: bytes) -> None:
        """Replace this state by the one that `encode` wrote as `data`."""
        self.tables = {}
        at = 0
        for name, type_ in pairs_of(LAYOUT):
            start = at
            value = empty_value(type_)
            if at < len(data):
                value, at = read_value(data, at, type_)
            if name in TABLES:
                self.tables[name] = bytearray(data[start:at] or b"\x00")
            else:
                setattr(self, name, value)
        self.counters = narrow(self.counters)

    def __getattr__(self, name: str) -> "Any":
        if name in TABLES:
            return read_value(self.tables[name], 0, "S" if name == "salts" else "T")[0]
        raise AttributeError(name)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.names)

    def last_rolls(self) -> list[Roll]:
        """Return the rolls that are kept, newest last. They include undone ones."""
        return [Roll.from_row(row) for row in read_value(self.tables["rolls"], 0, "T")[0]]

    def counter(self, counter: int, seat: int) -> int:
        """Return the count of `counter` for `seat`; a counter that was never changed is 0."""
        at = counter * self.seats + seat
        return self.counters[at] if at < len(self.counters) else 0

    def noted_by(self, choice: int, seat: int) -> list[int]:
        """Return how often `seat` has noted each item of `choice`. The list ends with the last item that the seat has noted."""
        return row_of(self.tables["noted"], choice * self.seats + seat)

    def out_of(self, bag: int, seat: int) -> list[int]:
        """Return how many of each item are out of `bag` of `seat`. The list ends with the last item that was ever drawn."""
        return row_of(self.tables["out"], bag * self.seats + seat)

    def encode(self) -> bytes:
        """Return the state as bytes, which `State(bytes)` reads."""
        out = bytearray()
        for name, type_ in pairs_of(LAYOUT):
            if name in TABLES:
                out.extend(self.tables[name])
            else:
                write_value(out, type_, getattr(self, name))
        return bytes(out)


def narrow(counts: "list[int]") -> "Any":
    """Return `counts` as an array of single bytes if all of them fit, else unchanged. A list takes four times as much memory."""
    for count in counts:
        if not -128 <= count < 128:
            return counts
    return array("b", counts)
