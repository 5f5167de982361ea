"""Run the demo step by step, and report each result. Every reported number is read from the programs."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.sync import SyncReport, sync
from tallystick.store.store import Store
from tallystick.table import desk
from tallystick.table.demo.handheld import Handheld, InterruptedTransport
from tallystick.table.demo.live import LiveTable
from tallystick.table.demo.output import Output, require
from tallystick.table.demo.review import review
from tallystick.table.errors import DemoError
from tallystick.table.table import Table

GAME = "pastures"
FIRST_MOVES = ("P b2", "F a1", "W c2", "P b1", "F c1")
# The moves of the first turns. The device has noted only their terrain.
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
        """Play the beginning of the game only on the device, with a power cut."""
        hand = self.handheld
        yield Output("Only the device", "title")
        hand.run_scene("setup")
        yield Output("On the handheld, with its three buttons: a new game of Pastures New for Ada and Ben.")
        hand.run_scene("start")
        yield Output(
            "The device committed to its dice before the first roll. Each player added salt. After a tie and a "
            "second roll, Ada begins on a grid of 4 columns and 3 rows."
        )
        hand.run_scene("turns")
        yield Output("Five turns are played. Ada notes River, takes it back, and notes Forest instead.")
        hand.run_scene("dice")
        yield Output(
            "Who fetches the tea? The players roll once on the device and once with real dice, which they type in. One roll is too many: "
            "they take it back, and everybody agrees."
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
            yield Output(f"The laptop syncs through pyserial on {port}, and the cable is pulled in the middle:")
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
        require(again.new == 0, f"syncing again brought {again.new} events that were already there")
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
        live = LiveTable(hand, table, GAME)
        live.wait_until_connected()
        for move in FIRST_MOVES:
            live.record(move)
        yield Output(
            f"The laptop follows the device. The {len(FIRST_MOVES)} moves so far are entered from the sheet of paper, each "
            "tied to what the device had noted: " + ", ".join(FIRST_MOVES) + "."
        )
        yield from live.dispute(ILLEGAL_CLAIM, "Ben", "illegal", RULE, "09-illegal.png")
        yield from live.dispute(LATER_MOVES[0], "Ben", "legal", "", "10-legal.png")
        for number, move in enumerate(LATER_MOVES):
            self._turn(live, move, number + 1 + len(FIRST_MOVES))
        yield Output(
            "River is played. The game goes on: each turn is noted on the device, and each square on the laptop."
        )
        hand.run_scene("castles")
        for move in CASTLES:
            hand.run_scene("castle")
            live.wait_for_events()
            live.record(move)
        yield from self._points(table, live)
        hand.run_scene("end")
        live.wait_for_events()
        hand.save_screen("12-final.png")
        yield Output("The game is over on the device, too:")
        yield Output(hand.screen_line, "screen")

    def _turn(self, live: LiveTable, move: str, turn: int) -> None:
        """Play one turn on the device, and record its move on the laptop."""
        letter = move[0]
        item = next(number for number, name in enumerate(TERRAIN) if name[0] == letter)
        down = f"tap c times {item}" if item else ""
        self.handheld.run_script(f'wait 2s\ntap a\n{down}\ntap a\nwait for "Turn {turn + 1}"')
        live.wait_for_events()
        live.record(move)

    def _points(self, table: Table, live: LiveTable) -> Iterator[Output]:
        """Enter one score on the device, and send the other from the laptop."""
        hand = self.handheld
        table_view = desk.describe_position(GAME, live.position, {}, table.table_game().names)
        ada, ben = table_view["scores"]
        hand.run_scene("score")
        require(ada == ADAS_OWN_SUM, f"by the rules Ada has {ada} points, and she counted {ADAS_OWN_SUM}")
        hand.step_while(lambda: table.send_score(1, ben), "the laptop sends a score")
        hand.step_until(lambda: hand.device.shows(f"■ {ben}"), "the score sent by the laptop appears on the device")
        hand.save_screen("11-scores.png")
        yield Output("All castles are placed, and the rules count the points:")
        yield Output(table_view["drawing"], "block")
        yield Output(f"Ada has entered her {ada} points on the device herself. The laptop sends Ben's {ben} to it.")
