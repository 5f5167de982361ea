"""Events as sentences that a player reads."""

from __future__ import annotations

from collections.abc import Callable

from tallycore.dice import format_dice
from tallycore.kinds import BY_LAPTOP, ENDED_FINISHED, FIRST_ROLLED, PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.profile import Profile
from tallycore.records import Event
from tallycore.state import State

SHORT_HEX = 12
# Enough of a hash to compare at a glance; the whole one is in the exports.

Sentence = Callable[[Event, State, "Profile | None"], str]


def sentence(event: Event, before: State, profile: Profile | None) -> str:
    """What `event` says, in the words of the table that it happened at. `before` is the state that it met.

    `profile` is None where the game's profile is not the one that the log was made with: numbers stand for names then.
    """
    says = _SENTENCES.get(event.kind)
    return says(event, before, profile) if says else f"Something that this version does not know ({event.kind})."


def player_name(state: State, seat: int) -> str:
    """The player's name, or the seat's number where none was given."""
    name = state.names[seat] if seat < len(state.names) else ""
    return name or f"Player {seat + 1}"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _booted(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"The device was switched on (firmware {event['version']})."


def _game_started(event: Event, _before: State, profile: Profile | None) -> str:
    names = [name or f"Player {seat + 1}" for seat, name in enumerate(event["names"])]
    title = profile.name if profile else event["game"]
    agreed = []
    for at, value in enumerate(event["options"]):
        option = profile.options[at].name.lower() if profile and at < len(profile.options) else f"option {at + 1}"
        agreed.append(f"{value} {option}")
    rest = f" Agreed: {listed([*agreed, *event['readings']])}." if agreed or event["readings"] else ""
    return f"{title} begins with {listed(names)}.{rest}"


def _dice_committed(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"The dice are committed to {event['commitment'].hex()[:SHORT_HEX]}…"


def _salt_added(event: Event, before: State, _profile: Profile | None) -> str:
    return f"{player_name(before, event['seat'])} adds the salt “{event['salt']}” to the dice."


def _first_player(event: Event, before: State, _profile: Profile | None) -> str:
    how = "by the roll" if event["how"] == FIRST_ROLLED else "as agreed"
    return f"{player_name(before, event['seat'])} goes first, {how}."


def _rolled(event: Event, before: State, _profile: Profile | None) -> str:
    start = " for the first turn" if event["purpose"] == PURPOSE_FIRST_PLAYER else ""
    unproven = ", not verifiable" if event["source"] == SOURCE_UNVERIFIED else ""
    who = player_name(before, event["seat"])
    return f"{who} rolls {format_dice(event['sides'])}{start}: {_faces(event)} (roll {event['roll']}{unproven})."


def _typed_roll(event: Event, before: State, _profile: Profile | None) -> str:
    who = player_name(before, event["seat"])
    return f"{who} rolls {format_dice(event['sides'])} by hand and types in {_faces(event)}."


def _faces(event: Event) -> str:
    faces = event["faces"]
    total = f" = {sum(faces)}" if len(faces) > 1 else ""
    return " + ".join(str(face) for face in faces) + total


def _turn_ended(event: Event, before: State, _profile: Profile | None) -> str:
    return f"{player_name(before, before.seat)} ends turn {before.turn}; {player_name(before, event['next'])} is next."


def _score_changed(event: Event, before: State, _profile: Profile | None) -> str:
    seat, delta = event["seat"], event["delta"]
    now = before.scores[seat] + delta if seat < len(before.scores) else delta
    points = "1 point" if abs(delta) == 1 else f"{abs(delta)} points"
    verb = "scores" if delta >= 0 else "loses"
    return f"{player_name(before, seat)} {verb} {points} and has {now}{_by(event)}."


def _score_corrected(event: Event, before: State, _profile: Profile | None) -> str:
    seat = event["seat"]
    was = f" (it was {before.scores[seat]})" if seat < len(before.scores) else ""
    return f"The score of {player_name(before, seat)} is set to {event['score']}{was}{_by(event)}."


def _by(event: Event) -> str:
    return ", sent by the laptop" if event["by"] == BY_LAPTOP else ""


def _choice_made(event: Event, before: State, profile: Profile | None) -> str:
    choice, item = event["choice"], event["item"]
    who = player_name(before, event["seat"])
    if profile and choice < len(profile.choices) and item < len(profile.choices[choice].names):
        return f"{who}, {profile.choices[choice].name.lower()}: {profile.choices[choice].names[item]}."
    return f"{who} notes item {item + 1} of list {choice + 1}."


def _phase_changed(event: Event, _before: State, profile: Profile | None) -> str:
    phase = event["phase"]
    if profile and phase < len(profile.phases):
        return f"The phase is now: {profile.phases[phase].name}."
    return f"Phase {phase + 1} begins."


def _counter_changed(event: Event, before: State, profile: Profile | None) -> str:
    counter = event["counter"]
    name = profile.counters[counter] if profile and counter < len(profile.counters) else f"counter {counter + 1}"
    return f"{player_name(before, event['seat'])}, {name}: {event['delta']:+d}."


def _paused(_event: Event, _before: State, _profile: Profile | None) -> str:
    return "The clocks are paused."


def _resumed(_event: Event, _before: State, _profile: Profile | None) -> str:
    return "The clocks run again."


def _undone(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"Taken back from entry {event['seq']} on."


def _sealed(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"The log so far is sealed as {event['seal'].hex()[:SHORT_HEX]}…"


def _secret_revealed(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"The dice secret is revealed ({event['secret'].hex()[:SHORT_HEX]}…): every roll can be checked now."


def _game_ended(event: Event, before: State, _profile: Profile | None) -> str:
    how = "finished" if event["how"] == ENDED_FINISHED else "abandoned"
    points = listed([f"{player_name(before, seat)} {score}" for seat, score in enumerate(before.scores)])
    return f"The game is {how}. Scores: {points}." if before.scores else f"The game is {how}."


def _reading_set(event: Event, _before: State, _profile: Profile | None) -> str:
    return f"Agreed: {event['reading']} is read as “{event['value']}”{_by(event)}."


_SENTENCES: dict[str, Sentence] = {
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
    "secret_revealed": _secret_revealed,
    "game_ended": _game_ended,
    "reading_set": _reading_set,
}
