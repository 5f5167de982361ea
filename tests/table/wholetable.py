"""People at one table with a simulated device and its page in Chromium: they press what the legend says, and click on the board."""

from __future__ import annotations

import re
import time
from contextlib import contextmanager
from typing import Any

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.simulator.script.actions import Press, Release
from tallystick.simulator.web import Access, PageServer
from tallystick.table import devicerequests, devicethread
from tallystick.table.table import Table
from tallystick.table.web.app import make_app
from tests.device.table import Table as Presses
from tests.table.conftest import LiveTable
from tests.table.deskpage import settled

TIMEOUT_S = 60.0
# Far longer than anything takes here: a loaded machine may stand still for seconds.
SETTLES_MS = 60
# The device has dealt with a button so long after it was let go.
# Notes of the next click whether the page was drawing the board just then.
WATCH_CLICK = """() => {
  delete document.body.dataset.clicked;
  const note = () => { document.body.dataset.clicked = document.getElementById("desk").ariaBusy === "true" ? "drawing" : "settled"; };
  document.addEventListener("click", note, { capture: true, once: true });
}"""
NAMES = ["Ada", "Ben"]
TERRAIN = {"M": "Mountain", "P": "Plains", "F": "Forest", "R": "River", "D": "Desert", "W": "Wasteland"}


class Quick:
    """Let the device's time go five times as fast as real time."""

    def keep(self, now_ms: int) -> None:
        time.sleep(0.002)


class Buttons:
    """The buttons and the screen of the device that runs in a thread; `tests.device.table.Table` presses them."""

    def __init__(self, thread: Any, device: Any) -> None:
        self._bridge = thread.bridge
        self._device = device

    @property
    def _app(self) -> Any:
        return self._device._app

    @property
    def drive(self) -> Any:
        return self._device.drive

    def tap(self, role: str) -> None:
        self.hold(role, 0)

    def hold(self, role: str, ms: int) -> None:
        self._bridge.post(Press(role))
        wait_for(lambda: role in self._device.held)
        self._pass(ms)
        self._bridge.post(Release(role))
        wait_for(lambda: role not in self._device.held)
        self._pass(SETTLES_MS)

    def _pass(self, ms: int) -> None:
        until = self._device.now_ms + ms
        wait_for(lambda: self._device.now_ms >= until)

    def run_for(self, ms: int) -> None:
        self._pass(ms)

    def shows(self, text: str) -> bool:
        return bool(self._device.shows(text))

    def screen_text(self) -> list[str]:
        return list(self._device.screen_text())


class Hands(Presses):
    """Hands at the buttons of a device that runs in a thread."""

    def __init__(self, thread: Any, device: Any) -> None:
        self.device = Buttons(thread, device)
        self.presses = 0

    def set_far_number(self, value: int) -> None:
        """Set the number on the screen, by the large steps first."""
        while (left := value - self.app.shown.value) != 0:
            steps = [label for label in self.legend if label[:1] in "+-" and abs(int(label)) <= abs(left)]
            self.press(max((each for each in steps if int(each) * left > 0), key=lambda each: abs(int(each))))


