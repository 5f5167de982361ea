"""Each law sees a fault that is put into what it is about, and the fuzzer's changes come behind checksums and counts."""

from random import Random

import pytest

from tallycore.errors import FrameError, RecordError
from tallycore.log import records as records_module
from tallycore.log.records import Event, encode_event, read_events
from tallycore.wire.frames import FrameReader, decode_frame
from tallystick.games.registry import load
from tallystick.store.errors import BadImport
from tallystick.store.importfile import parse_export
from tests.fuzz.changing import as_text
from tests.fuzz.kept import target_names, target_of
from tests.fuzz.targets import archives, frames, records
from tests.games.ours import OurGames

pytestmark = pytest.mark.long

CHANGES = 200
SEEDS = 60


def breaks(name, beginning=""):
    """Return how many of a target's first seeds with this beginning break its law."""
    target = target_of(name)
    found = 0
    for seed in [seed for seed in target.seeds() if as_text(seed).startswith(beginning)][:SEEDS]:
        try:
            target.law(seed)
        except Exception:  # noqa: BLE001 - as in a campaign: whatever comes out of a law breaks it
            found += 1
    return found


@pytest.mark.parametrize("name", target_names())
def test_the_seeds_break_no_law(name):
    assert breaks(name) == 0


def test_a_reader_that_forgets_the_begun_frame_is_seen(monkeypatch):
    feed = FrameReader.feed
    monkeypatch.setattr(FrameReader, "feed", lambda self, data: feed(FrameReader(self.longest), data))
    assert breaks("frames") > 10


def test_a_wrong_exception_is_seen(monkeypatch):
    def wrong(data):
        raise IndexError(data[:1])

    monkeypatch.setattr(frames, "decode_frame", wrong)
    assert breaks("frames") > 10


def test_a_record_that_is_written_otherwise_is_seen(monkeypatch):
    def later(event):
        return encode_event(Event(event.seq, event.dt_ms + 1, event.kind, event.fields))

    monkeypatch.setattr(records, "encode_event", later)
    assert breaks("records") > 10


def test_a_decoder_that_takes_any_length_is_seen(monkeypatch):
    monkeypatch.setattr(records_module, "record_end", lambda data, at: min(at + 5, len(data)))
    assert breaks("records") > 10


def test_an_export_without_the_last_event_is_seen(monkeypatch):
    def without_last(game, profile, head):
        lines = [line for line in to_jsonl(game, profile, head).splitlines(keepends=True) if '"entry"' not in line]
        return "".join(lines[:-1])

    to_jsonl = archives.to_jsonl
    monkeypatch.setattr(archives, "to_jsonl", without_last)
    assert breaks("archives") > 10


@pytest.mark.parametrize("game_id", OurGames.games)
def test_a_text_that_says_another_position_is_seen(monkeypatch, game_id):
    game = load(game_id)
    start = game.format_position(game.begin())
    monkeypatch.setattr(type(game), "format_position", lambda self, position: start)
    assert breaks("positions", f"{game_id}\n") > 10


@pytest.mark.parametrize("game_id", OurGames.games)
def test_a_text_that_says_another_move_is_seen(monkeypatch, game_id):
    game = load(game_id)
    format_move = type(game).format_move

    def first_one(self, position, move):
        moves = self.legal_moves(position)
        return format_move(self, position, moves[0] if moves else move)

    monkeypatch.setattr(type(game), "format_move", first_one)
    assert breaks("moves", f"{game_id}\n") > 10


def changes(name):
    """Yield inputs as the fuzzer makes them, with a few bytes changed anywhere in its stead."""
    target, random = target_of(name), Random(7)

    def mutate(data, longest):
        at = random.randrange(len(data) + 1)
        return (data[:at] + random.randbytes(random.randrange(3)) + data[at + random.randrange(2) :])[:longest]

    seeds = target.seeds()
    for _ in range(CHANGES):
        yield target.changed(random.choice(seeds), mutate, random)


def test_many_changed_frames_have_a_right_checksum():
    accepted = 0
    for line in changes("frames"):
        for stuffed in line.split(b"\x00"):
            try:
                accepted += bool(decode_frame(stuffed)) if stuffed else 0
            except FrameError:
                continue
    assert accepted > CHANGES / 3


def test_many_changed_records_have_a_right_length():
    accepted = 0
    for data in changes("records"):
        try:
            accepted += bool(read_events(data))
        except RecordError:
            continue
    assert accepted > CHANGES / 3


def test_many_changed_archives_have_lines_that_fit_together():
    accepted = 0
    for data in changes("archives"):
        try:
            accepted += bool(parse_export(as_text(data), "file").records)
        except BadImport:
            continue
    assert accepted > CHANGES / 5


@pytest.mark.parametrize("name", ["positions", "moves"])
def test_a_changed_text_stays_one_of_a_game(name):
    games = {as_text(data).partition("\n")[0] for data in changes(name)}
    assert games == set(OurGames.games)
