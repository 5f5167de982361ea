"""Play one turn that dice decide, on a separate device: a Move is rolled on the device, ridden on the laptop, and disputed."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tallystick.table.demo.handheld import Handheld
from tallystick.table.demo.live import LiveTable
from tallystick.table.demo.output import Output, require
from tallystick.table.table import Table

GAME = "durdain"
SEED = 4
# With this seed Ada begins, from Yellow, and her Move shows a 9 on the d12.
POSITION = "players=2 homes=yellow,green first=1 castles=h19:1,n8:2 units=j19:1c,h20:1a,n9:2a,k10:2c turn=1"
RIDE = tuple(f"j{at}>j{at - 1}" for at in range(19, 9, -1))
# Ten steps along a row.
ROLLED, RULE = "roll d12=9 d8=2", "action.move.roll"
COUNTED = 'tap b times 9\ntap a\ntap a\nwait for "Move, 1 more"'
# Nine steps of the cavalry, none of the armies.


class DiceTurn:
    """Play the turn with one device and one laptop. What is synced goes to `store`."""

    def __init__(self, handheld: Handheld, store: Store) -> None:
        self._hand = handheld
        self._store = store

    def run(self) -> Iterator[Output]:
        """Yield each piece of output as soon as it has happened. Raise DemoError, or another package's error, where
        something is wrong.
        """
        hand = self._hand
        yield Output("A turn that dice decide", "title")
        hand.run_scene("dice-turn")
        yield Output(
            "Kingdoms of Durdain, on another device: it draws the home countries, the players change seats by them, and its d12 "
            "says that Ada begins. The pieces are on the board, and the laptop gets the position:"
        )
        hand.run_script("plug")
        hand.step_while(self._sync, "the game so far is synced")
        record = MoveRecord(self._store, self._store.game("last"), installed_profile)
        record.set_position(POSITION)
        yield Output(POSITION, "block")
        table = Table(self._store, hand.open_link, simulated=True)
        table.start()
        try:
            yield from self._play(table)
        finally:
            hand.step_while(table.stop, "the laptop lets the device go")
        yield from self._audit()

    def _sync(self) -> None:
        """Sync the log."""
        with self._hand.open_link() as link:
            sync(link, self._store)

    def _play(self, table: Table) -> Iterator[Output]:
        """Declare a Move, roll it, dispute the ride, and ride as far as the die allows."""
        hand, live = self._hand, LiveTable(self._hand, table, GAME)
        live.wait_until_connected()
        hand.run_script('tap a\ntap a\nwait for "Cavalry: d12=9"\nwait 2s')
        hand.save_screen("14-move-rolled.png")
        live.wait_for_events()
        live.record("move")
        require(ROLLED in self._moves(), f"the record has {', '.join(self._moves())} and not {ROLLED}")
        yield Output(
            f"Ada declares a Move and rolls it on the device. The laptop records its dice without help: {ROLLED}."
        )
        yield Output(hand.screen_line, "screen")
        yield Output("She rides along row j, and Ben counts:")
        yield from live.dispute(", ".join(RIDE), "Ada", "illegal", RULE, "15-ride.png")
        for step in RIDE[:-1]:
            live.record(step)
        hand.run_script(COUNTED)
        live.wait_for_events()
        live.record("done")
        yield Output(f"She rides nine steps: {RIDE[0]} to {RIDE[-2]}.")

    def _moves(self) -> list[str]:
        """Return the moves that are recorded."""
        entries = self._store.game("last").entries
        return [str(entry.payload["move"]) for entry in entries if entry.kind == "move"]

    def _audit(self) -> Iterator[Output]:
        """Yield the audit's findings about dice and steps."""
        report = audit_stored(self._store, "last", installed_profile)
        found = [finding for finding in report.findings if finding.check in {"rules", "moves", "first player"}]
        require(report.verdict != FAULT, f"the audit says: {report.verdict}")
        yield Output("The audit's findings about dice and steps so far:")
        yield Output("\n".join(f"{finding.check}: {finding.says}" for finding in found), "block")
