"""Make the requests to the device that a page asks for: a score, a reading, a verdict. Refuse what the game does not allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tallycore.table.state import PLAYING, State
from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LEGAL, SHOW_UNDECIDED
from tallystick.link.client import Link
from tallystick.link.errors import LinkError
from tallystick.rules.readings import choose
from tallystick.table.errors import NoDevice, TableError
from tallystick.table.livelink import LiveLink
from tallystick.table.recordview import MoveRecordView

TONES = {"legal": SHOW_LEGAL, "illegal": SHOW_ILLEGAL, "undecided": SHOW_UNDECIDED}

Job = Callable[[Link], int]
# It returns the number of the event that the device has logged.


def score_job(state: State, seat: int, score: int) -> Job:
    """Return the job that sets the score of `seat`. Raise TableError."""
    if state.stage != PLAYING or not 0 <= seat < state.seats:
        raise TableError(f"seat {seat + 1} has no score now: scores can be sent only while a game runs.")
    game_seq = state.game_seq
    if state.scores[seat] == 0:
        return lambda link: link.add_score(game_seq, seat, score)
    return lambda link: link.set_score(game_seq, seat, score)


def reading_job(state: State, record: MoveRecordView | None, reading: str, value: str) -> Job:
    """Return the job that agrees on a reading. Raise TableError, or UnknownReading."""
    if state.stage != PLAYING or record is None:
        raise TableError("readings can be agreed only while a game runs that the rules library knows.")
    choose(record.rules.readings, {reading: value})
    game_seq = state.game_seq
    return lambda link: link.set_reading(game_seq, reading, value)


def show_verdict(link: LiveLink, answer: dict[str, Any]) -> dict[str, Any]:
    """Show the verdict of an answer on the device. Return the result of that, as a part of the answer."""
    screen, tone = answer["screen"], TONES[answer["verdict"]]
    try:
        link.run_job(lambda each: each.show(tone, screen["title"], screen["text"]))
    except NoDevice:
        return {"device": "none"}
    except LinkError as error:
        return {"device": "failed", "why": str(error)}
    return {"device": "shown"}
