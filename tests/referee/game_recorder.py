"""Record games for the referee's tests: played on the device's own session, stored as a sync would store them."""

import random

from tallycore.log.records import Event, decode_event, encode_event
from tallycore.profile import Profile
from tallycore.proof.seal import SEAL_BYTES, first_head, next_head
from tallydevice.journal.journal import Journal
from tallydevice.play.session import Session
from tallystick.resources import firmware_dir
from tallystick.store.store import Store
from tests.device.memory_medium import MemoryMedium

DEVICE = b"device-1"


def profile(game_id):
    """Return the profile that is on every drive."""
    path = firmware_dir() / "games" / f"{game_id}.json"
    return Profile(path.read_bytes()) if path.exists() else None


class GameRecorder:
    """Run a device. Tests play on its `session`; `store_in(path)` stores what a laptop then has.

    `device` is its id, with which its seals begin; `media` are those of its journal, in memory where none are given.
    """

    def __init__(self, seed=1, entropy=None, device=DEVICE, media=None):
        self.random = random.Random(seed)
        self.entropy = entropy or self.random.randbytes
        self.ms = 0
        self.records = []
        self.device = device
        self.media = media or [MemoryMedium(size) for size in (16384, 16384, 262_144)]
        self.journal = Journal(*self.media, device, self.random.randbytes)
        self.session = self._open()
        self.session.boot("0.1.0", "bench", 0)

    def _open(self):
        session = Session(self.journal, self.now_ms, self.entropy, profile)
        session.listeners.append(lambda event, record: self.records.append(record))
        return session

    def now_ms(self):
        self.ms += 1500
        return self.ms

    def restart(self, maintenance_boots=0):
        """Cut the power and switch the device on again; return the new session."""
        self.journal = Journal(*self.media, self.device, self.random.randbytes)
        self.session = self._open()
        self.session.boot("0.1.0", "bench", maintenance_boots)
        return self.session

    def start(self, game_id="free", names=("Ann", "Bo"), options=(), readings=(), salts=(), first=0, colours=None):
        """Start a game, with salts as (seat, text), and the first player (None: not yet) and colours as the players chose."""
        session = self.session
        chosen = list(range(len(names)) if colours is None else colours)
        session.start_game(profile(game_id), list(names), chosen, list(options), list(readings))
        for seat, salt in salts:
            session.add_salt(seat, salt)
        if first is not None:
            session.first_player(first, 0)
        return session

    @property
    def events(self):
        return [decode_event(record) for record in self.records]

    def seqs(self, kind):
        return [event.seq for event in self.events if event.kind == kind]

    def store_in(self, path, records=None):
        """Return a store that synced the log, or `records` instead of it."""
        store = Store(path)
        log = store.open_log(self.device, self.journal.log_id, board="bench", version="0.1.0")
        log.add(self.records if records is None else records)
        return store

    def forged(self, change):
        """Return the log as a forger with a hex editor leaves it: `change(events)` alters events, the seals stay."""
        events = self.events
        change({event.seq: event for event in events})
        return [encode_event(event) for event in events]

    def resealed(self, events):
        """Return `events` as lying firmware would log them: numbered again, with seals that fit."""
        head = first_head(self.device, self.journal.log_id)
        records = []
        for seq, event in enumerate(events, start=1):
            fields = {**event.fields, "seal": head[:SEAL_BYTES]} if event.kind == "sealed" else event.fields
            records.append(encode_event(Event(seq, event.dt_ms, event.kind, fields)))
            head = next_head(head, records[-1])
        return records
