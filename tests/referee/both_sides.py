"""Play a game with a device and a laptop's record beside each other: each side takes the acts when it likes, and slips."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from tallycore.log.kinds import BY_LAPTOP
from tallystick.games import registry
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.referee.game_recorder import DEVICE, GameRecorder, profile


class Act(NamedTuple):
    """A step as it was really played, how a record says it, and how a device notes it."""

    before: Any
    move: Any
    text: str
    note: tuple[str, str] | None


class BothSides:
    """A game in the store at `path`. `device` and `laptop` take the next act on their side; `acts` is what was really played."""

    id = ""
    most_acts = 0
    """How many acts a test plays."""
    options: tuple[int, ...] = ()

    def __init__(self, path, seed):
        self.chance = random.Random(seed)
        self.rules = registry.load(self.id)
        self.profile = profile(self.id)
        self.recorder = GameRecorder(seed)
        self.acts: list[Act] = []
        self.noted: dict[int, int] = {}
        """The event that noted an act on the device, by the number of the act from 1."""
        self.at_device = 0
        self.changes_from = self.changed = 0
        """The first act from this number on is noted as another one on the device (0: none is), and then the number of that act."""
        self.takes = True
        """Whether the laptop takes from the device's log what that leaves open to nobody."""
        self.store = Store(path)
        self.begin()

    @property
    def session(self):
        return self.recorder.session

    def begin(self):
        """Start the game on the device."""
        self.recorder.start(self.id, options=self.options)
        self.position = self.rules.begin(self.start_options())

    def start_options(self):
        return {}

    # --- what was really played ------------------------------------------------------------------------------------

    def next_act(self, *, on_device):
        """Add an act to those that were played; return False where chance on the device has to decide it first, or the game is over."""
        move = self.by_chance(on_device)
        if move is None:
            if self.rules.chance(self.position) is not None or not self.rules.legal_moves(self.position):
                return False
            move = self.choice()
        before, self.position = self.position, self.rules.play(self.position, move)
        seen = self.rules.view(before, None)
        text = self.rules.format_move(seen, self.rules.view_move(before, move, None))
        self.acts.append(Act(before, move, text, self.rules.note_of(before, move)))
        return True

    def choice(self):
        return self.chance.choice(self.rules.legal_moves(self.position))

    def by_chance(self, on_device):
        """Return what the device's dice or draws decide now, or None."""
        return

    # --- the device ------------------------------------------------------------------------------------------------

    def device(self):
        """Let the device take the next act."""
        is_new = self.at_device == len(self.acts)
        if is_new and not self.next_act(on_device=True):
            return False
        act = self.acts[self.at_device]
        self.at_device += 1
        seq = self.note(act)
        if seq:
            self.noted[self.at_device] = seq
        return True

    def note(self, act):
        """Do on the device what belongs to an act, and return the event that notes it; 0 if none does."""
        raise NotImplementedError

    def choose(self, name, item):
        """Note an item; now and then another one first, or the right one, and take it back."""
        choice = self.profile.choice(name)
        items = self.profile.choices[choice].items
        # A player whom the device takes for out gets no turns from it any more: nobody plays on then without noticing.
        others = [
            each for each in items if each != item and (choice, items.index(each)) != tuple(self.profile.out or ())
        ]
        if others and 0 < self.changes_from <= self.at_device and not self.changed:
            self.changed = self.at_device
            self.session.choose(choice, items.index(self.chance.choice(others)))
            return self.newest("choice_made")
        if self.chance.random() < 0.15:
            slip = self.chance.choice(range(len(items))) if self.chance.random() < 0.7 else items.index(item)
            self.session.choose(choice, slip)
            if self.chance.random() < 0.5:
                self.sync()
            self.session.undo(self.session.undo_target().seq)
        self.session.choose(choice, items.index(item))
        return self.newest("choice_made")

    def newest(self, kind):
        return self.recorder.seqs(kind)[-1]

    def count(self, before, after):
        """Count on the device what an act builds or loses, if the players think of it; otherwise that is left to the laptop."""
        then, now = self.rules.counts(before), self.rules.counts(after)
        for name in then.keys() & now.keys():
            for seat, (had, has) in enumerate(zip(then[name], now[name], strict=True)):
                if had != has and self.chance.random() < 0.6:
                    self.session.change_counter(self.profile.counters.index(name), seat, has - had)

    # --- the laptop ------------------------------------------------------------------------------------------------

    def sync(self):
        """Let the laptop have what the device has logged, follow it, and return its record."""
        log = self.store.open_log(DEVICE, self.recorder.journal.log_id, board="bench", version="0.1.0")
        log.add(self.recorder.records)
        record = MoveRecord(self.store, self.store.game("last"), profile)
        record.follow_undos()
        if self.takes and self.chance.random() < 0.3:
            record.take_noted()
        return record

    def laptop(self):
        """Let the laptop record the next act; return False where it has to wait for the device."""
        record = self.sync()
        at = len(record.moves)
        if at == len(self.acts) and not self.next_act(on_device=False):
            return False
        if self.is_of_device(self.acts[at]) and at >= self.at_device:
            return False
        slip = self.chance.random()
        if slip < 0.1:
            other = self.chance.choice(record.rules.legal_moves(record.position))
            record.add_move(record.rules.format_move(record.position, other), stood=True)
            self.undo_to(record, at)
        added = record.add_move(self.acts[at].text, stood=True)
        assert added.is_recorded, (self.acts[at].text, added.verdict)
        if slip > 0.95:
            self.undo_to(record, at)
        return True

    @staticmethod
    def undo_to(record, count):
        while len(record.moves) > count:
            record.undo()

    def is_of_device(self, act):
        """Return True if the record cannot have an act before the device has."""
        return False

    # --- the end ---------------------------------------------------------------------------------------------------

    def play(self, acts):
        """Play until that many acts were played, each side in its own time; then let both catch up. Return the record."""
        for _ in range(acts * 4):
            if len(self.acts) >= acts:
                break
            self.chance.choice((self.device, self.laptop))()
            differing = [pair.move.number for pair in self.sync().pairs.pairs if pair.differs]
            assert differing in ([], [self.changed])
        while self.at_device < len(self.acts):
            self.device()
        for _ in range(len(self.acts) * 6):
            record = self.sync()
            if len(record.moves) >= len(self.acts):
                return record
            self.laptop()
        raise AssertionError("the record does not catch up")

    def count_the_rest(self):
        """Let the laptop ask the device for the counts that it lacks, as the page does; return what is left then."""
        while (due := self.sync().device_steps.counts().to_count()) is not None:
            _move, unit, delta = due
            self.session.change_counter(unit.counter, unit.seat, delta, BY_LAPTOP)
        return self.sync().device_steps.counts().turns

    def counters(self):
        """Return what the device's counters have gained, and what the rules say that they have, by counter and seat."""
        state, turns = self.session.state, [act.before for act in self.acts if act.before is not None]
        began = next((self.rules.counts(position) for position in turns if self.rules.counts(position)), {})
        now = self.rules.counts(self.position)
        names = [name for name in self.profile.counters if name in began and name in now]
        device = [
            [state.counter(self.profile.counters.index(name), seat) for seat in range(state.seats)] for name in names
        ]
        return device, [[b - a for a, b in zip(began[name], now[name], strict=True)] for name in names]

    def pairs(self, record):
        """Return which event notes which move, by number."""
        return {move.number: event for move in record.moves if (event := record.pairs.event_of(move)) is not None}

    def audit(self):
        """Return what an audit says of the pairs and their turns."""
        told = [each for each in self.findings() if each.check in {"moves", "scores", "rules"}]
        return [each.says for each in told if each.status in {"fault", "cannot be told"} and not self.is_excused(each)]

    def findings(self):
        self.session.end_game(0)
        self.sync()
        return audit_stored(self.store, "last", profile).findings

    def is_excused(self, finding):
        return False
