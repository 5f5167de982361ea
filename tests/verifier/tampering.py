"""Honest archives of random games, and what somebody with an editor and a program makes of them (see docs/proof.md)."""

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from tallycore.errors import TallyError
from tallycore.log.records import Event, decode_event, encode_event
from tallycore.proof.seal import SEAL_BYTES, next_head
from tallystick.referee.exported import archive_text
from tallystick.store.export.json_lines import event_as_dict
from tests.referee.duke_table import Table
from tests.referee.durdain_evening import six_players_for
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.random_evenings import play_one
from tests.store.export_lines import changed, recounted

VECTORS = Path(__file__).parents[1] / "vectors" / "archive"
HONEST = sorted(
    name for name, each in json.loads((VECTORS / "expected.json").read_text()).items() if each["verdict"] == "ok"
)
VECTOR_KINDS = {2, 3}
EVENING_GAMES = 4
DUKE_STEPS = 12
DURDAIN_ROUNDS = 2


def honest_archives(count, seed):
    """Yield the archives of so many random games, as lists of lines."""
    chance = Random(seed)
    while count > 0:
        archives = _of_one_log(chance)[:count]
        count -= len(archives)
        yield from archives


def _of_one_log(chance):
    recorder, kind = GameRecorder(chance.randrange(1 << 30)), chance.randrange(10)
    if kind in VECTOR_KINDS:  # games with set-ups, decks and entries of the laptop
        text = (VECTORS / chance.choice(HONEST)).read_text(encoding="utf-8")
        return [[line for line in text.split("\n") if line]]
    if kind == 0:
        table = Table(chance.randrange(1000))
        for _ in range(DUKE_STEPS):
            table.play()
        table.session.end_game(0)
        recorder = table.recorder
    elif kind == 1:
        recorder = six_players_for(DURDAIN_ROUNDS, chance.randrange(1000)).recorder
    else:
        for _ in range(chance.randrange(1, EVENING_GAMES + 1)):
            if chance.randrange(4) == 0:
                recorder.restart()
            play_one(recorder, chance)
    with tempfile.TemporaryDirectory() as folder, recorder.store_in(Path(folder) / "games.sqlite") as store:
        return [archive_text(store, store.reread(each), profile).rstrip("\n").split("\n") for each in store.games()]


