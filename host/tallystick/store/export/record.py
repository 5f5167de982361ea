"""The record of a game for people: what it was, who played, and then turn by turn what happened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from tallycore.profile import Profile
from tallystick.store.clock import local_text
from tallystick.store.game import Entry, Game
from tallystick.store.sentences import Teller, in_play, option_words
from tallystick.store.transcript import Line, follow

QUIET = ("game_started", "dice_committed", "secret_revealed", "turn_ended", "sealed")
# These stand in the head of the record, or its layout shows them.
SHOWN_FIRST = ("text", "move", "verdict", "position", "reading", "value")


def to_text(game: Game, profile: Profile | None = None) -> str:
    """The record, without the verdicts and notes that are kept for one seat."""
    return record_text(game, profile)


def record_text(game: Game, profile: Profile | None = None, seat: int | None = None) -> str:
    """The record as `seat` may see it; None: as everybody may."""
    teller = Teller(game.summary.names, profile)
    lines = follow(game.events, teller)
    entries = [entry for entry in game.entries if entry.is_for(seat)]
    out = [*_head(game, profile, lines, teller), ""]
    for turn, group in groupby(lines, key=lambda line: (line.turn, line.seat)):
        out += _turn(turn, list(group), teller, entries)
    out += _foot(lines, teller)
    return "\n".join(out) + "\n"


def _head(game: Game, profile: Profile | None, lines: list[Line], teller: Teller) -> Iterator[str]:
    summary = game.summary
    title = profile.name if profile is not None else summary.game or "A game without its beginning"
    yield f"{title}, game {summary.number}"
    yield f"Players    {summary.players}"
    yield f"Received   {local_text(summary.came_at)} to {local_text(summary.updated_at)}"
    yield f"Log        {summary.key} to {summary.last_seq}, device {summary.device_id.hex()} ({summary.board or 'unknown board'})"
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
    if lines and lines[-1].scores and (any(lines[-1].scores) or not _is_by_hand(game)):
        yield f"Score      {_scores(lines[-1], teller)}"
    yield f"Result     {_result(game)}"


def _is_by_hand(game: Game) -> bool:
    """Whether moves were recorded on the laptop: points are then on the sheet, and the device's count may be unused."""
    return any(entry.kind == "move" for entry in game.entries)


def _options(profile: Profile | None, values: list[int]) -> str:
    if profile is None or not values:  # where a position began the game nothing was agreed beside it
        return ", ".join(str(value) for value in values)
    return ", ".join(option_words(option, value) for option, value in in_play(profile, values))


def _result(game: Game) -> str:
    if game.summary.ended:
        return game.summary.ended
    return "unknown: what followed went to another laptop" if game.summary.is_cut else "still being played"


def _scores(line: Line, teller: Teller) -> str:
    return ", ".join(f"{teller.name(seat)} {score}" for seat, score in enumerate(line.scores))


def _turn(turn: tuple[int, int | None], lines: list[Line], teller: Teller, entries: list[Entry]) -> Iterator[str]:
    """The acts of one turn: the first beside whose turn it is, the others below."""
    number, seat = turn
    acts: list[str] = []
    for line in lines:
        if line.event.kind not in QUIET:
            acts.append(f"{line.says} (undone)" if line.is_undone else line.says)
        while entries and entries[0].after_seq <= line.event.seq:
            acts.append(f"    {_entry(entries.pop(0))}")
    if number == 0 or seat is None:
        yield from acts
        return
    ended_by = lines[-2] if lines[-1].event.kind == "sealed" and len(lines) > 1 else lines[-1]
    who = f"{number:>3}. {teller.name(seat):<{teller.name_width}}  {_minutes(ended_by.turn_ms):>6}"
    for act in acts or ["nothing noted"]:
        yield f"{who}  {act}"
        who = " " * len(who)


def _foot(lines: list[Line], teller: Teller) -> Iterator[str]:
    if lines and any(lines[-1].clocks_ms):
        clocks_ms = enumerate(lines[-1].clocks_ms)
        yield ""
        yield f"Time at the table: {', '.join(f'{teller.name(seat)} {_minutes(each)}' for seat, each in clocks_ms)}"


def _entry(entry: Entry) -> str:
    """What the laptop noted, in a line: the words first, anything else as it is."""
    if entry.kind == "move" and "verdict" in entry.payload:
        return _recorded_move(entry.payload)
    known = [str(entry.payload[name]) for name in SHOWN_FIRST if name in entry.payload]
    said = " – ".join(known) if known else json.dumps(entry.payload, ensure_ascii=False)
    return f"{entry.kind}: {said}"


def _recorded_move(payload: Mapping[str, Any]) -> str:
    verdict, rules = payload["verdict"], payload.get("rules") or []
    if verdict == "legal":
        return f"move: {payload.get('move')}"
    broken = f" ({', '.join(map(str, rules))})" if rules else ""
    return f"move: {payload.get('move')} – {verdict}, but it stood{broken}"


def _minutes(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
