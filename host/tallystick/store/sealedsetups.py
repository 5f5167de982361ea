"""List the sealed set-ups of a game: who sealed them, when, and what was revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tallycore.log.records import Event
from tallycore.proof.setups import setup_commitment
from tallystick.store.game import Game


class Reveal(NamedTuple):
    """The text that event `seq` reveals as set-up `number` (from 1) of `seat` (from 0). It may or may not fit the seal."""

    seq: int
    seat: int
    number: int
    salt: bytes
    text: str


class SealedSetup(NamedTuple):
    """Seal `number` (from 1) of `seat` (from 0), made by event `seq` in the game that event `game_seq` of the log began."""

    log_id: bytes
    game_seq: int
    seq: int
    seat: int
    number: int
    commitment: bytes
    reveals: tuple[Reveal, ...] = ()
    """All its reveals, in order."""

    def fits(self, salt: bytes, text: str) -> bool:
        """Return True if this salt and text are what was sealed."""
        given = setup_commitment(self.log_id, self.game_seq, self.seat, self.number, salt, text)
        return given == self.commitment

    @property
    def opened_by(self) -> Reveal | None:
        """Return the first reveal that fits; None as long as there is none."""
        return next((reveal for reveal in self.reveals if self.fits(reveal.salt, reveal.text)), None)


def sealed_setups(game: Game) -> list[SealedSetup]:
    """Return the seals of a stored game, in the order of the log, with their reveals."""
    return setups_among(game.summary.log_id, game.summary.first_seq, game.events)


def setups_among(log_id: bytes, game_seq: int, events: Iterable[Event]) -> list[SealedSetup]:
    """Return the seals among the events of the game that event `game_seq` of a log began."""
    setups: dict[tuple[int, int], SealedSetup] = {}
    sealed: dict[int, int] = {}
    for event in events:
        if event.kind == "setup_sealed":
            seat = event["seat"]
            number = sealed[seat] = sealed.get(seat, 0) + 1
            setups[seat, number] = SealedSetup(log_id, game_seq, event.seq, seat, number, event["commitment"])
        elif event.kind == "setup_revealed" and (event["seat"], event["number"]) in setups:
            reveal = _reveal(event)
            setup = setups[reveal.seat, reveal.number]
            setups[reveal.seat, reveal.number] = setup._replace(reveals=(*setup.reveals, reveal))
    return list(setups.values())


def reveals_among(events: Iterable[Event]) -> list[Reveal]:
    """Return every reveal among the events, also reveals of a set-up that was never sealed."""
    return [_reveal(event) for event in events if event.kind == "setup_revealed"]


def _reveal(event: Event) -> Reveal:
    return Reveal(event.seq, event["seat"], event["number"], event["salt"], event["text"])
