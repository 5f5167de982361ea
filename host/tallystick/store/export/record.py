"""Export a game as text for people: what was played, who played, and what happened turn by turn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallystick.store.clock import local_text
from tallystick.store.damage import DAMAGED_ENTRY
from tallystick.store.game import Entry, Game
from tallystick.store.phrases import option_text, options_in_play
from tallystick.store.sentences import EventFormatter
from tallystick.store.transcript import Line, game_lines
from tallystick.visible import visible

OMITTED_KINDS = ("game_started", "dice_committed", "secret_revealed", "turn_ended", "sealed")
# The heading or the layout of the record shows these events.
OMITTED_ENTRIES = ("written",)
# These entries are not for readers: the audit compares them.
SHOWN_FIRST = ("text", "move", "verdict", "position", "reading", "value")


class NumberedMove(NamedTuple):
    """The turn of a move that was recorded by hand, its player (None: nobody), and whether it was undone."""

    turn: int
    seat: int | None
    is_undone: bool = False


Numbered = Mapping[str, NumberedMove]
"""The moves by the key of their entry."""


def record_text(game: Game, profile: Profile | None = None, numbered: Numbered | None = None) -> str:
    """Return the record with everything that `game` holds.

    `numbered` gives turn and player of moves whose turns no device has counted.
    """
    formatter = EventFormatter(game.summary.names, profile)
    lines = game_lines(game, formatter)
    entries = [entry for entry in game.entries if entry.kind not in OMITTED_ENTRIES or entry.is_damaged]
    out = [*_head(game, profile, lines, formatter), ""]
    for turn, group in groupby(lines, key=lambda line: (line.turn, line.seat)):
        out += _turn(turn, list(group), formatter, entries, numbered or {})
    out += _foot(lines, formatter)
    return "\n".join(map(visible, out)) + "\n"


def _head(game: Game, profile: Profile | None, lines: list[Line], formatter: EventFormatter) -> Iterator[str]:
    """Yield the lines at the top of the record."""
    summary = game.summary
    title = profile.name if profile is not None else summary.game or "A game without its beginning"
    yield f"{title}, game {summary.number}"
    yield f"Players    {summary.players}"
    yield f"Received   {local_text(summary.came_at)} to {local_text(summary.updated_at)}"
    yield f"Log        {summary.key} to {summary.last_seq}, device {summary.device_id.hex()} ({summary.board or 'unknown board'})"
    if summary.is_imported:
        yield "Source     a file that was imported; no device gave it to this laptop"
    for fork in summary.forks_within:
        yield f"Fork       {fork.says}"
    for line in lines:
        event = line.event
        if event.kind == "game_started":
            options = _options(profile, event["options"])
            if options:
                yield f"Options    {options}"
            if event["readings"]:
                yield f"Readings   {', '.join(event['readings'])}"
        elif event.kind == "dice_committed":
            yield f"Dice       committed to {event['commitment'].hex()}"
        elif event.kind == "secret_revealed":
            yield f"Secret     {event['secret'].hex()}"
    if lines and lines[-1].scores and (any(lines[-1].scores) or not _has_recorded_moves(game)):
        yield f"Score      {_scores(lines[-1], formatter)}"
    yield f"Result     {_result(game)}"


def _has_recorded_moves(game: Game) -> bool:
    """Return True if moves were recorded on the laptop. The record then has the points, and the device's scores may be unused."""
    return any(entry.kind == "move" for entry in game.entries)


def _options(profile: Profile | None, values: list[int]) -> str:
    """Return the agreed options as text; only their numbers if the profile is not known."""
    if profile is None or not values:  # a game that began from a position has no agreed options
        return ", ".join(str(value) for value in values)
    return ", ".join(option_text(option, value) for option, value in options_in_play(profile, values))


