"""Events in words, as they stand in a record of the game. Without the game's profile, what it names is told by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallycore.dice import format_dice
from tallycore.kinds import (
    BY_LAPTOP,
    ENDED_ABANDONED,
    FIRST_ROLLED,
    PURPOSE_FIRST_PLAYER,
    SOURCE_UNVERIFIED,
)
from tallycore.profile import Profile
from tallycore.records import Event


class Teller:
    """Tells events of a game of `names`. `profile` is that which the game was played with, or None."""

    def __init__(self, names: Sequence[str], profile: Profile | None = None) -> None:
        self._names = list(names)
        self._profile = profile

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self._names[seat] if seat < len(self._names) else f"seat {seat + 1}"

    @property
    def name_width(self) -> int:
        """The length of the longest name."""
        return max((len(name) for name in self._names), default=6)

    def tell(self, event: Event) -> str:
        """What happened; empty for events that only the log is concerned with."""
        teller = _TELLERS.get(event.kind)
        return teller(self, event) if teller else event.kind.replace("_", " ")

    def _rolled(self, event: Event) -> str:
        dice, faces = format_dice(event["sides"]), event["faces"]
        total = f" = {sum(faces)}" if len(faces) > 1 else ""
        text = f"{self.name(event['seat'])} rolls {dice}: {' '.join(str(face) for face in faces)}{total}"
        notes = []
        if event.kind == "typed_roll":
            notes.append("typed in")
        elif event["source"] == SOURCE_UNVERIFIED:
            notes.append(f"roll {event['roll']}, unverified")
        else:
            notes.append(f"roll {event['roll']}")
        if event["purpose"] == PURPOSE_FIRST_PLAYER:
            notes.append("for who begins")
        return f"{text} ({', '.join(notes)})"

    def _choice(self, event: Event) -> str:
        choice, item = event["choice"], event["item"]
        if self._profile is not None and choice < len(self._profile.choices):
            known = self._profile.choices[choice]
            if item < len(known.names):
                return f"{known.name}: {known.names[item]}"
        return f"choice {choice}: item {item}"

    def _phase(self, event: Event) -> str:
        phase = event["phase"]
        if self._profile is not None and phase < len(self._profile.phases):
            return f"phase: {self._profile.phases[phase].name}"
        return f"phase {phase}"

    def _counter(self, event: Event) -> str:
        counter = event["counter"]
        known = self._profile is not None and counter < len(self._profile.counters)
        name = self._profile.counters[counter] if self._profile is not None and known else f"counter {counter}"
        return f"{name} of {self.name(event['seat'])} {event['delta']:+d}"

    def _started(self, event: Event) -> str:
        return f"the game begins: {', '.join(event['names'])}"


def _by(event: Event) -> str:
    return ", by the laptop" if event["by"] == BY_LAPTOP else ""


_TELLERS: dict[str, Callable[[Teller, Event], str]] = {
    "booted": lambda _, event: f"the device was started (version {event['version']})",
    "game_started": Teller._started,  # noqa: SLF001 - a table of the class's own methods
    "dice_committed": lambda _, event: f"dice committed: {event['commitment'].hex()}",
    "salt_added": lambda teller, event: f"{teller.name(event['seat'])} salts the dice: {event['salt']}",
    "first_player": lambda teller, event: (
        f"{teller.name(event['seat'])} begins ({'rolled' if event['how'] == FIRST_ROLLED else 'chosen'})"
    ),
    "rolled": Teller._rolled,  # noqa: SLF001
    "typed_roll": Teller._rolled,  # noqa: SLF001
    "turn_ended": lambda _teller, _event: "",
    "sealed": lambda _teller, _event: "",
    "score_changed": lambda teller, event: f"{teller.name(event['seat'])} {event['delta']:+d}{_by(event)}",
    "score_corrected": lambda teller, event: (
        f"score of {teller.name(event['seat'])} corrected to {event['score']}{_by(event)}"
    ),
    "choice_made": Teller._choice,  # noqa: SLF001
    "phase_changed": Teller._phase,  # noqa: SLF001
    "counter_changed": Teller._counter,  # noqa: SLF001
    "paused": lambda _teller, _event: "paused",
    "resumed": lambda _teller, _event: "resumed",
    "undone": lambda _teller, event: f"undone from event {event['seq']} on",
    "secret_revealed": lambda _, event: f"dice secret: {event['secret'].hex()}",
    "game_ended": lambda _, event: "the game is abandoned" if event["how"] == ENDED_ABANDONED else "the game ends",
    "reading_set": lambda _, event: f"reading: {event['reading']} = {event['value']}{_by(event)}",
}
