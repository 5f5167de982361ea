"""Replay a game with the revealed set-ups filled in, each from the moment on at which it was sealed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tallystick.referee.replay import PlayedMove, Replay
from tallystick.rules.errors import BadSealed
from tallystick.rules.verdict import ILLEGAL, Explained, Judged
from tallystick.store.game import Game
from tallystick.store.sealedsetups import SealedSetup, sealed_setups


@dataclass(frozen=True)
class Contradiction:
    """A move that shows a piece differently from `setup`, in which it was sealed; None if only several set-ups together show it."""

    move: PlayedMove
    objections: tuple[Explained, ...]
    setup: SealedSetup | None = None


@dataclass(frozen=True)
class Misfit:
    """A set-up that cannot fit the position of the record. `against` is an earlier set-up that excludes it."""

    setup: SealedSetup
    says: str
    against: SealedSetup | None = None


@dataclass
class Revealed:
    """The replay with the revealed set-ups. Its moves are judged with the sealed pieces."""

    replay: Replay
    contradictions: list[Contradiction] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)


def revealed_setups(game: Game) -> list[SealedSetup]:
    """Return the sealed set-ups of a game that were revealed and whose reveal fits."""
    return [setup for setup in sealed_setups(game) if setup.opened_by is not None]


def with_reveals(
    played: Replay, setups: Sequence[SealedSetup], *, to_all: bool = False, but: Sequence[SealedSetup] = ()
) -> Revealed:
    """Return the replay of the moves that stand, with the text of each of the revealed `setups` filled in.

    The seat that sealed a set-up knows it. If `to_all`, everybody knows the set-ups, except those in `but`, which only their
    players have opened so far. Then the moves are not judged again.
    """
    if not setups:
        return Revealed(played)
    reveals = _Reveals(played, to_all=to_all, but=but)
    reveals.run(setups)
    found = reveals.found
    found.misfits = [_excluded(played, misfit, reveals.done) for misfit in found.misfits]
    if found.contradictions:
        alone = {setup: _contradicted(_alone(played, [setup])) for setup in reveals.done}
        for at, each in enumerate(found.contradictions):
            tellers = [setup for setup, numbers in alone.items() if each.move.number in numbers]
            found.contradictions[at] = replace(each, setup=tellers[0] if tellers else None)
    return found


def known_replay(
    played: Replay, revealed: Sequence[SealedSetup], own: Sequence[SealedSetup] = (), found: Revealed | None = None
) -> Replay:
    """Return the replay as everybody knows it: with the revealed set-ups, except those that contradict the record.

    `own` are set-ups that only their player has opened so far. They are filled in for that seat; of one that contradicts the record,
    those pieces that do not depend on the contradiction. `found` is the result of `opened` for all these set-ups, if there is one
    already.
    """
    setups = [*revealed, *own]
    found = found or with_reveals(played, setups)
    false = {misfit.setup for misfit in found.misfits} | {each.setup for each in found.contradictions}
    if None in false:
        return played
    kept = [setup for setup in setups if setup not in false]
    parts = {
        setup: _disputed(played, setup) for setup in own if any(each.setup == setup for each in found.contradictions)
    }
    if not (kept or parts):
        return played
    reveals = _Reveals(played, to_all=True, but=own, without=parts)
    reveals.run([*kept, *parts])
    return reveals.found.replay


def _disputed(played: Replay, setup: SealedSetup) -> frozenset[int]:
    """Return the pieces of a set-up, by their places in its text, that the moves contradict by themselves or with others."""
    reveal = setup.opened_by
    pieces = frozenset(range(played.rules.sealed_pieces(reveal.text) if reveal else 0))

    def against(told: frozenset[int]) -> int:
        """Return the number of the first move that contradicts these pieces; 0 if none does."""
        reveals = _Reveals(played, to_all=False, without={setup: pieces - told})
        reveals.run([setup])
        return min(_contradicted(reveals.found), default=0)

    agreed = frozenset(piece for piece in pieces if not against(frozenset({piece})))
    while agreed and (first := against(agreed)):
        # Of several that only together contradict a move, each can be the false one.
        agreed -= frozenset(piece for piece in agreed if against(agreed - {piece}) != first) or agreed
    return pieces - agreed


def _excluded(played: Replay, misfit: Misfit, done: Sequence[SealedSetup]) -> Misfit:
    """Return a misfit with the earlier set-up that excludes it. If it does not fit the record by itself, return it unchanged."""
    if _alone(played, [misfit.setup]).misfits:
        return misfit
    earlier = [setup for setup in done if setup.seq < misfit.setup.seq]
    return replace(
        misfit, against=next((each for each in earlier if _alone(played, [each, misfit.setup]).misfits), None)
    )


def _contradicted(found: Revealed) -> set[int]:
    """Return the numbers of the moves that contradict what was sealed."""
    return {each.move.number for each in found.contradictions}


def _alone(played: Replay, setups: Sequence[SealedSetup]) -> Revealed:
    """Return the replay with these set-ups and no others filled in."""
    reveals = _Reveals(played, to_all=False)
    reveals.run(setups)
    return reveals.found


class _Reveals:
    """Go through the moves of a replay and fill in each set-up where it was sealed; `done` are those that fit.

    The pieces that a set-up is to be `without` are not filled in.
    """

    def __init__(
        self,
        played: Replay,
        *,
        to_all: bool,
        but: Sequence[SealedSetup] = (),
        without: Mapping[SealedSetup, Collection[int]] = MappingProxyType({}),
    ) -> None:
        self._played = played
        self._but = but
        self._without = without
        self._to_all = to_all
        self.found = Revealed(replace(played, moves=[]))
        self.done: list[SealedSetup] = []

    def run(self, setups: Sequence[SealedSetup]) -> None:
        """Replay all moves."""
        waiting = sorted(setups, key=lambda setup: setup.seq)
        for move in self._played.moves:
            while waiting and waiting[0].seq <= move.entry.after_seq:
                self._fill_in(waiting.pop(0))
            self._judge(move)
        for setup in waiting:
            self._fill_in(setup)

    def _fill_in(self, setup: SealedSetup) -> None:
        """Fill the text of a set-up into the current position of the replay."""
        replay, reveal = self.found.replay, setup.opened_by
        if reveal is None:
            return
        if setup.seat >= replay.rules.seats(replay.position):
            self.found.misfits.append(Misfit(setup, f"there is no seat {setup.seat + 1}."))
            return
        known_to = None if self._to_all and setup not in self._but else (setup.seat,)
        try:
            position = replay.rules.unseal(
                replay.position, setup.seat, reveal.text, known_to, self._without.get(setup, ())
            )
        except BadSealed as error:
            self.found.misfits.append(Misfit(setup, str(error)))
            return
        self.done.append(setup)
        if replay.moves:
            replay.moves[-1] = replace(replay.moves[-1], after=position)
        else:
            replay.start = position

    def _judge(self, move: PlayedMove) -> None:
        """Append a move, also judged with the sealed pieces. The objections that it had at the table still count."""
        replay = self.found.replay
        rules, before, doubts = replay.rules, replay.position, move.doubts
        # With a set-up filled in, it may be another seat's turn. The move still belongs to the player who made it.
        made = rules.pinned(move.before, move.move)
        if self.done and move.kind != ILLEGAL and not self._to_all:
            against = rules.contradictions(before, made, rules.objections(before, made))
            doubts = () if against else tuple(rules.doubts(before, made))
            if against:
                explained = tuple(rules.explain(objection) for objection in against)
                self.found.contradictions.append(Contradiction(move, explained))
        kind = ILLEGAL if move.objections else Judged((), doubts).kind
        # Up to the first set-up that fits, the table is the same as on the record.
        after = rules.play_sealed(before, made, move.after) if self.done else move.after
        replay.moves.append(replace(move, kind=kind, doubts=doubts, before=before, after=after))
