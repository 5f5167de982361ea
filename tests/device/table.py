"""Players at a simulated device: they press buttons by their labels, and read the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tallystick.resources import firmware_dir
from tallystick.simulator.device import SimulatedDevice

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
PYGAMER = "pygamer"
MACROPAD = "adafruit_macropad_rp2040"
SIZES = {"240x135": FEATHER, "160x128": PYGAMER, "128x64": MACROPAD}
MORE_SIZES = {"240x240": "clue_nrf52840_express", "320x240": "pajenicko_picopad", "128x128": "lolin_s3_mini_pro"}
ALL_SIZES = {**SIZES, **MORE_SIZES}
HOLD_MS = 700
LONG_MS = 3000
ROLES = ("a", "b", "c")
STILL: dict[str, str | int] = {"animation": 0, "dim_after": 0, "sleep_after": 0}
# With this, the screen can be read directly after a press, however long nobody has pressed a button before.
PLAYED = {path.stem: json.loads(path.read_bytes())["name"] for path in (firmware_dir() / "games").glob("*.json")}
# The name of each of our games in the list.


class Table:
    """A device that is switched on, and players who press its buttons by their labels."""

    def __init__(
        self,
        board: str = FEATHER,
        seed: int = 7,
        drive: Path | None = None,
        entropy: Any = None,
        settings: dict[str, str | int] | None = None,
    ) -> None:
        chosen = STILL if settings is None else settings
        self.device = SimulatedDevice(board, drive_folder=drive, seed=seed, entropy=entropy, settings=chosen)
        self.presses = 0

    @property
    def app(self) -> Any:
        return self.device._app

    @property
    def session(self) -> Any:
        return self.app.session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def legend(self) -> dict[str, tuple[str, bool]]:
        """Return every meaning on the screen now: label -> (button, True if it is held)."""
        meanings = {}
        for role, button in zip(ROLES, self.app.shown.buttons, strict=True):
            if button.act is not None:
                meanings[button.label] = (role, False)
            if button.hold_act is not None:
                meanings.setdefault(button.hold_label, (role, True))
        return meanings

    def press(self, label: str, times: int = 1) -> None:
        """Press the button with this `label`, or hold it if the label is for holding. If a question is shown, give this answer."""
        shown = self.app.shown
        if label not in self.legend:
            if label in getattr(shown, "answers", ()):
                self.answer(shown.answers.index(label))
                return
            # If a button has this label only at another line of the list, or at another letter, go there first.
            for _ in getattr(shown, "_entries", ()):
                if label not in self.legend:
                    self.press("Down")
            if label == "Done" and "To OK" in self.legend:
                self.press("To OK")
        for _ in range(times):
            assert label in self.legend, f"no button is called {label!r} now: {sorted(self.legend)}"
            role, held = self.legend[label]
            self.presses += 1
            if held:
                self.device.hold(role, HOLD_MS)
            else:
                self.device.tap(role)

    def pick(self, entry: str) -> None:
        """Go to the entry of the list that begins with `entry`, and choose it."""
        screen = self.app.shown
        texts = [each.text for each in screen._entries]
        found = [number for number, text in enumerate(texts) if text.startswith(entry)]
        assert found, f"the list has no entry {entry!r}: {texts}"
        self.press("Down", (found[0] - screen.at) % len(texts))
        self.press("Choose")

    def answer(self, number: int) -> None:
        """Read the question to its end, and choose answer `number`: 0 is no, 1 is yes."""
        while "More" in self.legend:
            self.press("More")
        self.press("Down", number - self.app.shown.at)
        self.press("Choose")

    def set_number(self, value: int) -> None:
        """Set the number on the screen to `value`, only with the smallest step."""
        screen = self.app.shown
        while screen.value != value:
            self.press(f"+{screen.step}" if screen.value < value else f"-{screen.step}")

    def shows(self, *texts: str) -> bool:
        return all(self.device.shows(text) for text in texts)

    @property
    def texts(self) -> list[str]:
        return self.device.screen_text()

    @property
    def screen(self) -> str:
        """Return the name by which the screen was opened. An overlay has the name of its file."""
        shown = self.app.shown
        return str(shown.opened_as[0]) or type(shown).__module__.rsplit(".", 1)[-1]

    def wait(self, ms: int) -> None:
        """Let nobody press a button for `ms`."""
        if ms > LONG_MS:
            # Minutes in which nothing happens need no steps.
            self.device.clock.advance(ms - LONG_MS)
            ms = LONG_MS
        self.device.run_for(ms)

    def restart(self) -> None:
        """Cut the power without a warning, and switch on again."""
        self.device.power_cut()
        self.device.power_on()
        self.wait(50)

    # --- whole stretches of a game ----------------------------------------------------------------------------------

    def choose_game(self, game: str = "pastures") -> None:
        if self.screen == "final":
            self.pick("New game")
        else:
            self.press("Start")
        self.pick(json.loads((self.device.drive / "games" / f"{game}.json").read_bytes())["name"])

    def begin(
        self,
        game: str = "pastures",
        seats: int = 2,
        first: int = 0,
        options: dict[str, int] | None = None,
        names: list[str] | None = None,
    ) -> None:
        """Go from the start screen to the first turn. The players choose who starts."""
        self.choose_game(game)
        if self.screen == "number.SeatsScreen":
            self.set_number(seats)
            self.press("OK")
        if names:
            self.app.draft.names = names[: len(self.app.draft.names)]
        self.pick("All right")
        if self.screen == "options":
            for name, value in (options or {}).items():
                self.pick(name)
                self.set_number(value)
                self.press("OK")
            self.pick("Start the game")
        if self.screen == "commitment":
            self.press("Go on")
            self.pick("No salt")
        self.pick(f"Let {self.state.names[first]} start")

    def play(self, *items: str) -> None:
        """Note each turn's item of the phase's choice, one after the other."""
        for item in items:
            self.press(next(iter(self.legend)) if "Terrain" not in self.legend else "Terrain")
            self.pick(item)
            if self.screen == "confirm":
                self.press("Log it")

    def end_game(self, how: str = "Finished") -> None:
        self.press("Menu")
        self.pick("End the game")
        self.pick(how)
        self.press("End it")
