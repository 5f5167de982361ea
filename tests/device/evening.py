"""An evening on a simulated board, and a model that says what must be true after every power cut."""

import random

from tallycore.log.records import read_events
from tallycore.profile import Profile
from tallydevice.journal.copies import keep_copy
from tallydevice.journal.journal import Journal
from tallydevice.journal.upkeep import do_step
from tallydevice.play.session import Session
from tallystick.resources import firmware_dir
from tests.device.chips import Chips

DEVICE = b"device-1"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]


def profile(game_id):
    return Profile((firmware_dir() / "games" / f"{game_id}.json").read_bytes())


class Evening:
    """A board with a session. `records` has what was confirmed, and `truth` the state of the table after each record."""

    def __init__(self, memory, seed=1, history_bytes=16384):
        self.chips = Chips(memory, history_bytes)
        self.random = random.Random(seed)
        self.ms = 0
        self.records = {}
        self.truth = {0: None}
        self.secrets = {b""}
        self.confirmed = 0
        self.acknowledged = 0

    def entropy(self, count):
        drawn = self.random.randbytes(count)
        self.secrets.add(drawn)
        return drawn

    def now_ms(self):
        self.ms += 700
        return self.ms

    def journal(self, chips=None):
        """Return the journal as a start finds it on `chips`."""
        return Journal(*(chips or self.chips).media(), DEVICE, self.entropy)

    def open(self, journal=None):
        """Return a session whose events are recorded as confirmed."""
        session = Session(journal or self.journal(), self.now_ms, self.entropy, profile)
        session.listeners.append(lambda event, record: self.confirm(session, event, record))
        self.session = session
        return session

    def confirm(self, session, event, record):
        self.confirmed = event.seq
        self.records[event.seq] = record
        self.truth[event.seq] = (session.head, session.state.encode(), session.fold.checkpoint())

    def idle(self, most_steps=100):
        """Let nobody press a button for a moment, long enough for this number of steps of the journal's upkeep."""
        idle(self.session, most_steps)

    def adopt(self, session):
        """From now on, count a change that was written before a cut, although it was never confirmed."""
        for event in read_events(session.journal.read(session.journal.next_seq - 1, 600) or b""):
            self.confirm(session, event, session.journal.read(event.seq, 600))

    def acknowledge(self, through):
        """Let a laptop acknowledge everything up to event `through`."""
        self.acknowledged = max(self.acknowledged, through)
        self.session.journal.acknowledge(through)


def idle(session, most_steps=100):
    """Let nobody press a button for a moment: the device does the same as App.tidy."""
    journal = session.journal
    if journal.copied != journal.change_number:
        keep_copy(journal)
    for _ in range(most_steps):
        if not do_step(journal):
            break


def start(session, game="pastures", seats=2):
    """Begin a game and choose the first player."""
    session.start_game(profile(game), NAMES[:seats], list(range(seats)), [8, 8] if game == "pastures" else [], [])
    session.add_salt(0, "seven")
    session.first_player(seats - 1, 0)


def turn(session, number):
    """Play one turn as people do: choices, rolls, scores, and sometimes an undo."""
    session.choose(0, number % 6)
    if number % 3 == 0:
        session.roll([6, 12])
    if number % 4 == 0:
        session.undo(session.undo_target().seq)
    if number % 5 == 0:
        session.change_score(number % session.state.seats, 3)


def all_records(journal, first=None):
    """Return every record that can be read, joined."""
    records = b""
    seq = journal.first_seq if first is None else first
    while piece := journal.read(seq, 300) or journal.read(seq, 600):
        records += piece
        seq = read_events(piece)[-1].seq + 1
    return records