class Whole(LiveTable):
    """A device, its hands, the table and its page; `clicks` are those on the page, `played` what stands of the game, in order."""

    def __init__(self, thread: Any, table: Any, hands: Hands, page: Any) -> None:
        super().__init__(thread, table)
        self.hands = hands
        self.page = page
        self.clicks = 0

    @property
    def moves(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.game["desk"]["moves"]
        return found

    @property
    def texts(self) -> list[str]:
        return [move["move"] for move in self.moves]

    @property
    def position(self) -> Any:
        record = self.table._record_view
        return record.rules, record.replay.position

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).first.click()

    def on_desk(self) -> None:
        """Wait until the page shows the newest position, and a click is taken."""
        newest = self.page.locator("#log > li").first
        wait_for(lambda: newest.get_attribute("data-seq") == str(self.game["log"][-1]["seq"]))
        wait_for(lambda: self.page.locator("#desk-canonical").text_content() == self.desk())
        settled(self.page)

    def enter(self, text: str) -> None:
        """Enter a step on the page as a hand does: its squares, and its button where it is not recorded at once."""
        self.on_desk()
        before = len(self.moves)
        squares = squares_of(text)
        if text.startswith("mountain"):
            squares = squares[1:]
        elif " by " in text:
            one, other, by = squares
            squares = [by, other if by == one else one]
        elif text.startswith("battle ") and "/" in text:
            *attackers, one, other = squares
            squares = [*attackers, *({one, other} - {*attackers})]
        self.choose(text, squares, before)
        wait_for(lambda: len(self.moves) > before)

    def choose(self, text: str, squares: list[str], before: int) -> None:
        """Click on squares, on the piece where one lies there, and press the step's button where it is not recorded at once."""
        for square in squares:
            self.click_on_board(square)
        button = self.page.locator(f'#desk [data-move="{text}"]')
        wait_for(lambda: len(self.moves) > before or button.first.is_visible())
        if len(self.moves) == before:
            self.click(f'#desk [data-move="{text}"]')

    def click_on_board(self, square: str) -> None:
        """Click on a square. The page takes no click while it draws the board again: a hand then clicks once more."""
        self.clicks += 1
        wait_for(lambda: self._is_taken(square))

    def _is_taken(self, square: str) -> bool:
        settled(self.page)
        self.page.evaluate(WATCH_CLICK)
        self.page.locator(f'#desk-board [data-square="{square}"]').first.click(force=True)
        return bool(self.page.evaluate("() => document.body.dataset.clicked === 'settled'"))

    def show_where(self, text: str) -> None:
        """Click where that lies which the device has noted, unless the rules leave one square and the record has it already."""
        before = len(self.moves)
        self.until(lambda: self.game["desk"]["asked"] or len(self.moves) > before or self.texts[-1:] == [text])
        if self.game["desk"]["asked"]:
            self.on_desk()
            self.page.locator("#turn-asked b").wait_for()
            self.choose(text, squares_of(text), before)
            self.until(lambda: self.texts[-1:] == [text])

    def undo_on_page(self) -> None:
        """Press the page's button of the last move."""
        self.on_desk()
        before = len(self.moves)
        self.click("#turn-undo")
        wait_for(lambda: len(self.moves) < before)

    def undo_on_device(self) -> None:
        """Take back on the device what it proposes."""
        self.hands.press("Undo")
        self.hands.press("Undo")

    def same_points(self) -> bool:
        """Whether the device has the points of the recorded position."""
        rules, position = self.position
        return [player["score"] for player in self.game["players"]] == [*rules.scores(position)]

    def is_shown(self) -> bool:
        """Whether the page is told of everything that is recorded."""
        return self.texts == [move.text for move in self.table._record_view.moves()]

    def same_counts(self) -> bool:
        """Whether the device's counters have gained what the recorded position has, since the first turn."""
        record, state = self.table._record_view, self.table._game_log.state
        began = next((counts for move in record.replay.moves if (counts := record.rules.counts(move.after))), {})
        now, names = record.rules.counts(record.replay.position), record.profile.counters
        return all(
            state.counter(names.index(name), seat) == now[name][seat] - count
            for name, counts in began.items()
            for seat, count in enumerate(counts)
        )

    def in_step(self) -> bool:
        """Whether page and device have the same, and nothing is to be said any more."""
        desk = self.game["desk"]
        return not desk["to_note"] and not desk["waiting"] and not desk["behind"]


def squares_of(text: str) -> list[str]:
    """The squares, spaces or zones that the text of a step names, in order."""
    return re.findall(r"(?<![a-z])[a-z]\d+(?!\d*=)|[a-z]{4,}-[a-c]\b", text)


def undone(whole: Whole, turn: int, count: int) -> None:
    """Wait until nothing is left of a slip: the turn has come back, and the record is as long as before."""
    whole.until(lambda: whole.game["turn"] == turn and len(whole.moves) == count and whole.in_step())


def wait_for(is_so: Any, timeout_s: float = TIMEOUT_S) -> None:
    deadline_s = time.monotonic() + timeout_s
    while not is_so():
        assert time.monotonic() < deadline_s, "it did not happen"
        time.sleep(0.005)


@contextmanager
def whole_table(drive: Any, store: Any, chromium: Any, monkeypatch: Any, *, seed: int = 2, width: int = 1400) -> Any:
    """Yield the table of a device that has just been switched on for the first time."""
    made = []

    def keep(*args: Any, **fields: Any) -> Any:
        made.append(devicethread_device(*args, **fields))
        return made[-1]

    devicethread_device = devicethread.SimulatedDevice
    monkeypatch.setattr(devicethread, "SimulatedDevice", keep)
    monkeypatch.setattr(devicerequests, "AGAIN_S", 0.05)
    thread = devicethread.DeviceThread(drive_folder=drive, seed=seed, in_memory=True, pace=Quick())
    thread.start()
    table = Table(store, thread.open_link, simulated=True)
    table.start()
    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_app(table, [access], hosts, thread.bridge))
    server.start()
    try:
        with chromium.new_context(viewport={"width": width, "height": 1000}) as context:
            page = context.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(server.url(access))
            whole = Whole(thread, table, Hands(thread, made[-1]), page)
            whole.url, whole.context = server.url(access), context
            whole.until(whole.is_connected)
            yield whole
            assert faults == [], faults
    finally:
        server.stop()
        table.stop()
        thread.stop()


@pytest.fixture
def whole(tmp_path, store, chromium, monkeypatch):
    with whole_table(tmp_path / "drive", store, chromium, monkeypatch) as table:
        yield table


NOTED = {"turns", "scores", "dice"}
# Of these the audit tells that the laptop ended turns and added points, and that nobody salted the dice.


def require_fair(whole, store, played):
    """The record has what was played and nothing else, the points are those of the rules, and the audit finds nothing."""
    rules, position = whole.position
    assert whole.texts == played
    assert [player["score"] for player in whole.game["players"]] == [*rules.scores(position)]
    assert whole.game["finished"]
    report = audit_stored(store, "last", lambda game: matching_profile(game, store.game("last").summary.profile))
    found = [(each.check, each.status, each.says) for each in report.findings]
    assert [each for each in found if each[1] in {"fault", "cannot be told"}] == []
    assert {check for check, status, _ in found if status == "noted"} <= NOTED
    assert {check for check, _, _ in found} >= {"moves", "scores", "rules", "turns"}
    assert not [each for each in whole.moves if each["differs"]]
