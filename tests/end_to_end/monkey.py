"""Random presses of buttons that lead to whole games."""

from __future__ import annotations

import random

from tallystick.simulator.device import SimulatedDevice
from tests.device.table import ROLES, Table

QUESTIONS = ("confirm", "confirm.ConsentScreen", "undo")


class Monkey(Table):
    """A random player at `device`. Each `act` is one thing that people do, sometimes a clumsy one."""

    def __init__(self, device: SimulatedDevice, rng: random.Random) -> None:
        self.device = device
        self.presses = 0
        self.rng = rng

    def act(self) -> None:
        """Do one thing that usually suits the shown screen."""
        if self.rng.random() < 0.15:
            self._fumble()
            return
        screen = self.screen
        if screen in QUESTIONS:
            self._answer()
        elif hasattr(self.app.shown, "_entries"):
            self._choose()
        elif hasattr(self.app.shown, "value"):
            self._count()
        else:
            acts = {
                "letters": self._write,
                "turn": self._take_turn,
                "dice": self._roll,
                "drawn": self._place,
                "chance": self._leave,
            }
            acts.get(screen, self._read)()

    def _fumble(self) -> None:
        """Press any buttons, for any time, several at once."""
        for role in self.rng.sample(ROLES, self.rng.choice((1, 1, 2, 3))):
            self.device.press(role)
            self.device.run_for(self.rng.choice((0, 20, 100)))
        self.device.run_for(self.rng.choice((30, 100, 600)))
        for role in sorted(self.device.held):
            self.device.release(role)
        self.device.run_for(40)
        if self.device.can_shake and self.rng.random() < 0.3:
            self.device.shake()
            self.device.run_for(700)

    def _press_one(self, *labels: str) -> None:
        """Press one of the buttons with these labels. If there is none, press any button."""
        there = [label for label in labels if label in self.legend]
        if there:
            self.press(self.rng.choice(there))
        else:
            self._any()

    def _any(self) -> None:
        self.device.hold(self.rng.choice(ROLES), self.rng.choice((80, 80, 600)))

    def _read(self) -> None:
        self._press_one("Start", "Go on", "Back", "Back", "Close", "More", "Code", "Text")

    def _answer(self) -> None:
        is_yes = self.rng.random() < 0.7
        if hasattr(self.app.shown, "answers"):
            self.answer(int(is_yes))
        else:
            self._press_one(*(("Undo",) if is_yes else ("Back", "Close")))

    def _choose(self) -> None:
        # Players rarely go far down a list, and leave the settings after a while.
        entries = len(self.app.shown._entries)
        going_on = {"options": 0.8, "players": 0.8, "salts": 0.6, "games": 0.5, "first": 0.7}
        if self.rng.random() >= going_on.get(self.screen, 0.0) and entries > 1:
            if self.screen == "final" and self.rng.random() < 0.5:
                self.pick("New game")
                return
            step = self.rng.choice(("Up", "Down"))
            if step in self.legend:
                self.press(step, self.rng.randint(0, min(entries - 1, 4)))
        if self.rng.random() < (0.6 if self.screen == "rolls" else 0.1):
            self._press_one("Back")
        else:
            self._press_one("Choose")

    def _count(self) -> None:
        screen = self.app.shown
        self._press_one(*(f"{step:+d}" for step in (screen.step, -screen.step, screen.leap, -screen.leap)))
        if self.rng.random() < 0.7:
            self._press_one("OK", "Log it", "Next die", "Back")

    def _write(self) -> None:
        self._press_one("Add", "Add", "Next", "Before", "+7", "Delete")
        if self.rng.random() < 0.4:
            self.press("Done")

    def _take_turn(self) -> None:
        if self.rng.random() < 0.05:
            self.press("Menu")
            if hasattr(
                self.app.shown, "_entries"
            ):  # a laptop's request may have ended the turn meanwhile, which closes the menu
                self.pick("End the game")
            return
        # The first button is the game's own action: noting what was played, the next phase, or the dice.
        own = self.app.shown.buttons[0].label
        self._press_one(own, own, own, "Dice", "Bag", "Bag", "Note", "Score", "End turn", "End turn", "Undo", "Menu")

    def _roll(self) -> None:
        self._press_one("Roll", "Roll", "Back", "Back", "Type in", "Set", "Rolls")

    def _place(self) -> None:
        self._press_one("Placed", "Placed", "Divined", "Put back", "Put back", "Back", "Bag")

    def _leave(self) -> None:
        self._press_one("Roll", "Roll", "Done", "Back", "+1", "-1")
