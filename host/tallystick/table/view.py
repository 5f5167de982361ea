"""Describe the game on the table for the page, as plain values for JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tallycore.colours import colour_name, rgb, symbol
from tallycore.log.kinds import ENDED_FINISHED
from tallycore.table.state import ENDED, NO_GAME, PLAYING, SETTING_UP
from tallystick.link.sync import SyncReport
from tallystick.referee.finding import plural
from tallystick.referee.replay import PlayedMove
from tallystick.resources import boards_dir
from tallystick.rules.notes import FIRST
from tallystick.store.forks import Fork, set_back_says
from tallystick.store.phrases import player_name
from tallystick.table.differing import differing_moves
from tallystick.table.dueondevice import DueOnDevice
from tallystick.table.ending import ending_view
from tallystick.table.facedown import says_sealed
from tallystick.table.gamelog import GameLog, log_line
from tallystick.table.recordview import MoveRecordView
from tallystick.table.rolledotherwise import rolled_otherwise
from tallystick.table.sealedgame import players_with_seals
from tallystick.table.takeback import stays_on_device
from tallystick.table.turnrequest import Hindrance, next_request

ENDED_ON_DEVICE = "The device has ended this turn. Enter the rest of it here."
GONE = "The device is not connected. It works without the laptop."
OVER = "The game is over by the rules. End it on the device: Menu, then End the game."
OVER_NOT_NOTED = "The game is over by the rules, but the device does not have all of it yet. Note the rest there before you end the game."
MOST_LINES = 400
# The live page gets at most so many lines at each event. The list of games shows a game's whole log.
STAGES = {NO_GAME: "none", SETTING_UP: "setting up", PLAYING: "playing", ENDED: "ended"}


def game_view(game_log: GameLog) -> dict[str, Any] | None:
    """Return the newest game of the log, or None while none has begun."""
    state = game_log.state
    if state.stage == NO_GAME:
        return None
    profile = game_log.profile
    at = profile.phase_at(state.phase, state.options) if profile else 0
    phase = profile.phases[at].name if profile and at < len(profile.phases) else ""
    return {
        "seq": state.game_seq,
        "game": state.game,
        "name": profile.name if profile else state.game,
        "stage": STAGES[state.stage],
        "finished": state.stage == ENDED and state.ended_how == ENDED_FINISHED,
        "turn": state.turn,
        "phase": phase,
        "paused": bool(state.paused),
        "turn_ms": state.turn_ms,
        "players": [_player(game_log, seat) for seat in range(state.seats)],
        "readings": list(state.readings),
        "dice": {
            "commitment": state.commitment.hex(),
            "revealed": bool(state.revealed),
            "salts": len(state.salts),
            "rolls": state.roll_count,
        },
        "rolls": [asdict(roll) for roll in game_log.rolls],
        "log": [log_line(line) for line in game_log.lines[-MOST_LINES:]],
        "before": max(0, len(game_log.lines) - MOST_LINES),
        "known": profile is not None,
    }


def table_view(game_log: GameLog, record: MoveRecordView | None, number: int, log_id: bytes) -> dict[str, Any] | None:
    """Return the game on the table with the laptop's record of it, and with its number and its key in the store."""
    game = game_view(game_log)
    if game is None:
        return None
    return {
        **game,
        "number": number,
        "key": f"{log_id.hex()}:{game['seq']}" if log_id else "",
        "desk": None if record is None else desk_view(game_log, record),
        "over": record is not None and _is_over(game_log, record),
        "has_seat_pages": bool(players_with_seals(game_log, record)),
        "against_reveals": [] if record is None else record.against_reveals,
        "end": ending_view(game_log, record, log_id),
    }


def _player(game_log: GameLog, seat: int) -> dict[str, Any]:
    """Return one player with score and clock."""
    state = game_log.state
    colour = state.colours[seat] if seat < len(state.colours) else seat
    return {
        "seat": seat,
        "name": player_name(state.names, seat),
        "colour": colour_name(colour).lower(),
        "symbol": symbol(colour),
        "rgb": f"#{rgb(colour):06x}",
        "score": game_log.scores[seat] if game_log.scores else None,
        "out": game_log.is_out(seat),
        "clock_ms": state.clocks_ms[seat],
        "to_play": state.stage == PLAYING and state.seat == seat,
        "sealed": state.setups_sealed[seat] if state.setups_sealed else 0,
        "revealed": state.setups_revealed[seat].bit_count() if state.setups_revealed else 0,
    }


