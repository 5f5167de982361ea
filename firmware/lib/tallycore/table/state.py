"""The state of the table, and how a checkpoint of it is written: what the fold over events keeps.

Fields are only appended, like those of events: a checkpoint of an older version reads with the new fields empty.
"""

from array import array

from tallycore.log.fields import empty_value, pairs_of, read_value, write_value

MOST_ROWS = 32
MOST_ITEMS = 64
# Of noted items and of bags; what lies beyond is in the log and not in the state, so that a checkpoint stays small.

FAR = 1 << 62
# No count of the table comes near; an event that would take one further does not fit, so that a checkpoint always holds it.


def push_row(table: bytearray, row: "list[int]", most: int) -> None:
    """`row` stands behind the others of `table`, which keeps its last `most` (below 128)."""
    write_value(table, "U", row)
    if table[0] < most:
        table[0] += 1
    else:
        table[1 : read_value(table, 1, "U")[1]] = b""


def row_of(table: bytearray, at: int) -> "list[int]":
    """Row `at` of `table`; an empty one where it does not reach so far."""
    start = _start_of(table, at)
    row: "list[int]" = read_value(table, start, "U")[0] if start < len(table) else []
    return row


def count_item(table: bytearray, at: int, item: int, by: int) -> bool:
    """Row `at` counts `by` more of `item`. False where it has no room for that, or would count below 0."""
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
    """Where row `at` begins; the end of `table` where it does not reach so far."""
    start = 1
    end = len(table)
    is_short = max(table) < 128  # then every number is one byte, and a row is passed over in one step
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
# From here up the flags say what for: the number of the chance, or of the way to draw, plus one.
MOST_WHAT = 64

MOST_HAND = 12

LAYOUT = (
    "seq:u stage:u game:s profile:b names:S colours:U options:I readings:S commitment:b salts:S salt_seats:U "
    "seat:u turn:u phase:u scores:I clocks_ms:U turn_ms:u paused:u counters:I roll_count:u rolls:T choices:T "
    "choice_counts:U ended_how:u game_seq:u revealed:u noted:T out:T hand:U"
)
# All since 0.1.0.
TABLES = ("rolls", "choices", "noted", "out", "salts")
# Fields that are kept as they are written, and read where they are wanted.


class Roll:
    """One roll or draw as the table remembers it; `number` is 0 for what was typed in, which does not use the stream.

    `items` are what was drawn from bag `bag`, in the order of the faces; of dice there are none.
    """

    def __init__(  # type: ignore[no-untyped-def]
        self, number: int, seat: int, flags: int, sides: list[int], faces: list[int], bag: int = 0, items=()
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
        """Whether it came out of a bag."""
        return bool(self.flags & ROLL_DRAW)

    @property
    def what(self) -> int:
        """The number of the profile's chance that it decided, of a draw that of the way to draw; -1 for plain dice."""
        return self.flags // ROLL_WHAT - 1

    @staticmethod
    def from_row(row: list[int]) -> "Roll":
        """The roll that a row of `rolls` is: number, seat, flags; of a draw its bag, how many items, the items; sides, faces."""
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
    """Everything the screens show. Plain attributes, named in LAYOUT; lists are indexed by seat where that makes sense.

    `choices` are the last noted choices, rows of choice, item, seat, turn; `counters` counter by counter, seat by seat;
    `rolls` are rows for Roll.from_row, newest last. `noted` has a row for each choice and seat (`note_count`), `out` one for
    each bag and seat (`out_of`), both of counts by item; `hand` is what was drawn in this turn and did not go back, as
    bag * MOST_ITEMS + item. These tables are lists of rows where they are read, made anew each time; `tables` holds them as
    tallycore.table.state has them, and the salts as they are written. `counters` is an array of single bytes as long as every count fits.
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

    def __init__(self, data: bytes = b"") -> None:
        """The state that `encode` wrote; of no bytes, a table where nothing has happened yet."""
        self.load(data)

    def load(self, data: bytes) -> None:
        """This state becomes the one that `encode` wrote."""
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

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        if name in TABLES:
            return read_value(self.tables[name], 0, "S" if name == "salts" else "T")[0]
        raise AttributeError(name)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    def last_rolls(self) -> list[Roll]:
        """The rolls kept, newest last, undone ones among them."""
        return [Roll.from_row(row) for row in read_value(self.tables["rolls"], 0, "T")[0]]

    def counter(self, counter: int, seat: int) -> int:
        """Where `counter` stands for `seat`; one never touched is 0."""
        at = counter * self.seats + seat
        return self.counters[at] if at < len(self.counters) else 0

    def noted_by(self, choice: int, seat: int) -> list[int]:
        """How often `seat` has noted each item of `choice`; the list ends with the last one that it ever noted."""
        return row_of(self.tables["noted"], choice * self.seats + seat)

    def out_of(self, bag: int, seat: int) -> list[int]:
        """How many of each item have left `bag` of `seat`; the list ends with the last one that ever did."""
        return row_of(self.tables["out"], bag * self.seats + seat)

    def encode(self) -> bytes:
        """The state as bytes; `State(bytes)` reads them."""
        out = bytearray()
        for name, type_ in pairs_of(LAYOUT):
            if name in TABLES:
                out.extend(self.tables[name])
            else:
                write_value(out, type_, getattr(self, name))
        return bytes(out)


def narrow(counts: "list[int]"):  # type: ignore[no-untyped-def]
    """`counts` as an array of single bytes, where each of them fits; a list takes four times as much."""
    for count in counts:
        if not -128 <= count < 128:
            return counts
    return array("b", counts)
