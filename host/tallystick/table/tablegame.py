"""Judge questions to the rules desk while a game is on the table. Find out whether a question is about that game and its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tallystick.games.registry import load
from tallystick.referee.typednames import judge_with_names
from tallystick.table import desk
from tallystick.table.paper import file_name
from tallystick.table.recordview import MoveRecordView
from tallystick.table.verdictpage import verdict_page


class TableGame(NamedTuple):
    """The game on the table: its id, its players' names by seat, whether it is being set up or played, and the laptop's
    record of it if there can be one.
    """

    game: str
    names: tuple[str, ...]
    is_running: bool
    record: MoveRecordView | None

    def is_at(self, game_id: str, position: str) -> bool:
        """Return whether the position is the recorded one, under whatever readings. Raise RulesError if it cannot be read."""
        record = self.record
        if record is None or record.rules.id != game_id:
            return False
        asked = record.rules.with_readings(desk.parse_position(record.rules, position), record.readings)
        return bool(record.rules.format_position(asked) == record.position_text())

    def names_for(self, game_id: str, position: str, *, of_table: bool) -> tuple[str, ...]:
        """Return the players' names, if a question is about this game: its position is the recorded one, or `of_table` says so."""
        if self.game != game_id or not (of_table or self.is_at(game_id, position)):
            return ()
        return self.names

    def judge(
        self, game_id: str, position: str, move: str, readings: Mapping[str, str], *, of_table: bool
    ) -> dict[str, Any]:
        """Return the verdict as `desk.judge_move` does, with the players' names if the question is about this game."""
        names = self.names_for(game_id, position, of_table=of_table)
        return desk.judge_move(game_id, position, move, readings, names=names)

    def page(
        self, game_id: str, position: str, move: str, readings: Mapping[str, str], *, of_table: bool
    ) -> dict[str, str]:
        """Return the verdict as a page to keep, with the evidence of the game if the position is the one on the table, and the name
        of its file.
        """
        source = self.record.game if self.record is not None and self.is_at(game_id, position) else None
        names = self.names_for(game_id, position, of_table=of_table)
        rules = load(game_id)
        asked = desk.parse_position(rules, position, readings)
        number = [f"game {source.summary.number}"] if source is not None and source.summary.number else []
        return {
            "html": verdict_page(rules, asked, move, judge_with_names(rules, asked, move, names), names, source),
            "file": file_name("verdict", game_id, move, *number),
        }

    def not_shown(self, game_id: str, position: str) -> dict[str, Any]:
        """Return, as part of the answer, the reason why the device must not show a verdict in this position; {} if it may show it.

        `behind` says how many turns the record lacks. The position is that of the record, so the device would show the verdict as
        if it were about the table. `elsewhere` means that a game is running and the position is not the one on the table.
        """
        is_there = self.is_at(game_id, position)
        if is_there and self.record is not None and self.record.behind:
            return {"device": "behind", "behind": self.record.behind}
        return {"device": "elsewhere"} if self.is_running and not is_there else {}