class Tampering:
    """Change an archive in one way, chosen at random. `name` says which."""

    def __init__(self, lines, chance):
        self._lines, self._chance = lines, chance
        self.name = chance.choice([name for name in vars(Tampering) if name.startswith("by_")])
        self.text = getattr(self, self.name)()

    def by_one_byte(self):
        """Change a byte of a record, and leave the readable fields as they are."""
        return "\n".join(self._with_byte(is_readable=False))

    def by_one_byte_read_again(self):
        """Change a byte of a record, and write the fields that it means now."""
        return "\n".join(self._with_byte(is_readable=True))

    def by_a_lost_line(self):
        return "\n".join(self._without(self._some_record()))

    def by_a_gap(self):
        return recounted(self._without(self._some_record()))

    def by_cutting_off(self):
        text = "\n".join(self._lines)
        return text[: self._chance.randrange(len(text))]

    def by_a_changed_number(self):
        return "\n".join(self._built([self._with_number(event) for event in self._picked()], is_sealed_again=False))

    def by_a_changed_number_sealed_again(self):
        return "\n".join(self._built([self._with_number(event) for event in self._picked()]))

    def by_another_head(self):
        return "\n".join([changed(self._lines[0], head=self._chance.randbytes(32).hex()), *self._lines[1:]])

    def by_no_head(self):
        return "\n".join([changed(self._lines[0], head=None), *self._lines[1:]])

    def by_another_head_and_all_seals(self):
        return "\n".join(self._built(self._events(), head=self._chance.randbytes(32)))

    def by_an_event_left_out(self):
        events = self._events()
        del events[self._chance.randrange(1, len(events))]
        return recounted(self._built(_numbered(events)))

    def by_an_event_twice(self):
        events = self._events()
        at = self._chance.randrange(1, len(events))
        return recounted(self._built(_numbered([*events[: at + 1], *events[at:]])))

    def by_two_events_exchanged(self):
        events = self._events()
        at = self._chance.randrange(1, max(2, len(events) - 1))
        if at + 1 < len(events):
            events[at], events[at + 1] = events[at + 1], events[at]
        return "\n".join(self._built(_numbered(events)))

    def by_another_secret(self):
        other = self._chance.randbytes(32)
        return self._with_fields("secret_revealed", secret=other)

    def by_another_commitment(self):
        return self._with_fields("dice_committed", commitment=self._chance.randbytes(32))

    def by_another_reveal(self):
        return self._with_fields("setup_revealed", salt=self._chance.randbytes(16))

    def by_another_seal_of_a_set_up(self):
        return self._with_fields("setup_sealed", commitment=self._chance.randbytes(32))

    def by_other_entries(self):
        """Change what the laptop wrote, without a key that fits."""
        lines = []
        for said in map(json.loads, self._lines):
            if "entry" in said and isinstance(said.get("payload"), dict):
                said["payload"] = {**said["payload"], "text": "something else"}
            lines.append(json.dumps(said))
        return "\n".join(lines)

    def by_a_kind_left_out(self):
        kind = self._chance.choice(sorted({event.kind for event in self._events()[1:]}))
        return recounted(self._built(_numbered([event for event in self._events() if event.kind != kind])))

    def by_an_end_left_out(self):
        events = self._events()
        return recounted(self._built(events[: self._chance.randrange(1, len(events) + 1)]))

    def by_other_names(self):
        return "\n".join([changed(self._lines[0], names=["Somebody", "else"]), *self._lines[1:]])

    def by_another_device(self):
        return "\n".join([changed(self._lines[0], device=self._chance.randbytes(8).hex()), *self._lines[1:]])

    def by_another_log(self):
        return "\n".join([changed(self._lines[0], log=self._chance.randbytes(8).hex()), *self._lines[1:]])

    # --- parts ----------------------------------------------------------------------------------------------------------

    def _some_record(self):
        return self._chance.choice([at for at, line in enumerate(self._lines) if "record" in json.loads(line)])

    def _without(self, at):
        return [*self._lines[:at], *self._lines[at + 1 :]]

    def _with_byte(self, *, is_readable):
        at = self._some_record()
        record = bytearray(bytes.fromhex(json.loads(self._lines[at])["record"]))
        record[self._chance.randrange(len(record))] ^= 1 << self._chance.randrange(8)
        said = {"record": record.hex()}
        if is_readable:
            with suppress(TallyError):
                said = {**event_as_dict(decode_event(bytes(record))), **said}
        return [*self._lines[:at], changed(self._lines[at], **said), *self._lines[at + 1 :]]

    def _events(self):
        return [
            decode_event(bytes.fromhex(said["record"])) for said in map(json.loads, self._lines) if "record" in said
        ]

    def _picked(self):
        """Return the events; one of them, by its place, is the one that `_with_number` changes."""
        events = self._events()
        numbered = [at for at, event in enumerate(events) if _numbers(event)]
        self._at = events[self._chance.choice(numbered)].seq
        return events

    def _with_number(self, event):
        if event.seq != self._at:
            return event
        name = self._chance.choice(_numbers(event))
        value = event.fields[name]
        if isinstance(value, list):
            value = list(value)
            value[self._chance.randrange(len(value))] += 1
        else:
            value += 1
        return Event(event.seq, event.dt_ms, event.kind, {**event.fields, name: value})

    def _with_fields(self, kind, **fields):
        """Change these fields in the events of this kind, and compute all seals again."""
        events = [
            Event(event.seq, event.dt_ms, event.kind, {**event.fields, **fields}) if event.kind == kind else event
            for event in self._events()
        ]
        return "\n".join(self._built(events))

    def _built(self, events, head=None, *, is_sealed_again=True):
        """Return the lines of a file with these events. The laptop's entries stay where they are."""
        header = json.loads(self._lines[0])
        given, head = head, head or bytes.fromhex(header["head"] or "00" * 32)
        old = {said["seq"]: said for said in map(json.loads, self._lines) if "record" in said}
        out = [changed(self._lines[0], head=head.hex()) if given else self._lines[0]]
        out += [line for line in self._lines[1:] if "profile" in json.loads(line)]
        for event in events:
            if event.kind == "sealed" and is_sealed_again:
                event = Event(event.seq, event.dt_ms, "sealed", {"seal": head[:SEAL_BYTES]})
            record = encode_event(event)
            head = next_head(head, record)
            came = {"came_at": old[min(event.seq, max(old))]["came_at"]}
            out.append(json.dumps({**event_as_dict(event), **came, "record": record.hex()}))
        return [*out, *(line for line in self._lines if "entry" in json.loads(line))]


def _numbers(event):
    """Return the fields of an event that are numbers."""
    return sorted(
        name
        for name, value in event.fields.items()
        if (isinstance(value, int) and not isinstance(value, bool))
        or (isinstance(value, list) and value and all(isinstance(each, int) for each in value))
    )


def _numbered(events):
    """Return the events with numbers in a row, as somebody leaves them who does not want to be found out."""
    first = events[0].seq
    return [Event(first + at, event.dt_ms, event.kind, event.fields) for at, event in enumerate(events)]