def _result(game: Game) -> str:
    """Return the sentence part that says how the game ended, or why that is not known."""
    if game.summary.ended:
        return game.summary.ended
    return "unknown: the later events went to another laptop" if game.summary.is_cut else "still being played"


def _scores(line: Line, formatter: EventFormatter) -> str:
    """Return each player's score after the event of `line`."""
    return ", ".join(f"{formatter.name(seat)} {score}" for seat, score in enumerate(line.scores))


def _turn(
    turn: tuple[int, int | None],
    lines: list[Line],
    formatter: EventFormatter,
    entries: list[Entry],
    numbered: Numbered,
) -> Iterator[str]:
    """Yield the lines of one turn. The first line shows whose turn it is."""
    number, seat = turn
    acts: list[str] = []
    shown: NumberedMove | None = None
    for line in lines:
        if line.event.kind not in OMITTED_KINDS:
            acts.append(f"{line.says} (undone)" if line.is_undone else line.says)
        while entries and entries[0].after_seq <= line.event.seq:
            entry = entries.pop(0)
            place = numbered.get(entry.key)
            acts.append(f"    {_entry(entry)}" if place is None else _numbered_move(entry, place, shown, formatter))
            is_chance = place is not None and shown is not None and place.seat is None and place.turn == shown.turn
            shown = shown if is_chance else place
    if number == 0 or seat is None:
        yield from acts
        return
    ended_by = lines[-2] if lines[-1].event.kind == "sealed" and len(lines) > 1 else lines[-1]
    who = f"{number:>3}. {formatter.name(seat):<{formatter.name_width}}  {_minutes(ended_by.turn_ms):>6}"
    for act in acts or ["nothing noted"]:
        yield f"{who}  {act}"
        who = " " * len(who)


def _foot(lines: list[Line], formatter: EventFormatter) -> Iterator[str]:
    """Yield the time that each player took, if the device measured any."""
    if lines and any(lines[-1].clocks_ms):
        clocks_ms = enumerate(lines[-1].clocks_ms)
        yield ""
        yield f"Time at the table: {', '.join(f'{formatter.name(seat)} {_minutes(each)}' for seat, each in clocks_ms)}"


def _entry(entry: Entry) -> str:
    """Return an entry of the laptop in one line: its text first. A payload without text is shown as JSON."""
    if entry.is_damaged:
        return f"{entry.kind}: {DAMAGED_ENTRY}"
    if entry.kind == "move" and "verdict" in entry.payload:
        return _recorded_move(entry.payload)
    known = [str(entry.payload[name]) for name in SHOWN_FIRST if name in entry.payload]
    said = " – ".join(known) if known else json.dumps(entry.payload, ensure_ascii=False)
    return f"{entry.kind}: {said}"


def _numbered_move(entry: Entry, place: NumberedMove, above: NumberedMove | None, formatter: EventFormatter) -> str:
    """Return a move as the line of a turn: `  3. Ann  F c1`. Number and name are left out if the line `above` has them."""
    name = "" if place.seat is None else formatter.name(place.seat)
    is_new_turn = above is None or above.turn != place.turn
    number = f"{place.turn:>3}." if is_new_turn else ""
    who = name if is_new_turn or above is None or above.seat != place.seat else ""
    said = _entry(entry).removeprefix("move: ")
    return f"{number:4} {who:<{formatter.name_width}}  {said}{' (undone)' if place.is_undone else ''}"


def _recorded_move(payload: Mapping[str, Any]) -> str:
    """Return a recorded move, with its verdict and the rules broken if it was not legal."""
    verdict, rules = payload["verdict"], payload.get("rules")
    if verdict == "legal":
        return f"move: {payload.get('move')}"
    broken = f" ({', '.join(map(str, rules))})" if rules and isinstance(rules, list) else ""
    return f"move: {payload.get('move')} – {verdict}, but it stood{broken}"


def _minutes(milliseconds: int) -> str:
    """Return a duration as minutes and seconds, 12:05."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
