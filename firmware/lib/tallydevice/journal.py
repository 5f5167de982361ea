"""The journal: every confirmed event, kept so that no power cut at any step loses one.

Three places. `primary` holds a checkpoint and every record since; an event is confirmed once it lies there. When it is
full, the records go to `history`, the new checkpoint is written whole to `spare`, and only then is `primary` erased and
written: at each step one of the two holds everything. `history` keeps what no laptop has acknowledged yet.
"""

from tallycore.fields import read_fields, write_fields
from tallycore.fold import Fold
from tallycore.records import decode_event, record_seq, split_records
from tallycore.seal import first_head, next_head
from tallydevice.entries import ACKNOWLEDGED, CHECKPOINT, EVENT, PRIVATE, EntryReader, encode_entry
from tallydevice.history import History
from tallydevice.secret import draw_log_id

LAYOUT = (
    ("generation", "u"), ("log_id", "b"), ("next", "u"), ("head", "b"),
    ("secret", "b"), ("acknowledged", "u"), ("fold", "b"),
)  # fmt: skip
ACK_LAYOUT = (("through", "u"),)
LOG_ID_BYTES = 8


class Journal:
    """The log of a device, its fold, and where both lie. `fold` is the table after every record appended."""

    def __init__(self, primary, spare, history, device_id: bytes, entropy, started_ms: int = 0) -> None:  # type: ignore[no-untyped-def]
        """The journal as the places hold it after whatever happened to them; a new log where they hold nothing."""
        self._primary = primary
        self._spare = spare
        self._entropy = entropy
        self._started_ms = started_ms
        self.device_id = device_id
        self.history = History(history)
        self.recovered = False
        """Whether something was damaged and the rest brought back from what was left."""
        self.generation = 0
        self._checkpoint_next = 1
        self._checkpoint_head = b""
        self._read_seq = 0
        self._read_at = 0
        self._is_unsure = False
        """Whether the primary place may end in something that was not confirmed: what follows goes behind a fresh checkpoint."""
        self._is_on_spare = False
        """Whether the spare place alone holds everything: it must not be erased before the primary place is whole again."""
        self._open()

    # --- opening -------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        first, second = self._newest(self._primary), self._newest(self._spare)
        source = self._primary
        if second > first:
            source = self._spare
        if first < 0 and second < 0:
            self._start_log()
            return
        clean = self._load(source)
        if self.history.log_id != self.log_id:
            # A history of another log has nothing to do with this one: its own journal is gone.
            self.history.begin(self.log_id, self._checkpoint_head, self._checkpoint_next)
            self.recovered = True
        if source is self._spare or not clean:
            self.recovered = True
            self._is_unsure = True
            self._is_on_spare = source is self._spare

    @staticmethod
    def _newest(place) -> int:  # type: ignore[no-untyped-def]
        """The generation of the checkpoint in `place`, or -1 when it holds no whole one."""
        entry = EntryReader(place).next()
        if entry is None or entry[0] != CHECKPOINT:
            return -1
        generation: int = read_fields(entry[1], 0, LAYOUT)["generation"]
        return generation

    def _load(self, place) -> bool:  # type: ignore[no-untyped-def]
        """The journal is what `place` holds. False when something in it was damaged."""
        reader = EntryReader(place)
        entry = reader.next()
        values = read_fields(entry[1] if entry else b"", 0, LAYOUT)
        self.generation = values["generation"]
        self.log_id: bytes = values["log_id"]
        self.next_seq: int = values["next"]
        self.head: bytes = values["head"]
        self.secret: bytes = values["secret"]
        self.acknowledged: int = values["acknowledged"]
        self.fold = Fold()
        self.fold.restore(values["fold"])
        self._checkpoint_next = self.next_seq
        self._checkpoint_head = self.head
        while True:
            entry = reader.next()
            if entry is None:
                break
            self._replay(entry[0], entry[1])
        return reader.damaged == 0 and not reader.torn

    def _replay(self, tag: int, content: bytes) -> None:
        if tag == EVENT:
            if record_seq(content) == self.next_seq:
                self._apply(content)
        elif tag == PRIVATE:
            self.secret = content
        elif tag == ACKNOWLEDGED:
            self.acknowledged = read_fields(content, 0, ACK_LAYOUT)["through"]

    def _start_log(self) -> None:
        """A new log; or, where the history outlived both checkpoints, the old one as far as the history tells it."""
        self.secret = b""
        self.acknowledged = 0
        self.fold = Fold()
        if self.history.log_id and not self.history.is_empty:
            self.recovered = True
            self.log_id = self.history.log_id
            self.head = self.history.head
            self.next_seq = self.history.first
            while self.next_seq < self.history.next:
                records = self.history.read(self.next_seq, 512)
                if not records:
                    break
                self._apply_all(records)
        else:
            self.log_id = draw_log_id(self._entropy, LOG_ID_BYTES, self.device_id, self._started_ms)
            self.next_seq = 1
            self.head = first_head(self.device_id, self.log_id)
            self.history.begin(self.log_id, self.head, 1)
        self.rewrite()

    def _apply_all(self, records: bytes) -> None:
        for record in split_records(records):
            self._apply(record)

    def _apply(self, record: bytes) -> None:
        event = decode_event(record)
        self.fold.apply(event, record)
        self.head = next_head(self.head, record)
        self.next_seq = event.seq + 1

    # --- writing -------------------------------------------------------------------------------------------------

    def append(self, record: bytes) -> None:
        """`record` is confirmed: it will be there after any power cut from now on."""
        self._write(EVENT, record)
        self._apply(record)

    def keep_secret(self, secret: bytes) -> None:
        """The dice secret outlives a power cut; b"" forgets it. It never leaves the device from here."""
        self._write(PRIVATE, secret)
        self.secret = secret

    def acknowledge(self, through: int) -> None:
        """A laptop has committed every record up to `through`: their space may be used again."""
        through = min(through, self.next_seq - 1)
        if through <= self.acknowledged:
            return
        content = bytearray()
        write_fields(content, ACK_LAYOUT, {"through": through})
        self._write(ACKNOWLEDGED, bytes(content))
        self.acknowledged = through

    def _write(self, tag: int, content: bytes) -> None:
        entry = encode_entry(tag, content)
        if self._is_unsure or self._primary.size + len(entry) > self._primary.capacity:
            self.rewrite()
        # A drive that fails may have taken nothing, a part or all of the entry.
        self._is_unsure = True
        self._primary.append(entry)
        self._is_unsure = False

    def rewrite(self) -> None:
        """The primary place holds a fresh checkpoint and nothing else; what it held is in the history.

        Whichever step fails or is cut off: done again, it goes on from there.
        """
        self._is_unsure = True
        if not self._is_on_spare:
            self._move_to_history()
            self.generation += 1
        checkpoint = encode_entry(CHECKPOINT, self._encode())
        if not self._is_on_spare:
            self._spare.erase()
            self._spare.append(checkpoint)
            self._is_on_spare = True
        self._read_seq = self._read_at = 0
        self._primary.erase()
        self._primary.append(checkpoint)
        self._is_on_spare = self._is_unsure = False
        self._checkpoint_next = self.next_seq
        self._checkpoint_head = self.head

    def _encode(self) -> bytes:
        values = {
            "generation": self.generation, "log_id": self.log_id, "next": self.next_seq, "head": self.head,
            "secret": self.secret, "acknowledged": self.acknowledged, "fold": self.fold.checkpoint(),
        }  # fmt: skip
        out = bytearray()
        write_fields(out, LAYOUT, values)
        return bytes(out)

    def _move_to_history(self) -> None:
        """Every record of the primary place is in the history, which gives up what a laptop has taken over."""
        needed = self._primary.size
        acknowledged = not self.history.is_empty and self.acknowledged + 1 >= self.history.next
        if acknowledged or self.history.room < needed or self.history.log_id != self.log_id:
            # The second case is a history that is full although the screen has long asked for a laptop: the game at
            # the table goes on, the oldest records go, and the laptop is told of the gap.
            self.history.begin(self.log_id, self._checkpoint_head, self._checkpoint_next)
        reader = EntryReader(self._primary)
        while True:
            entry = reader.next()
            if entry is None:
                return
            # Behind damage, or after an append that failed, there may be records that were never confirmed.
            if entry[0] == EVENT and record_seq(entry[1]) < self.next_seq:
                self.history.append(entry[1])

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def first_seq(self) -> int:
        """The oldest record that can still be read."""
        return self.history.first

    @property
    def room_percent(self) -> int:
        """How much of the history's place is free."""
        return 100 * self.history.room // self.history.capacity

    @property
    def unsynced(self) -> int:
        """How many records no laptop has acknowledged."""
        return self.next_seq - 1 - self.acknowledged

    def read(self, first: int, most_bytes: int) -> bytes:
        """Whole consecutive records from `first` on, as many as fit in `most_bytes`; b"" where there are none."""
        if first < self.history.next:
            return self.history.read(first, most_bytes)
        out = bytearray()
        reader = EntryReader(self._primary, self._read_at if first == self._read_seq else 0)
        while True:
            at = reader.at
            entry = reader.next()
            if entry is None:
                return bytes(out)
            tag, record = entry
            if tag != EVENT or record_seq(record) < first:
                continue
            if len(out) + len(record) > most_bytes:
                # A laptop reads on from here: without this each window would begin at the start of the place.
                self._read_seq, self._read_at = record_seq(record), at
                return bytes(out)
            out.extend(record)
