"""Format events as sentences that players read. If the game's profile is missing, things are named by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallycore.colours import colour_name
from tallycore.log.kinds import (
    BY_LAPTOP,
    ENDED_FINISHED,
    FIRST_ROLLED,
    PURPOSE_CHANCE,
    PURPOSE_FIRST_PLAYER,
)
from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.profile.chances import Chance
from tallycore.proof.dice_sets import format_dice
from tallycore.table.state import State
from tallystick.store.bagsentences import bag_drawn, bag_returned, typed_draw, unproven
from tallystick.store.damage import UNREADABLE
from tallystick.store.devicecodes import start_text, trouble_text
from tallystick.store.phrases import join_words, option_text, options_in_play, player_name
from tallystick.visible import visible

SHORT_HEX = 12
# Enough of a hash to compare at a glance.


class EventFormatter:
    """Format the events of a game of the players `names` as sentences.

    `profile` is the profile that the game was played with, or None. Hashes are cut short if `short_hashes` is set.
    """

    def __init__(self, names: Sequence[str], profile: Profile | None = None, *, short_hashes: bool = False) -> None:
        self.names = tuple(names)
        self.profile = profile
        self._short_hashes = short_hashes

    def format(self, event: Event, before: State) -> str:
        """Return the sentence for `event`, harmless to show; `before` is the game's state when the event happened."""
        if before.seats == len(self.names):
            # Before the first turn players may change seats.
            self.names = tuple(before.names)
        says = _SENTENCES.get(event.kind)
        return visible(
            says(self, event, before) if says else f"Something that this version does not know ({event.kind})."
        )

    def name(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return player_name(self.names, seat)

    @property
    def name_width(self) -> int:
        """Return the length of the longest name."""
        return max((len(self.name(seat)) for seat in range(len(self.names))), default=len(self.name(0)))

    def chance(self, event: Event) -> Chance | None:
        """Return the chance of the profile that a roll decided; None for an ordinary roll of dice."""
        number = event["purpose"] - PURPOSE_CHANCE
        known = self.profile.chances if self.profile else []
        return known[number] if 0 <= number < len(known) else None

    def item_names(self, event: Event) -> list[str]:
        """Return the names of the items that an event drew or put back."""
        bags = self.profile.bags if self.profile else []
        names = bags[event["bag"]].names if event["bag"] < len(bags) else []
        return [names[item] if item < len(names) else f"item {item + 1}" for item in event["items"]]

    def hash_text(self, digest: bytes) -> str:
        """Return a hash as hex digits, cut short if only its beginning is wanted."""
        return f"{digest.hex()[:SHORT_HEX]}…" if self._short_hashes else f"{digest.hex()}."


# Each of the following functions returns the sentence of one kind of event; `before` is the game's state when it happened.


def _booted(_formatter: EventFormatter, event: Event, _before: State) -> str:
    # A log of earlier firmware does not say why.
    how = start_text(event.fields.get("reset", 0), event.fields.get("safe_mode", 0))
    return f"The device was switched on (firmware {event['version']}){' ' + how if how else ''}."


def _game_started(formatter: EventFormatter, event: Event, _before: State) -> str:
    names = [player_name(event["names"], seat) for seat in range(len(event["names"]))]
    profile = formatter.profile
    title = profile.name if profile else event["game"]
    if profile:
        numbers = [
            f"{value} {option.name.lower()}"
            for option, value in options_in_play(profile, event["options"])
            if not option.names
        ]
        named = [
            option_text(option, value) for option, value in options_in_play(profile, event["options"]) if option.names
        ]
        agreed = [*numbers, *named]
    else:
        agreed = [f"{value} option {at + 1}" for at, value in enumerate(event["options"])]
    rest = f" Agreed: {join_words([*agreed, *event['readings']])}." if agreed or event["readings"] else ""
    return f"{title} begins with {join_words(names)}.{rest}"


def _dice_committed(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"The dice are committed to {formatter.hash_text(event['commitment'])}"


def _salt_added(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"{formatter.name(event['seat'])} adds the salt “{event['salt']}” to the dice."


def _players_seated(_formatter: EventFormatter, event: Event, before: State) -> str:
    names = [player_name(before.names, seat) for seat in event["seats"]]
    seated = [f"{name} ({colour_name(colour).lower()})" for name, colour in zip(names, event["colours"], strict=False)]
    return f"The players sit down in this order: {', '.join(seated)}."


def _first_player(formatter: EventFormatter, event: Event, _before: State) -> str:
    how = "by the roll" if event["how"] == FIRST_ROLLED else "as agreed"
    return f"{formatter.name(event['seat'])} goes first, {how}."


def _rolled(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"{_dice(formatter, event)}: {_faces(formatter, event)} (roll {event['roll']}{unproven(event)})."


def _typed_roll(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"{_dice(formatter, event)} by hand and types in {_faces(formatter, event)}."


def _dice(formatter: EventFormatter, event: Event) -> str:
    """Return the beginning of a sentence that says who rolls which dice."""
    start = " for the first turn" if event["purpose"] == PURPOSE_FIRST_PLAYER else ""
    chance = formatter.chance(event)
    dice = f"for “{chance.name}”" if chance else format_dice(event["sides"])
    return f"{formatter.name(event['seat'])} rolls {dice}{start}"


def _faces(formatter: EventFormatter, event: Event) -> str:
    """Return the faces of the dice with their sum, or the result of a roll for a chance."""
    chance = formatter.chance(event)
    if chance:
        return chance.result(event["sides"], event["faces"])
    faces = event["faces"]
    things = formatter.profile.first if formatter.profile and event["purpose"] == PURPOSE_FIRST_PLAYER else []
    if len(faces) == 1 and 1 <= faces[0] <= len(things):
        return f"{things[faces[0] - 1]}"
    total = f" = {sum(faces)}" if len(faces) > 1 else ""
    return " + ".join(str(face) for face in faces) + total


def _turn_ended(formatter: EventFormatter, event: Event, before: State) -> str:
    return (
        f"{formatter.name(before.seat)} ends turn {before.turn}; {formatter.name(event['next'])} is next{_by(event)}."
    )


def _score_changed(formatter: EventFormatter, event: Event, before: State) -> str:
    seat, delta = event["seat"], event["delta"]
    now = before.scores[seat] + delta if seat < len(before.scores) else delta
    points = "1 point" if abs(delta) == 1 else f"{abs(delta)} points"
    verb = "scores" if delta >= 0 else "loses"
    return f"{formatter.name(seat)} {verb} {points} and has {now}{_by(event)}."


def _score_corrected(formatter: EventFormatter, event: Event, before: State) -> str:
    seat = event["seat"]
    was = f" (it was {before.scores[seat]})" if seat < len(before.scores) else ""
    return f"The score of {formatter.name(seat)} is set to {event['score']}{was}{_by(event)}."


def _by(event: Event) -> str:
    """Return the remark for an event that the laptop sent; otherwise an empty string."""
    return ", sent by the laptop" if event.fields.get("by") == BY_LAPTOP else ""


def _choice_made(formatter: EventFormatter, event: Event, _before: State) -> str:
    choice, item = event["choice"], event["item"]
    who, known = formatter.name(event["seat"]), formatter.profile.choices if formatter.profile else []
    if choice < len(known) and item < len(known[choice].names):
        return f"{who}, {known[choice].name.lower()}: {known[choice].names[item]}{_by(event)}."
    return f"{who} notes item {item + 1} of list {choice + 1}{_by(event)}."


def _phase_changed(formatter: EventFormatter, event: Event, _before: State) -> str:
    phase, known = event["phase"], formatter.profile.phases if formatter.profile else []
    return f"The phase is now: {known[phase].name}." if phase < len(known) else f"Phase {phase + 1} begins."


def _counter_changed(formatter: EventFormatter, event: Event, _before: State) -> str:
    counter, known = event["counter"], formatter.profile.counters if formatter.profile else []
    name = known[counter] if counter < len(known) else f"counter {counter + 1}"
    return f"{formatter.name(event['seat'])}, {name}: {event['delta']:+d}{_by(event)}."


def _paused(_formatter: EventFormatter, _event: Event, _before: State) -> str:
    return "The clocks are paused."


def _resumed(_formatter: EventFormatter, _event: Event, _before: State) -> str:
    return "The clocks run again."


def _undone(_formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"Taken back from entry {event['seq']} on."


def _sealed(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"The log so far is sealed as {formatter.hash_text(event['seal'])}"


def _secret_revealed(formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"Every roll can be checked now: the dice secret is {formatter.hash_text(event['secret'])}"


def _game_ended(formatter: EventFormatter, event: Event, before: State) -> str:
    how = "finished" if event["how"] == ENDED_FINISHED else "abandoned"
    points = join_words([f"{formatter.name(seat)} {score}" for seat, score in enumerate(before.scores)])
    return f"The game is {how}. Scores: {points}." if any(before.scores) else f"The game is {how}."


def _reading_set(_formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"Agreed: {event['reading']} is read as “{event['value']}”{_by(event)}."


def _slept(_formatter: EventFormatter, event: Event, _before: State) -> str:
    return "The device falls asleep" + (f", with its battery at {event['battery'] - 1} %." if event["battery"] else ".")


def _woke(_formatter: EventFormatter, event: Event, _before: State) -> str:
    by = {0: " by a button", 1: " by the cable", 2: " by a shake"}.get(event["cause"], "")
    return f"The device is woken{by}."


def _unreadable(_formatter: EventFormatter, event: Event, _before: State) -> str:
    return f"Event {event.seq} cannot be read: changed or damaged."


def _events_lost(_formatter: EventFormatter, event: Event, _before: State) -> str:
    one, last = event["count"] == 1, event["seq"] + event["count"] - 1
    which = f"event {event['seq']}" if one else f"events {event['seq']} to {last}, or some of them"
    return f"The device lost {which}: its memory was damaged. Nobody at the table did that."


def _setup_sealed(formatter: EventFormatter, event: Event, before: State) -> str:
    seals = before.setups_sealed
    number = seals[event["seat"]] + 1 if event["seat"] < len(seals) else 1
    return f"{formatter.name(event['seat'])} seals a set-up (number {number}) as {formatter.hash_text(event['commitment'])}"


_SENTENCES: dict[str, Callable[[EventFormatter, Event, State], str]] = {
    "booted": _booted,
    "game_started": _game_started,
    "dice_committed": _dice_committed,
    "salt_added": _salt_added,
    "first_player": _first_player,
    "rolled": _rolled,
    "typed_roll": _typed_roll,
    "turn_ended": _turn_ended,
    "score_changed": _score_changed,
    "score_corrected": _score_corrected,
    "choice_made": _choice_made,
    "phase_changed": _phase_changed,
    "counter_changed": _counter_changed,
    "paused": _paused,
    "resumed": _resumed,
    "undone": _undone,
    "sealed": _sealed,
    "players_seated": _players_seated,
    "secret_revealed": _secret_revealed,
    "game_ended": _game_ended,
    "reading_set": _reading_set,
    "bag_drawn": bag_drawn,
    "typed_draw": typed_draw,
    "bag_returned": bag_returned,
    "slept": _slept,
    "woke": _woke,
    "events_lost": _events_lost,
    "trouble_met": lambda _formatter, event, _before: f"The device showed trouble {trouble_text(event['code'])}.",
    "setup_sealed": _setup_sealed,
    "setup_revealed": lambda formatter, event, _before: (
        f"{formatter.name(event['seat'])} reveals set-up {event['number']}: {event['text']}."
    ),
    UNREADABLE: _unreadable,
}
