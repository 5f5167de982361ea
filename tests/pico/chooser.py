"""Choose the next press of an evening: a random act that the shown screen offers, so that six whole games are played."""

from __future__ import annotations

import random

from tallycore.table.state import PLAYING
from tests.device.table import PLAYED
from tests.pico.twin import Twin

DOWN, UP = "Down", "Up"
WAYS_OUT = ("Back", "Close", "OK", "Done", "Go on", "To OK", "Battle", "Resume", "No", "Called")
# Labels that leave a screen. The first one that is there is used.
NEVER = {"Stop", "Abandoned", "Sync"}
# The first two end a game too early, and this evening does not test the link.
GOING_ON = {"players": "All right", "options": "Start the game", "salts": "No salt", "first": "Let "}
# The entries that continue a set-up.
RARE = {"rolls", "rolls.RollScreen", "dice_sets", "dice_sets.BuildSetScreen", "dice_sets.TypeRollScreen", "battle_by_hand",
        "table", "readings", "phase", "next_player", "menu", "counters", "bag_items.PutBackScreen", "bag_items.BagLeftScreen",
        "commitment.VerifyScreen", "deck_acts", "deck_acts.DiscardScreen", "castle", "battle"}  # fmt: skip
# Screens that are usually left again after a moment, because people want the next turn.
LEAVING = 0.45
TURN_WEIGHTS = {"Undo": 0.5, "Menu": 0.6, "End turn": 3, "Score": 2.5, "Note": 2}
OWN_WEIGHT = 3
# The weights of the buttons on the turn screen. The last one is for the game's own action.
FURTHEST = 4
# Players rarely go far down a list.