def desk_view(game_log: GameLog, record: MoveRecordView, seat: int | None = None) -> dict[str, Any]:
    """Return the recorded position, the moves that led to it, and the device's notes that no move matches yet.

    Show only what the seat may know of position and moves. For None, show what everybody may know.
    """
    sealed = says_sealed(record, game_log.state)
    return {
        "position": record.position_text(seat),
        "behind": record.behind,
        "moves": [
            {
                "number": move.number,
                "move": move.text,
                "says": record.words(move),
                "by": "" if move.seat is None else player_name(game_log.state.names, move.seat),
                "verdict": move.kind,
                "rules": [objection.rule for objection in move.objections],
                "event": record.event_of(move),
                "filed": _filed(game_log, record, move),
                "taken": move.is_taken,
                "differs": record.differs(move),
            }
            for move in record.moves(seat)
        ],
        "waiting": [
            {
                "event": event.seq,
                "by": player_name(game_log.state.names, event["seat"]),
                "note": record.note_text(event),
            }
            for event in record.unmatched
        ],
        "differing": differing_moves(game_log, record, seat),
        "asked": record.asked(seat),
        "dice": _due_on_device(game_log, record) is not None,
        "sealed": bool(sealed),
        "waits": sealed or _next_on_device(game_log, record),
        "undo": record.last_entered(seat),
        "undo_stays": stays_on_device(record, game_log),
        "to_note": [move.number for move in record.to_note],
    }


def _filed(game_log: GameLog, record: MoveRecordView, move: PlayedMove) -> int | None:
    """Return the event beside which *What happened* shows a move: the one of the same act, or the seal of a set-up; None for no event."""
    event = record.event_of(move)
    if event is not None or move.seat is None or not any(game_log.state.setups_sealed):
        return event
    if move.seat not in record.rules.awaits_sealed(move.before):
        return None
    seals = [line.event for line in game_log.lines if line.event.kind == "setup_sealed" and not line.is_undone]
    return max((seal.seq for seal in seals if seal["seat"] == move.seat), default=None)


def connection_says(report: SyncReport, where: str, forks: Sequence[Fork], *, has_other_copies: bool) -> str:
    """Return the page's sentence about a synced device. `forks` are those of the game on the table."""
    lost = f"; its log has {plural(len(report.gaps), 'gap')}" if report.gaps else ""
    apart = "; another copy of its log is kept separately" if has_other_copies else ""
    says = [f"Connected: {board_name(report.device.board)}, {where}{lost}{apart}", *(fork.says for fork in forks)]
    return ". ".join([*says, *([set_back_says(report.set_back_to)] if report.set_back_to else [])])


def device_facts(report: SyncReport) -> dict[str, Any]:
    """Return the page's facts about a synced device, one by one."""
    device = report.device
    return {
        "board": device.board,
        "board_name": board_name(device.board),
        "version": device.version,
        "through": report.through,
        "gaps": len(report.gaps),
    }


def board_name(board_id: str) -> str:
    """Return the board's name, or its id if this program has no data of it."""
    path = boards_dir() / board_id / "board.json"
    if not board_id.isidentifier() or not path.is_file():
        return board_id
    return str(json.loads(path.read_text("utf-8")).get("name", board_id))


def _next_on_device(game_log: GameLog, record: MoveRecordView) -> str:
    """Return what the players do next if the device and the record are not at the same point of the game; an empty string if they are."""
    request = next_request(game_log.state, record)
    if isinstance(request, Hindrance):
        return request.says
    due = _due_on_device(game_log, record)
    if due is not None:
        return rolled_otherwise(record) or due.says
    if record.pairs.has_device_ended_turn:
        return ENDED_ON_DEVICE
    if not _is_over(game_log, record):
        return ""
    return OVER if request is None else OVER_NOT_NOTED


def _is_over(game_log: GameLog, record: MoveRecordView) -> bool:
    """Return whether the rules have ended a game that still goes on on the device, by all that was told and revealed."""
    return game_log.state.stage == PLAYING and record.rules.outcome(record.position()) is not None


def _due_on_device(game_log: GameLog, record: MoveRecordView) -> DueOnDevice | None:
    """Return what the device rolls, draws or deals next; None if nothing is due: the players chose who begins, or the
    game has ended on the device.
    """
    stage, dice = game_log.state.stage, record.rules.due_dice(record.replay.position)
    if stage == ENDED or (dice is not None and dice.purpose == FIRST and stage != SETTING_UP):
        return None
    return record.due_on_device
