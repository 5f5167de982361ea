"""Run the demo step by step, and report what came of each. Every figure reported is read from the programs."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.sync import SyncReport, sync
from tallystick.store.store import Store
from tallystick.table.demo.handheld import Handheld, InterruptedTransport
from tallystick.table.demo.output import Output, require
from tallystick.table.demo.review import review
from tallystick.table.errors import DemoError
from tallystick.table.table import CONNECTED, Table, View

GAME = "pastures"
FIRST_MOVES = ("P b2", "F a1", "W c2", "P b1", "F c1")
# The moves of the first turns, of which the device has noted only the terrain.
TERRAIN = ("Mountain", "Plains", "Forest", "River", "Desert", "Wasteland")
LATER_MOVES = ("R d1", "W a2", "P d2", "F a3", "W d3", "P b3", "F c3")
CASTLES = ("C a2", "C d2")
ILLEGAL_CLAIM, RULE = "M a2", "terrain.plains-mountain"
PULLED_AFTER_BYTES = 500
# The welcome and about half of the log.
ADAS_OWN_SUM = 13
# The score that scenes/score.txt enters.


class DemoSession:
    """Play two players' game with one device and one laptop. What is synced goes to `store`."""

    def __init__(self, handheld: Handheld, store: Store) -> None:
        self.handheld = handheld
        self.store = store

    def run(self) -> Iterator[Output]:
        """Yield each piece of output as soon as it has happened. Raise DemoError, or another package's error, where
        something is wrong.
        """
        yield from self._play_on_device()
        yield from self._sync_with_interruption()
        table = Table(self.store, self.handheld.open_link, simulated=True)
        table.start()
        try:
            yield from self._follow_live(table)
        finally:
            # The device must run meanwhile, so that it can answer the laptop's last requests.
            self.handheld.step_while(table.stop, "the laptop lets the device go")
        yield from review(self.store)

    # --- the device alone ------------------------------------------------------------------------------------------

    def _play_on_device(self) -> Iterator[Output]:
        """Play the beginning of the game on the device alone, with a power cut."""
        hand = self.handheld
        yield Output("The device alone", "title")
        hand.run_scene("setup")
        yield Output("On the handheld, with its three buttons: a new game of Pastures New for Ada and Ben.")
        hand.run_scene("start")
        yield Output(
            "Its dice were committed to before anything was rolled, each player salted them, and after a tie that was "
            "rolled again Ada begins on a grid of 4 columns and 3 rows."
        )
        hand.run_scene("turns")
        yield Output("Five turns are played. Ada notes River, takes it back, and notes Forest instead.")
        hand.run_scene("dice")
        yield Output(
            "Who fetches the tea? One roll of the device, one of real dice that is typed in, and one roll too many, "
            "which is taken back with everybody's consent."
        )
        before = hand.texts_without_clocks
        hand.run_scene("cut")
        after = hand.texts_without_clocks
        require(before == after, f"after the power cut the screen shows {after}, before it {before}")
        yield Output(
            "The battery falls out in the middle of turn 6. Switched on again, the device shows the same screen:"
        )
        yield Output(hand.screen_line, "screen")

    # --- sync ------------------------------------------------------------------------------------------------------

    def _sync_with_interruption(self) -> Iterator[Output]:
        """Sync the log, with the cable pulled in between."""
        hand = self.handheld
        yield Output("The cable", "title")
        hand.run_script("plug")
        port = hand.cable.path
        interrupted = Link(InterruptedTransport(port, PULLED_AFTER_BYTES, hand.pull_cable))
        try:
            hand.step_while(lambda: self._sync_until_pulled(interrupted), "the cable is pulled while syncing")
        except PortVanished as error:
            yield Output(f"Synced through pyserial on {port}, and the cable is pulled in the middle:")
            yield Output(str(error), "block")
        else:
            raise DemoError("the cable was pulled while syncing, and nobody noticed.")
        kept = len(self.store.records(interrupted.device.log_id))
        hand.run_script("plug")
        report = hand.step_while(self._sync, "the rest is synced")
        require(
            kept + report.new == report.through,
            f"{kept} and {report.new} events are not the {report.through} of the log",
        )
        again = hand.step_while(self._sync, "it is synced once more")
        require(again.new == 0, f"syncing again brought {again.new} events that were there already")
        yield Output(
            f"Plugged in again ({hand.cable.path}): {kept} events had been kept, {report.new} more came, and all "
            f"{report.through} of the log are here. Syncing once more brings {again.new}."
        )

    def _sync_until_pulled(self, link: Link) -> None:
        """Sync over `link` until the cable is pulled. Raise PortVanished."""
        with link:
            sync(link, self.store)

    def _sync(self) -> SyncReport:
        """Sync the log and return the report."""
        with self.handheld.open_link() as link:
            return sync(link, self.store)

    # --- the table, live -------------------------------------------------------------------------------------------

    def _follow_live(self, table: Table) -> Iterator[Output]:
        """Play the rest of the game while the laptop follows it, with two disputed moves."""
        hand = self.handheld
        yield Output("The table", "title")
        hand.step_until(lambda: table.feed.value["device"]["state"] == CONNECTED, "the table finds the device")
        for move in FIRST_MOVES:
            self._record(table, move)
        yield Output(
            f"The laptop follows the device. The {len(FIRST_MOVES)} moves so far are entered from the sheet of paper, each "
            "tied to what the device had noted: " + ", ".join(FIRST_MOVES) + "."
        )
        yield from self._dispute(table, ILLEGAL_CLAIM, "illegal")
        yield from self._dispute(table, LATER_MOVES[0], "legal")
        for number, move in enumerate(LATER_MOVES):
            self._turn(table, move, number + 1 + len(FIRST_MOVES))
        yield Output(
            "River is played, and so the game goes on, turn by turn on the device, square by square on the laptop."
        )
        hand.run_scene("castles")
        for move in CASTLES:
            hand.run_scene("castle")
            self._wait_for_events(table)
            self._record(table, move)
        yield from self._points(table)
        hand.run_scene("end")
        self._wait_for_events(table)
        hand.save_screen("12-final.png")
        yield Output("The game is over on the device as well:")
        yield Output(hand.screen_line, "screen")

    def _dispute(self, table: Table, claim: str, expected: str) -> Iterator[Output]:
        """Judge a disputed move, and wait until the device shows the verdict."""
        hand = self.handheld
        asked_s = time.monotonic()
        answer = hand.step_while(
            lambda: table.judge_move(GAME, self._position(table), claim, {}), f"the verdict on {claim}"
        )
        require(answer["verdict"] == expected, f"{claim} is {answer['verdict']}, and should be {expected}")
        rules = [objection["rule"] for objection in answer["objections"]]
        require(expected == "legal" or RULE in rules, f"{claim} breaks {', '.join(rules)} and not {RULE}")
        require(answer["device"] == "shown", f"the verdict on {claim} did not reach the device")
        hand.step_until(lambda: expected.upper() in hand.device.screen_text(), "the verdict appears on the device")
        took_s = time.monotonic() - asked_s
        yield Output(f"Ben asks: may I play {claim}?")
        yield Output(f"{answer['verdict'].capitalize()}: {answer['move']}", expected)
        for objection in answer["objections"]:
            yield Output(f"{objection['says']}\n{objection['rule']} [{objection['cite']}]", "block")
        yield Output(answer["drawing"], "block")
        used = [f"{reading['id']}={reading['value']}" for reading in answer["used"] if not reading["default"]]
        yield Output(f"By {answer['rulebook']}; readings: {', '.join(used) or 'all as by default'}.")
        yield Output(f"On the device {took_s:.2f} s after the question:")
        yield Output(hand.screen_line, "screen")
        hand.save_screen(f"{'09' if expected == 'illegal' else '10'}-{expected}.png")
        hand.run_script("tap a")

    def _turn(self, table: Table, move: str, turn: int) -> None:
        """Play one turn on the device, and record its move on the laptop."""
        letter = move[0]
        item = next(number for number, name in enumerate(TERRAIN) if name[0] == letter)
        down = f"tap c times {item}" if item else ""
        self.handheld.run_script(f'wait 2s\ntap a\n{down}\ntap a\nwait for "Turn {turn + 1}"')
        self._wait_for_events(table)
        self._record(table, move)

    def _points(self, table: Table) -> Iterator[Output]:
        """Enter one score on the device, and send the other from the laptop."""
        hand = self.handheld
        table_view = table.describe_position(GAME, self._position(table), {})
        ada, ben = table_view["scores"]
        hand.run_scene("score")
        require(ada == ADAS_OWN_SUM, f"by the rules Ada has {ada} points, and she counted {ADAS_OWN_SUM}")
        hand.step_while(lambda: table.send_score(1, ben), "the laptop sends a score")
        hand.step_until(lambda: hand.device.shows(f"■ {ben}"), "the score sent by the laptop appears on the device")
        hand.save_screen("11-scores.png")
        yield Output("The castles stand, and the rules count:")
        yield Output(table_view["drawing"], "block")
        yield Output(
            f"Ada has entered her {ada} points on the device herself; Ben's {ben} are sent to it by the laptop."
        )

    def _record(self, table: Table, move: str) -> None:
        """Record a move of the game on the table."""
        taken = table.record_move(GAME, self._position(table), move, stood=False)
        require(not taken["warning"], taken["warning"])

    @staticmethod
    def _position(table: Table) -> str:
        """Return the recorded position."""
        game = table.feed.value["game"]
        require(game is not None and game["desk"] is not None, "the table knows no position of the game")
        return str(game["desk"]["position"])

    def _wait_for_events(self, table: Table) -> None:
        """Step the device until the laptop has its newest event."""
        hand = self.handheld
        hand.step_until(
            lambda: self._newest_seq(table.feed.value) == hand.newest_seq, "the laptop hears of the newest event"
        )

    @staticmethod
    def _newest_seq(view: View) -> int:
        """Return the number of the newest event that the page shows."""
        lines = view["game"]["log"] if view["game"] else []
        return int(lines[-1]["seq"]) if lines else 0