class Chooser:
    """Chooses the presses of an evening with the seed `rng`. Each of six games gets `presses_each`, and then it is ended."""

    def __init__(self, rng: random.Random, presses_each: int) -> None:
        self._rng = rng
        self._presses_each = presses_each
        # Kingdoms of Durdain, the largest game, is the last: then the earlier games have left most in memory.
        self.games = [game for game in sorted(PLAYED) if game != "durdain"]
        rng.shuffle(self.games)
        self.games.append("durdain")
        self._keys = ""
        self._for_screen = ""
        self.presses = 0
        """The number of presses in the present game."""
        self.is_over = False
        """Whether the sixth game has ended and its last screens were shown."""
        self._ended = 0
        """The number of the game whose end was noted last."""
        self._looks = 0
        """How many screens of the ended game will still be opened."""

    def key(self, twin: Twin) -> str:
        """Return the next key to press."""
        if not self._keys or self._for_screen != twin.screen:
            self._keys = self._plan(twin)
            self._for_screen = twin.screen
        key, self._keys = self._keys[0], self._keys[1:]
        self.presses += 1
        return key

    def forget(self) -> None:
        """Forget the planned keys: the device was started again."""
        self._keys = ""

    # --- what suits the screen -------------------------------------------------------------------------------------

    def _plan(self, twin: Twin) -> str:
        """Return the keys of one thing that people do on the shown screen."""
        screen, shown = twin.screen, twin.app.shown
        state = twin.state
        is_due = self.presses >= self._presses_each and state.stage == PLAYING
        if screen == "final":
            return self._after_game(twin)
        if screen == "games":
            return self._entry(twin, PLAYED[self.games[0]])
        if screen in {"confirm", "confirm.ConsentScreen"}:
            return self._answer(twin, is_yes=is_due or self._rng.random() < 0.7)
        if screen == "end_game":
            return self._entry(twin, "Finished" if is_due else "Go on playing")
        if is_due:
            return self._towards_the_end(twin)
        if screen in GOING_ON and self._rng.random() < 0.6:
            return self._entry(twin, GOING_ON[screen])
        if screen in RARE and "Back" in twin.legend and self._rng.random() < LEAVING:
            return self._one(twin, "Back")
        if hasattr(shown, "_entries") and DOWN in twin.legend:
            return self._some_entry(twin)
        if hasattr(shown, "value"):
            return self._number(twin)
        if screen == "letters":
            more = ("Add", "Add", "Next", "Before", "+7") if self._rng.random() < 0.6 else ("Done", "To OK")
            return self._one(twin, *more)
        return self._any(twin)

    def _after_game(self, twin: Twin) -> str:
        """After a game, show the seal and the secret. Then begin the next game, or end the evening."""
        if self._ended != twin.state.game_seq:
            self._ended = twin.state.game_seq
            self._looks = self._rng.randint(1, 3)
            self.games.pop(0)
        if self._looks:
            self._looks -= 1
            return self._entry(twin, self._rng.choice(("Seal", "Seal", "The dice secret")))
        self.presses = 0
        self.is_over = not self.games
        return self._entry(twin, "New game")

    def _towards_the_end(self, twin: Twin) -> str:
        if twin.screen == "turn":
            return self._one(twin, "Menu")
        if twin.screen == "menu":
            return self._entry(twin, "End the game")
        if twin.screen == "winner":
            return self._one(twin, "End it")
        there = [label for label in WAYS_OUT if label in twin.legend]
        return self._one(twin, there[0]) if there else self._any(twin)

    def _answer(self, twin: Twin, *, is_yes: bool) -> str:
        if "More" in twin.legend:
            return self._one(twin, "More")
        if DOWN not in twin.legend:
            return self._any(twin)
        at = twin.app.shown.at
        move = "" if bool(at) == is_yes else self._one(twin, DOWN if is_yes else UP)
        return move + self._one(twin, "Choose")

    def _number(self, twin: Twin) -> str:
        steps = [label for label in twin.legend if label[:1] in "+-" and label[1:].isdigit()]
        keys = "".join(self._one(twin, *steps) for _ in range(self._rng.randint(0, 3)) if steps)
        others = [label for label in twin.legend if label not in steps]
        return keys + self._one(twin, *([label for label in others if label != "Back"] * 4), *others)

    def _some_entry(self, twin: Twin) -> str:
        """Go to an entry that is not far away and choose it, or use the screen's other buttons."""
        shown = twin.app.shown
        entries = [entry.text for entry in shown._entries]
        others = [label for label in twin.legend if label not in {UP, DOWN, "Choose"} | NEVER]
        if others and self._rng.random() < 0.15:
            return self._one(twin, *others)
        wanted = [
            number for number, text in enumerate(entries)
            if not text.startswith(tuple(NEVER)) and _distance(shown.at, number, len(entries)) <= FURTHEST
        ]  # fmt: skip
        if not wanted:
            return self._any(twin)
        to = self._rng.choice(wanted)
        return self._moves(twin, to) + "a"

    def _entry(self, twin: Twin, beginning: str) -> str:
        """Go to the nearest entry that begins with this text and choose it. If there is none, choose any entry."""
        shown = twin.app.shown
        entries = [entry.text for entry in shown._entries]
        found = [number for number, text in enumerate(entries) if text.startswith(beginning)]
        if not found:
            return self._some_entry(twin)
        to = min(found, key=lambda number: _distance(shown.at, number, len(entries)))
        return self._moves(twin, to) + "a"

    def _moves(self, twin: Twin, to: int) -> str:
        shown = twin.app.shown
        count = len(shown._entries)
        down, up = (to - shown.at) % count, (shown.at - to) % count
        return self._one(twin, DOWN) * down if down <= up or UP not in twin.legend else self._one(twin, UP) * up

    def _any(self, twin: Twin) -> str:
        labels = [label for label in twin.legend if label not in NEVER]
        own = twin.app.shown.buttons[0].label
        weights = [OWN_WEIGHT if label == own else TURN_WEIGHTS.get(label, 1) for label in labels]
        return self._one(twin, self._rng.choices(labels, weights)[0]) if labels else self._rng.choice("abc")

    def _one(self, twin: Twin, *labels: str) -> str:
        """Return the key of one of these labels."""
        there = [label for label in labels if label in twin.legend and label not in NEVER]
        if not there:
            return (
                self._rng.choice("abc") if not twin.legend else self._key(twin, self._rng.choice(sorted(twin.legend)))
            )
        return self._key(twin, self._rng.choice(there))

    @staticmethod
    def _key(twin: Twin, label: str) -> str:
        role, is_held = twin.legend[label]
        return role.upper() if is_held else role


def _distance(at: int, to: int, count: int) -> int:
    return min((to - at) % count, (at - to) % count)
