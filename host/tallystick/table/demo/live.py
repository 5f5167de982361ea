"""Follow the demo's device from the laptop: record moves when they are played, and judge disputed moves."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tallystick.table.demo.handheld import Handheld
from tallystick.table.demo.output import Output, require
from tallystick.table.table import CONNECTED, Table, View


class LiveTable:
    """The device in use, the table that follows it, and the game on that table."""

    def __init__(self, handheld: Handheld, table: Table, game_id: str) -> None:
        self._hand = handheld
        self._table = table
        self._game_id = game_id
        # The players of the demo enter everything on the device, also the points.
        table.requests.switch(on=False)
        self._count = 0
        """How many moves of the record this object has seen."""

    def wait_until_connected(self) -> None:
        """Step the device until the table has found it."""
        is_found = lambda: self._table.feed.value["device"]["state"] == CONNECTED  # noqa: E731 (it is asked again and again)
        self._hand.step_until(is_found, "the table finds the device")

    @property
    def position(self) -> str:
        """Return the recorded position."""
        game = self._table.feed.value["game"]
        desk = game and game["desk"]
        require(desk is not None, "the table knows no position of the game")
        return str(desk["position"])

    def record(self, move: str) -> None:
        """Record a move of the game on the table, unless the laptop has taken it from the device already."""
        for there in self._table.feed.value["game"]["desk"]["moves"][self._count :]:
            self._count += 1
            if there["move"] == move:
                return
            require(there["taken"], f"the record has {there['move']} and not {move}")
        self._count += 1
        taken = self._table.record_move(self._game_id, self.position, move, stood=False)
        require(not taken["warning"], taken["warning"])

    def dispute(self, claim: str, who: str, expected: str, rule: str, shot: str) -> Iterator[Output]:
        """Judge a disputed move, and wait until the device shows the verdict, which is saved as the picture `shot`.

        Raise DemoError if the verdict is not the expected one. An illegal move must break `rule`.
        """
        hand = self._hand
        asked_s = time.monotonic()
        answer = hand.step_while(
            lambda: self._table.judge_move(self._game_id, self.position, claim, {}), f"the verdict on {claim}"
        )
        require(answer["verdict"] == expected, f"{claim} is {answer['verdict']}, and should be {expected}")
        rules = [objection["rule"] for objection in answer["objections"]]
        require(expected == "legal" or rule in rules, f"{claim} breaks {', '.join(rules)} and not {rule}")
        require(answer["device"] == "shown", f"the verdict on {claim} did not reach the device")
        hand.step_until(lambda: expected.upper() in hand.device.screen_text(), "the verdict appears on the device")
        took_s = time.monotonic() - asked_s
        yield Output(f"{who} asks: may I play {claim}?")
        yield Output(f"{answer['verdict'].capitalize()}: {answer['move']}", expected)
        for objection in answer["objections"]:
            yield Output(f"{objection['says']}\n{objection['rule']} [{objection['cite']}]", "block")
        yield Output(answer["drawing"], "block")
        used = [f"{reading['id']}={reading['value']}" for reading in answer["used"] if not reading["default"]]
        yield Output(f"By {answer['rulebook']}; readings: {', '.join(used) or 'all default'}.")
        yield Output(f"On the device {took_s:.2f} s after the question:")
        yield Output(hand.screen_line, "screen")
        hand.save_screen(shot)
        hand.run_script("tap a")

    def wait_for_events(self) -> None:
        """Step the device until the laptop has its newest event."""
        hand = self._hand
        hand.step_until(
            lambda: _newest_seq(self._table.feed.value) == hand.newest_seq, "the laptop hears of the newest event"
        )


def _newest_seq(view: View) -> int:
    """Return the number of the newest event that the page shows."""
    lines = view["game"]["log"] if view["game"] else []
    return int(lines[-1]["seq"]) if lines else 0
