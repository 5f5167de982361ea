"""The evening, passage by passage: what is done, and what came of it. Every figure is read off, none is written in."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.sync import SyncReport, sync
from tallystick.store.store import Store
from tallystick.table.demo.afterwards import afterwards
from tallystick.table.demo.handheld import FrayedCable, Handheld
from tallystick.table.demo.passage import Passage, must
from tallystick.table.errors import DemoError
from tallystick.table.table import CONNECTED, Table, View

GAME = "pastures"
FIRST_MOVES = ("P b2", "F a1", "W c2", "P b1", "F c1")
# On paper so far; the device has noted their terrain.
TERRAIN = ("Mountain", "Plains", "Forest", "River", "Desert", "Wasteland")
LATER_MOVES = ("R d1", "W a2", "P d2", "F a3", "W d3", "P b3", "F c3")
CASTLES = ("C a2", "C d2")
ILLEGAL_CLAIM, RULE = "M a2", "terrain.plains-mountain"
PULLED_AFTER_BYTES = 500
# About half of the log, with the welcome before it.
ADAS_OWN_SUM = 13
# What scenes/score.txt enters.


class Evening:
    """Two players, one device, one laptop. `store` keeps what is synced."""

    def __init__(self, handheld: Handheld, store: Store) -> None:
        self.handheld = handheld
        self.store = store

    def tell(self) -> Iterator[Passage]:
        """Every passage, as soon as it has happened. Raises DemoError, or the part's own error, where something is amiss."""
        yield from self._alone()
        yield from self._cable()
        table = Table(self.store, self.handheld.open_link, simulated=True)
        table.start()
        try:
            yield from self._live(table)
        finally:
            # The device goes on meanwhile: the laptop says good-bye to it.
            self.handheld.while_doing(table.stop, "the laptop lets the device go")
        yield from afterwards(self.store)

    # --- the device alone ------------------------------------------------------------------------------------------

    def _alone(self) -> Iterator[Passage]:
        hand = self.handheld
        yield Passage("The device alone", "title")
        hand.play("setup")
        yield Passage("On the handheld, with its three buttons: a new game of Pastures New for Ada and Ben.")
        hand.play("start")
        yield Passage(
            "Its dice were committed to before anything was rolled, each player salted them, and after a tie that was "
            "rolled again Ada begins on a grid of 4 columns and 3 rows."
        )
        hand.play("turns")
        yield Passage("Five turns are played. Ada notes River, takes it back, and notes Forest instead.")
        hand.play("dice")
        yield Passage(
            "Who fetches the tea? One roll of the device, one of real dice that is typed in, and one roll too many, "
            "which is taken back with everybody's consent."
        )
        before = hand.texts_without_clocks
        hand.play("cut")
        after = hand.texts_without_clocks
        must(before == after, f"after the power cut the screen shows {after}, before it {before}")
        yield Passage(
            "The battery falls out in the middle of turn 6. Switched on again, the device shows the same screen:"
        )
        yield Passage(hand.texts, "screen")

    # --- sync ------------------------------------------------------------------------------------------------------

    def _cable(self) -> Iterator[Passage]:
        hand = self.handheld
        yield Passage("The cable", "title")
        hand.do("plug")
        port = hand.cable.path
        frayed = Link(FrayedCable(port, PULLED_AFTER_BYTES, hand.pull_cable))
        try:
            hand.while_doing(lambda: self._sync_until_pulled(frayed), "the cable is pulled while syncing")
        except PortVanished as error:
            yield Passage(f"Synced through pyserial on {port}, and the cable is pulled in the middle:")
            yield Passage(str(error), "block")
        else:
            raise DemoError("the cable was pulled while syncing, and nobody noticed.")
        kept = len(self.store.records(frayed.device.log_id))
        hand.do("plug")
        report = hand.while_doing(self._sync, "the rest is synced")
        must(
            kept + report.new == report.through,
            f"{kept} and {report.new} events are not the {report.through} of the log",
        )
        again = hand.while_doing(self._sync, "it is synced once more")
        must(again.new == 0, f"syncing again brought {again.new} events that were there already")
        yield Passage(
            f"Plugged in again ({hand.cable.path}): {kept} events had been kept, {report.new} more came, and all "
            f"{report.through} of the log are here. Syncing once more brings {again.new}."
        )

    def _sync_until_pulled(self, link: Link) -> None:
        with link:
            sync(link, self.store)

    def _sync(self) -> SyncReport:
        with self.handheld.open_link() as link:
            return sync(link, self.store)

    # --- the table, live -------------------------------------------------------------------------------------------

    def _live(self, table: Table) -> Iterator[Passage]:
        hand = self.handheld
        yield Passage("The table", "title")
        hand.until(lambda: table.feed.value["device"]["state"] == CONNECTED, "the table finds the device")
        for move in FIRST_MOVES:
            self._record(table, move)
        yield Passage(
            f"The laptop follows the device. The {len(FIRST_MOVES)} moves so far are entered from the sheet of paper, each "
            "tied to what the device had noted: " + ", ".join(FIRST_MOVES) + "."
        )
        yield from self._dispute(table, ILLEGAL_CLAIM, "illegal")
        yield from self._dispute(table, LATER_MOVES[0], "legal")
        for number, move in enumerate(LATER_MOVES):
            self._turn(table, move, number + 1 + len(FIRST_MOVES))
        yield Passage(
            "River is played, and so the game goes on, turn by turn on the device, square by square on the laptop."
        )
        hand.play("castles")
        for move in CASTLES:
            hand.play("castle")
            self._heard_all(table)
            self._record(table, move)
        yield from self._points(table)
        hand.play("end")
        self._heard_all(table)
        hand.shot("12-final.png")
        yield Passage("The game is over on the device as well:")
        yield Passage(hand.texts, "screen")

    def _dispute(self, table: Table, claim: str, expected: str) -> Iterator[Passage]:
        hand = self.handheld
        asked_s = time.monotonic()
        answer = hand.while_doing(lambda: table.ask(GAME, self._position(table), claim, {}), f"the verdict on {claim}")
        must(answer["verdict"] == expected, f"{claim} is {answer['verdict']}, and should be {expected}")
        rules = [objection["rule"] for objection in answer["objections"]]
        must(expected == "legal" or RULE in rules, f"{claim} breaks {', '.join(rules)} and not {RULE}")
        must(answer["device"] == "shown", f"the verdict on {claim} did not reach the device")
        hand.until(lambda: expected.upper() in hand.device.screen_text(), "the verdict appears on the device")
        took_s = time.monotonic() - asked_s
        yield Passage(f"Ben asks: may I play {claim}?")
        yield Passage(f"{answer['verdict'].capitalize()}: {answer['move']}", expected)
        for objection in answer["objections"]:
            yield Passage(f"{objection['says']}\n{objection['rule']} [{objection['cite']}]", "block")
        yield Passage(answer["drawing"], "block")
        used = [f"{reading['id']}={reading['value']}" for reading in answer["used"] if not reading["default"]]
        yield Passage(f"By {answer['rulebook']}; readings: {', '.join(used) or 'all as by default'}.")
        yield Passage(f"On the device {took_s:.2f} s after the question:")
        yield Passage(hand.texts, "screen")
        hand.shot(f"{'09' if expected == 'illegal' else '10'}-{expected}.png")
        hand.do("tap a")

    def _turn(self, table: Table, move: str, turn: int) -> None:
        """One turn: noted on the device, heard on the laptop, its square recorded there."""
        letter = move[0]
        item = next(number for number, name in enumerate(TERRAIN) if name[0] == letter)
        down = f"tap c times {item}" if item else ""
        self.handheld.do(f'wait 2s\ntap a\n{down}\ntap a\nwait for "Turn {turn + 1}"')
        self._heard_all(table)
        self._record(table, move)

    def _points(self, table: Table) -> Iterator[Passage]:
        hand = self.handheld
        table_view = table.look(GAME, self._position(table), {})
        ada, ben = table_view["scores"]
        hand.play("score")
        must(ada == ADAS_OWN_SUM, f"by the rules Ada has {ada} points, and she counted {ADAS_OWN_SUM}")
        hand.while_doing(lambda: table.send_score(1, ben), "the laptop sends a score")
        hand.until(lambda: hand.device.shows(f"■ {ben}"), "the score sent by the laptop appears on the device")
        hand.shot("11-scores.png")
        yield Passage("The castles stand, and the rules count:")
        yield Passage(table_view["drawing"], "block")
        yield Passage(
            f"Ada has entered her {ada} points on the device herself; Ben's {ben} are sent to it by the laptop."
        )

    def _record(self, table: Table, move: str) -> None:
        taken = table.record(GAME, self._position(table), move, stood=False)
        must(not taken["warning"], taken["warning"])

    @staticmethod
    def _position(table: Table) -> str:
        game = table.feed.value["game"]
        must(game is not None and game["desk"] is not None, "the table knows no position of the game")
        return str(game["desk"]["position"])

    def _heard_all(self, table: Table) -> None:
        """The laptop has every event that the device has."""
        hand = self.handheld
        hand.until(lambda: self._newest(table.feed.value) == hand.newest_seq, "the laptop hears of the newest event")

    @staticmethod
    def _newest(view: View) -> int:
        lines = view["game"]["log"] if view["game"] else []
        return int(lines[-1]["seq"]) if lines else 0
