"""Say for the page how the game on the table ended: who won, by which rule, the code of the last seal, and who has not revealed."""

from __future__ import annotations

from typing import Any

from tallycore.log.kinds import ENDED_FINISHED
from tallycore.proof.short_code import short_code
from tallycore.table.state import ENDED
from tallystick.referee.results import winners_by_points
from tallystick.rules.judge import judge
from tallystick.rules.outcome import Outcome
from tallystick.store.names import with_names
from tallystick.store.phrases import player_name
from tallystick.store.resultrows import NOBODY, RULES, SCORES
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import MoveRecordView
from tallystick.table.sealedgame import unrevealed_setups

NOBODY_WON = "nobody has won"
# The rules answer this claim by naming the rule that decides the game.


def ending_view(game_log: GameLog, record: MoveRecordView | None, log_id: bytes) -> dict[str, Any] | None:
    """Return the end of the game, or None while it has not ended.

    `by` says how the `winners` are known:

    - `rules`: by the last recorded position. If something face down decides, there are no winners, and `says` names what can be;
    - `scores`: by the device, because the record ends before the game does. They have the most points, but may not have won;
    - `nobody`: there is neither, or the game was abandoned.

    `stood` says which illegal moves were left standing, in the words of the audit.
    `unrevealed` are the players whose sealed set-ups are not revealed. The device takes reveals until the next game begins.
    """
    state = game_log.state
    if state.stage != ENDED:
        return None
    code = next((line.event["seal"] for line in reversed(game_log.lines) if line.event.kind == "sealed"), b"")
    told: dict[str, Any] = {"winners": [], "is_draw": False, "by": NOBODY, "says": "", "rule": "", "cite": ""}
    if state.ended_how == ENDED_FINISHED:
        told |= _by_rules(game_log, record) or _by_scores(game_log)
    return told | {
        "code": short_code(code) if code else "",
        "stood": [] if record is None else record.left_standing,
        "unrevealed": unrevealed_setups(log_id, game_log) if log_id else [],
    }


def _by_rules(game_log: GameLog, record: MoveRecordView | None) -> dict[str, Any]:
    """Return who has won by the rules library; nothing if the record does not show the end of the game."""
    if record is None or record.behind:
        return {}
    rules, position = record.rules, record.position()
    outcome = rules.outcome(position)
    names = game_log.state.names
    if outcome is None:
        results = rules.possible_results(position)
        if results is None or not results.is_final:
            return {}
        possible = results.winners()
        if len(possible) != 1:
            # What still lies face down decides. The drawing says the same.
            return {"by": RULES, "says": with_names(" ".join(results.says()), names)}
        outcome = Outcome((), possible[0], tuple(rules.teams(position)))
    told: dict[str, Any] = {"winners": [player_name(names, seat) for seat in outcome.winners], "by": RULES}
    told["is_draw"] = outcome.is_draw
    objections = judge(rules, position, NOBODY_WON).objections
    if objections:
        first = objections[0]
        told |= {"says": with_names(first.says, names), "rule": first.rule, "cite": first.cite}
    return told


def _by_scores(game_log: GameLog) -> dict[str, Any]:
    """Return who has the most points on the device; nothing if it counts none."""
    winners = [player_name(game_log.state.names, seat) for seat in winners_by_points(game_log.scores)]
    return {"winners": winners, "by": SCORES} if winners else {}
