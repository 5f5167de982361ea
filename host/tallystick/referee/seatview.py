"""Show a stored game as one seat may know it: its moves, positions and entries, without anything that is hidden from that seat.

Everything that shows a game to people uses this module, so no output shows more than its seat may know. A seat is counted
from 0. None means everybody who only looks at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Any

from tallystick.games.registry import AnyGame, find
from tallystick.referee.currentposition import current_position, replay_of, replay_with_reveals, rules_of
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile, no_profile
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import KINDS, MOVE, UNDO, PlayedMove, Replay
from tallystick.rules.errors import RulesError
from tallystick.store.game import Entry, Game

NOTES = ("position", "verdict", "rules")
# The fields of a move's entry that say from which position it was played and how it was judged.
NOT_SHOWN = "not shown: the record cannot be replayed to here, so nobody can say who may know it"


def position_for_seat(game: Game, seat: int | None, find_profile: FindProfile = no_profile) -> Any:
    """Return the position at the end of a game's record as the seat may know it. Raise what `current_position` raises."""
    return rules_of(game).view_now(current_position(game, find_profile), seat)


def moves_for_seat(replay: Replay, seat: int | None) -> list[PlayedMove]:
    """Return the moves that were not undone as the seat may know them."""
    if is_open(replay, seat):
        return replay.moves
    return [move_for_seat(replay.rules, move, seat) for move in replay.moves]


def is_open(replay: Replay, seat: int | None) -> bool:
    """Return True if nothing of the record is hidden from the seat: the game has nothing hidden, or it is over and all pieces are face up.

    Before the end a record may contain things that no position shows any more, such as a move that was taken back.
    """
    rules, position = replay.rules, replay.position
    if not rules.has_secrets:
        return True
    if rules.view(position, seat) != position:
        return False
    if rules.outcome(position) is not None:
        return True
    results = rules.possible_results(position)
    return results is not None and results.is_final


def move_for_seat(rules: AnyGame, played: PlayedMove, seat: int | None) -> PlayedMove:
    """Return a move as the seat may know it, judged only by that. The reason why a move is illegal can reveal what lies face down."""
    before = rules.view(played.before, seat)
    move = rules.canonical(before, rules.view_move(played.before, rules.pinned(played.before, played.move), seat))
    judged = rules.judged(before, move)
    return replace(
        played,
        move=move,
        text=rules.format_move(before, move),
        kind=judged.kind,
        objections=tuple(rules.explain(objection) for objection in judged.objections),
        doubts=judged.doubts,
        before=before,
        after=rules.view(played.after, seat),
    )


def record_for_seat(record: MoveRecord, seat: int | None) -> MoveRecord:
    """Return a record as the seat may know it, for reading and not for continuing. For None, return all of it."""
    if seat is None:
        return record
    seen = copy(record)
    seen.game = game_for_seat(record.game, seat, lambda _game: record.profile)
    if not is_open(record.replay, seat):
        seen.replay = copy(record.replay)
        seen.replay.start = record.rules.view(record.replay.start, seat)
        seen.replay.moves = moves_for_seat(record.replay, seat)
    return seen


def game_for_seat(
    game: Game, seat: int | None, find_profile: FindProfile = no_profile, *, is_to_be_judged: bool = False
) -> Game:
    """Return the game with only those entries, and only those parts of them, that the seat may know.

    If it `is_to_be_judged`, leave out the notes of its moves that are right by the whole record. They may use a set-up that was revealed
    to the laptop, so they can show more than the open moves do.
    """
    readable = game.as_read_by(seat)
    rules = find(game.summary.game)
    if rules is None or not rules.has_secrets or _is_whole(game, seat, find_profile):
        return readable
    return replace(game, entries=tuple(_seen_entries(rules, game, seat, find_profile, is_to_be_judged)))


def _is_whole(game: Game, seat: int | None, find_profile: FindProfile) -> bool:
    try:
        return is_open(replay_of(game, find_profile), seat)
    except (RefereeError, RulesError):
        return False


def _seen_entries(
    rules: AnyGame, game: Game, seat: int | None, find_profile: FindProfile, is_to_be_judged: bool
) -> Iterator[Entry]:
    """Yield the entries. From the first entry that cannot be replayed, they show no moves and positions."""
    played: Replay | None = None
    with suppress(RefereeError, RulesError):
        played = replay_with_reveals(game, find_profile)
    for entry in game.entries:
        said = entry.payload
        if entry.kind in KINDS and not entry.is_damaged:
            said = {"text": NOT_SHOWN}
            try:
                if played is not None:
                    said = _seen_payload(played, entry, seat)
                    if is_to_be_judged and entry.kind == MOVE and _is_noted_rightly(rules, played.moves[-1]):
                        said = {key: value for key, value in said.items() if key not in NOTES}
            except RefereeError:
                played = None
        if entry.is_for(seat):
            yield replace(entry, payload=said)


def _is_noted_rightly(rules: AnyGame, move: PlayedMove) -> bool:
    """Return True if the position and the verdict that were noted with a move follow from the whole record."""
    given = {"position": rules.format_position(move.before), "verdict": move.kind}
    return all(move.entry.payload.get(key, value) == value for key, value in given.items())


def _seen_payload(played: Replay, entry: Entry, seat: int | None) -> dict[str, Any]:
    """Add the entry to the replay, and return what it shows to the seat. Raise BrokenEntries."""
    rules, before = played.rules, list(played.moves)
    played.add(entry)
    if entry.kind == MOVE:
        move = move_for_seat(rules, played.moves[-1], seat)
        said = {
            "move": move.text,
            "verdict": move.kind,
            "rules": [objection.rule for objection in move.objections],
            "position": rules.format_position(move.before),
        }
        return said if move.event is None else {**said, "event": move.event}
    if entry.kind == UNDO:
        said = {"from": entry.payload["from"]}
        return {**said, "move": move_for_seat(rules, before[-1], seat).text} if before else said
    return {"position": rules.format_position(rules.view(played.start, seat))}
