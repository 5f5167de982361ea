"""Watch castles and points: what a turn can earn by the castles and the battles that are noted, and who has no castle at home."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.components.box import CASTLES
from tallystick.games.durdain.components.mat import TRACK_END
from tallystick.games.durdain.device_notes.agreed import CASTLES_IN, points_in
from tallystick.games.durdain.device_notes.battles import Battle
from tallystick.games.durdain.device_notes.remarks import Remarks
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.rules.notes import Counted, Scored
from tallystick.rules.wording import listing, several

NOT_NOTED = "castles, or battles, that were not noted"
CASTLE_NOT_NOTED = "a castle at home that was not noted"
CALLED_ALOUD = "whether it was called aloud, which is not noted"


class Points:
    """Castles and points of every seat, and what the present turn may still earn."""

    def __init__(self, agreement: Agreement, remarks: Remarks) -> None:
        self.agreement = agreement
        self.remarks = remarks
        self.scores = [0] * agreement.players
        self.homes: tuple[str, ...] = ()
        self._castles: dict[tuple[int, str], int] = {}
        self._warned: set[int] = set()
        self._lost: dict[int, int] = {}
        """Seats that have lost the last castle at home in this turn, with the note that says so."""
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what the turn before could earn."""
        self._plunder: list[tuple[int, int]] = []
        """The points that won battles yield and that are not noted yet, each with the seat that lost."""
        self._fought = self._has_progress = False
        self._lost.clear()

    @property
    def is_reached(self) -> bool:
        """Return True if somebody has come to the end of the track."""
        return max(self.scores) >= TRACK_END

    # Castles

    def castles(self, seat: int, colour: str) -> int:
        """Return how many flagged castles a seat is noted to have in a country: one at home at first."""
        at_first = int(self.homes[seat] == colour) if self.homes else 0
        return at_first + self._castles.get((seat, colour), 0)

    def all_castles(self, seat: int) -> int:
        """Return how many flagged castles a seat is noted to have."""
        return sum(self.castles(seat, colour) for colour in self.agreement.board.countries)

    def count_castles(self, at: int, note: Counted) -> None:
        """Take a castle that was built, captured or lost."""
        colour = note.counter.removeprefix(CASTLES_IN)
        self._castles[note.seat, colour] = note.after
        most = self.agreement.flags
        if not self.homes or note.after <= note.before:
            if self.homes and self.homes[note.seat] == colour and self.castles(note.seat, colour) <= 0:
                self._lost[note.seat] = at
            return
        if self.all_castles(note.seat) > most:
            self.remarks.broken(at, "action.castle", "flag", player=note.seat, count=most)
        if sum(self.all_castles(seat) for seat in range(self.agreement.players)) > CASTLES:
            self.remarks.broken(at, "action.castle", "supply", count=CASTLES)

    def warn(self, colour: str) -> None:
        """Take a call of Beware."""
        if colour in self.homes:
            self._warned.add(self.homes.index(colour))

    def end_turn(self, at: int, seat: int) -> None:
        """Remark on who lost the last castle at home unwarned, and on the seat itself if it has none and is not out."""
        for other, lost_at in self._lost.items():
            if other not in self._warned and other != seat:
                self.remarks.perhaps(lost_at, CALLED_ALOUD, "beware.declare", "due", player=other)
        if not self.homes or self.castles(seat, self.homes[seat]) > 0:
            self._warned.discard(seat)
        elif seat in self._warned:
            self.remarks.broken(at, "beware.eliminate", "noted-stays", player=seat)
        else:
            self.remarks.perhaps(at, CASTLE_NOT_NOTED, "beware.eliminate", "noted-stays", player=seat)

    # Points

    def won(self, battle: Battle) -> None:
        """Take a battle: if the attackers won it, it yields plunder, except for a castle."""
        self._fought = True
        if battle.totals is None or battle.totals[0] <= battle.totals[1] or battle.defender == "castle":
            return
        due = self.agreement.plunder_at(self.scores[battle.seat])
        if due:
            self._plunder.append((due, battle.seat))

    def score(self, at: int, note: Scored, turn: int | None) -> None:
        """Take a change of points in the turn of a seat, which is None before the first turn."""
        before = self.scores[note.seat]
        self.scores[note.seat] = note.after
        if note.after > TRACK_END and self.agreement.readings.track_end == "stops":
            self.remarks.broken(at, "score.track", "beyond", claimed=note.after)
            return
        gained = note.after - before
        if note.is_correction or note.is_by_laptop or gained <= 0:
            return  # The points of the recorded steps are compared with these turn by turn, by the audit.
        if turn is None:
            start = self.agreement.start
            if start and before == 0 and note.after != start:
                self.remarks.broken(
                    at, "setup.players", "noted-start", player=note.seat, start=start, claimed=note.after
                )
        elif note.seat != turn:
            self.remarks.broken(at, "score.progress", "noted-turn", player=note.seat, other=turn)
        elif self.homes:
            self._judge(at, note.seat, before, gained)

    def _judge(self, at: int, seat: int, before: int, gained: int) -> None:
        """Remark on points that neither a battle nor the castles of the turn give."""
        due = self.progress_due(seat)
        plunder = next((each for each in self._plunder if self._is(gained, each[0], before)), None)
        if plunder is not None:
            self._plunder.remove(plunder)
            return
        if not self._has_progress and self._is(gained, due, before):
            self._has_progress = True
            return
        rule, fault = "score.progress", "points"
        facts: dict[str, object] = {"player": seat, "claimed": gained}
        if self._has_progress:
            fault = "noted-again"
        elif not due:
            fault = "noted-home"
        else:
            facts |= {"due": due, "castles": self._castles_in_words(seat)}
        if self._plunder:
            yields, other = self._plunder[0]
            rule, fault = "score.plunder", "points"
            facts = {"other": other, "score": self.scores[other], "due": yields, "claimed": gained}
        if self._can_be(seat, before, gained):
            self.remarks.perhaps(at, NOT_NOTED, rule, fault, **facts)
        else:
            self.remarks.broken(at, rule, fault, **facts)

    def progress_due(self, seat: int) -> int:
        """Return what the castles that are noted earn a seat at the end of its turn: nothing without one at home."""
        home = self.homes[seat]
        if self.castles(seat, home) <= 0:
            return 0
        return sum(
            self.castles(seat, colour) * points_in(self.agreement, home, colour)
            for colour in self.agreement.board.countries
        )

    def _castles_in_words(self, seat: int) -> str:
        """Return what the noted castles of a seat earn, by their countries."""
        home = self.homes[seat]
        return listing(
            f"{number * points_in(self.agreement, home, colour)} for {several('castle', number)} in {colour}"
            for colour in self.agreement.board.countries
            if (number := self.castles(seat, colour)) > 0
        )

    def _is(self, gained: int, due: int, before: int) -> bool:
        """Return whether a gain is what is due, or as much of it as the track still has."""
        return gained == self.agreement.on_track(before, due) - before

    def _can_be(self, seat: int, before: int, gained: int) -> bool:
        """Return whether any castles, or any battle, could give so many points, had all been noted."""
        others = [each for each in range(self.agreement.players) if each != seat]
        if before + gained == TRACK_END and self.agreement.readings.track_end == "stops":
            return True
        if self._fought and gained in {self.agreement.plunder_at(self.scores[each]) for each in others}:
            return True
        tiers = {points_in(self.agreement, self.homes[seat], colour) for colour in self.agreement.board.countries}
        return _is_sum(gained, sorted(tiers), self.agreement.flags)


def _is_sum(total: int, parts: Sequence[int], most: int) -> bool:
    """Return whether a total is the sum of at most so many of the parts, each as often as wanted."""
    if total > most * max(parts):
        return False
    fewest: list[float] = [0]
    for each in range(1, total + 1):
        fewest.append(min((fewest[each - part] + 1 for part in parts if part <= each), default=float("inf")))
    return fewest[total] <= most
