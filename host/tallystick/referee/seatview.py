"""Show a stored game as one seat may know it: its moves, positions and entries without what lies hidden from that seat.

Whatever shows a game to people takes it from here, so that no output knows more than the seat that it is for. A seat is counted
from 0; None is anybody who only looks at the table.
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
from tallystick.rules.verdict import kind_of
from tallystick.store.game import Entry, Game

NOTES = ("position", "verdict", "rules")
# Of an entry for a move: what it led from, and how it was judged.
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
    """Return whether nothing of the record is hidden from the seat: nothing ever is, or the play is over and all is turned up.

    Before its end a record may hold what no position shows any more, such as a move that was taken back.
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
    """Return a move as the seat may know it, judged by that alone: why it is illegal can tell what lies face down."""
    before = rules.view(played.before, seat)
    move = rules.canonical(before, rules.view_move(played.before, rules.pinned(played.before, played.move), seat))
    objections = rules.objections(before, move)
    doubts = () if objections else tuple(rules.doubts(before, move))
    return replace(
        played,
        move=move,
        text=rules.format_move(before, move),
        kind=kind_of(objections, doubts),
        objections=tuple(rules.explain(objection) for objection in objections),
        doubts=doubts,
        before=before,
        after=rules.view(played.after, seat),
    )


def record_for_seat(record: MoveRecord, seat: int | None) -> MoveRecord:
    """Return a record as the seat may know it, to be written down and not to be continued; as None, all of it."""
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
    """Return the game with those entries that the seat may read, and in them what it may know.

    If it `is_to_be_judged`, the notes with its moves are left out that are right by the whole record: a set-up that it was told
    can make them know more than follows from the moves as they lie open.
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
    """Yield the entries; those from the first on that cannot be replayed say nothing about moves and positions."""
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
    """Return whether position and verdict that were noted with a move are those that the whole record gives."""
    given = {"position": rules.format_position(move.before), "verdict": move.kind}
    return all(move.entry.payload.get(key, value) == value for key, value in given.items())


def _seen_payload(played: Replay, entry: Entry, seat: int | None) -> dict[str, Any]:
    """Add the entry to the replay, and return what it says to the seat. Raise BrokenEntries."""
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
