"""Promise 1: nothing the screen has confirmed is ever lost, whatever step of a write the power is cut at."""

import random

import pytest

from tallycore.profile import Profile
from tallycore.records import read_events
from tallydevice.journal import Journal
from tallydevice.session import Session
from tallystick.resources import firmware_dir
from tallystick.simulator.flash import Flash, FlashError, FlashPlace

DEVICE = b"device-1"
SECTOR = 1024
SIZES = {"primary": 2048, "spare": 2048, "history": 8192}


def profile(game_id):
    return Profile((firmware_dir() / "games" / f"{game_id}.json").read_bytes())


class Bench:
    """A device's three places, and an image of them before, within and after every step."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.ms = 0
        self.images = []
        self.confirmed = 0
        self.flashes = {name: Flash(size, self.snapshot, sector=SECTOR) for name, size in SIZES.items()}

    def snapshot(self):
        self.images.append((self.confirmed, {name: bytes(flash.data) for name, flash in self.flashes.items()}))

    def entropy(self, count):
        return self.random.randbytes(count)

    def now_ms(self):
        self.ms += 700
        return self.ms

    def open(self, image=None):
        flashes = self.flashes
        if image is not None:
            flashes = {name: Flash(size, sector=SECTOR) for name, size in SIZES.items()}
            for name, flash in flashes.items():
                flash.data[:] = image[name]
        places = [FlashPlace(flashes[name]) for name in ("primary", "spare", "history")]
        journal = Journal(*places, DEVICE, self.entropy)
        session = Session(journal, self.now_ms, self.entropy, profile)
        session.listeners.append(self.confirm)
        return session

    def confirm(self, event, record):
        self.confirmed = event.seq


def play(session, turns):
    session.boot("0.1.0", "bench", 0)
    session.start_game(profile("pastures"), ["Ann", "Bob"], [0, 1], [8, 8], [])
    session.add_salt(0, "seven")
    session.first_player(1, 0)
    for turn in range(turns):
        session.choose(0, turn % 6)
        if turn % 3 == 0:
            session.roll([6, 12])
        if turn % 4 == 0:
            session.undo(session.undo_target().seq)
        if turn % 5 == 0:
            session.change_score(turn % 2, 3)
        if turn % 7 == 6:
            session.journal.acknowledge(session.journal.next_seq - 3)
    session.end_game(0)


def all_records(journal):
    records = b""
    seq = journal.first_seq
    while piece := journal.read(seq, 300):
        records += piece
        seq = read_events(piece)[-1].seq + 1
    return records


@pytest.fixture(scope="module")
def game():
    """A game of some rewrites, with an image at every step, and what was true after each event."""
    bench = Bench()
    session = bench.open()
    truth = {}
    records = {}

    def note(event, record):
        truth[event.seq] = (session.head, session.state.encode())
        records[event.seq] = record

    session.listeners.append(note)
    play(session, 45)
    return bench, truth, records


def test_the_game_is_long_enough_to_try_every_kind_of_write(game):
    bench, truth, _ = game
    assert len(truth) > 80
    assert bench.flashes["primary"].erases >= 4
    assert len(bench.images) > 500


def test_after_a_cut_at_any_step_every_confirmed_event_is_there(game):
    bench, truth, _ = game
    for step, (confirmed, image) in enumerate(bench.images):
        session = bench.open(image)
        last = session.journal.next_seq - 1
        assert last in (confirmed, confirmed + 1), f"step {step}: {confirmed} were confirmed, {last} are there"
        if last:
            assert (session.head, session.state.encode()) == truth[last], f"step {step}"


def test_after_a_cut_at_any_step_the_laptop_can_read_all_it_has_not_acknowledged(game):
    bench, _, records = game
    for step, (_, image) in enumerate(bench.images[::5]):
        journal = bench.open(image).journal
        wanted = b"".join(records[seq] for seq in range(max(journal.first_seq, 1), journal.next_seq))
        assert all_records(journal) == wanted, f"step {5 * step}"
        assert journal.first_seq <= journal.acknowledged + 1, f"step {5 * step}"


def test_after_a_cut_at_any_step_the_game_goes_on(game):
    bench, _, _ = game
    for _, image in bench.images[::11]:
        session = bench.open(image)
        session.boot("0.1.0", "bench", 1)
        before = session.journal.next_seq
        session.start_game(profile("free"), ["Ann"], [0], [], [])
        assert session.state.game == "free"
        assert session.journal.next_seq > before


def test_the_same_roll_comes_again_when_the_cut_came_before_it_was_shown(game):
    bench, _, records = game
    rolled = [event for record in records.values() for event in read_events(record) if event.kind == "rolled"]
    by_number = {event["roll"]: event["faces"] for event in rolled}
    for confirmed, image in bench.images[::13]:
        session = bench.open(image)
        number = session.state.roll_count + 1
        if session.state.turn and number in by_number and session.journal.secret:
            assert session.roll([6, 12]) == by_number[number], f"after event {confirmed}"


def test_a_second_cut_while_the_first_is_being_mended_loses_nothing_either(game):
    bench, truth, _ = game
    for confirmed, image in bench.images[::29]:
        again = Bench()
        for name, flash in again.flashes.items():
            flash.data[:] = image[name]
        again.open()  # mending is what opening does; its own steps are imaged
        for _, second in again.images:
            session = bench.open(second)
            last = session.journal.next_seq - 1
            assert last in (confirmed, confirmed + 1)
            if last:
                assert session.head == truth[last][0]


def test_a_cut_between_keeping_the_secret_and_committing_to_it_is_made_good(game):
    bench, _, records = game
    commitments = {
        event["commitment"] for r in records.values() for event in read_events(r) if event.kind == "dice_committed"
    }
    seen = 0
    for _, image in bench.images:
        session = bench.open(image)
        if session.state.game and not session.state.commitment:
            session.boot("0.1.0", "bench", 1)
            assert session.state.commitment in commitments
            seen += 1
    assert seen


def test_a_cut_after_the_end_of_the_game_still_reveals_the_secret(game):
    bench, truth, _ = game
    ended = max(truth) - 2  # game_ended, secret_revealed, sealed
    seen = 0
    for confirmed, image in bench.images:
        session = bench.open(image) if confirmed >= ended else None
        if session and not session.state.revealed:
            session.boot("0.1.0", "bench", 1)
            assert session.state.revealed
            assert session.journal.secret == b""
            seen += 1
    assert seen


def test_a_lost_drive_takes_history_but_never_the_running_game():
    bench = Bench()
    session = bench.open()
    session.boot("0.1.0", "bench", 0)
    session.start_game(profile("pastures"), ["Ann", "Bob"], [0, 1], [8, 8], [])
    session.first_player(0, 0)
    for turn in range(40):
        session.choose(0, turn % 6)
    state, head = session.state.encode(), session.head
    bench.flashes["history"].data[:] = b"\xff" * SIZES["history"]
    bench.flashes["spare"].data[:] = b"\xff" * SIZES["spare"]
    again = bench.open()
    assert (again.state.encode(), again.head) == (state, head)
    assert again.journal.recovered
    assert again.journal.first_seq > 1


def test_both_checkpoints_lost_the_history_still_tells_the_game():
    bench = Bench()
    session = bench.open()
    play(session, 6)
    session.journal.rewrite()
    head, next_seq = session.head, session.journal.next_seq
    for name in ("primary", "spare"):
        bench.flashes[name].data[:] = bytes(SIZES[name])
    again = bench.open()
    assert (again.head, again.journal.next_seq) == (head, next_seq)
    assert again.journal.recovered


def test_a_flipped_bit_is_never_read_as_an_event():
    bench = Bench()
    session = bench.open()
    play(session, 3)
    whole = all_records(session.journal)
    size = session.journal._primary.size
    for at in range(0, size, 11):
        image = {name: bytes(flash.data) for name, flash in bench.flashes.items()}
        damaged = bytearray(image["primary"])
        damaged[at] ^= 0x10
        image["primary"] = bytes(damaged)
        journal = bench.open(image).journal
        for event in read_events(all_records(journal)):
            assert event in read_events(whole)


def test_a_full_history_never_stops_the_game_and_leaves_a_gap_that_shows():
    bench = Bench()
    session = bench.open()
    session.boot("0.1.0", "bench", 0)
    session.start_game(profile("free"), ["Ann", "Bob"], [0, 1], [], [])
    session.first_player(0, 0)
    rooms = []
    for turn in range(600):
        session.change_score(turn % 2, 1)
        rooms.append(session.journal.room_percent)
    assert sum(session.state.scores) == 600
    assert min(rooms) < 30
    assert session.journal.first_seq > 1
    assert read_events(session.journal.read(session.journal.first_seq, 300))[0].seq == session.journal.first_seq


def test_flash_refuses_to_be_programmed_twice():
    flash = Flash(1024, sector=1024)
    flash.program(0, b"abc")
    with pytest.raises(FlashError, match="programmed twice"):
        flash.program(2, b"x")


def test_a_second_cut_at_any_step_of_the_mending_leaves_the_same_table_and_secret(game):
    bench, _, _ = game
    mended = 0
    for _, image in bench.images[::7]:
        again = Bench()
        for name, flash in again.flashes.items():
            flash.data[:] = image[name]
        session = again.open()
        wanted = (session.head, session.state.encode(), session.journal.secret, session.journal.acknowledged)
        if not session.journal.recovered:
            continue
        again.images.clear()
        session.journal.rewrite()
        for _, second in again.images[::3]:
            mended += 1
            found = bench.open(second)
            assert (found.head, found.state.encode(), found.journal.secret, found.journal.acknowledged) == wanted
    assert mended > 100
