"""Evenings that go to every screen on purpose, in the largest game: which screens chance comes to, nobody can say beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LINE
from tallydevice.app import navigation
from tallystick.resources import firmware_dir
from tests.device.table import MACROPAD, PYGAMER
from tests.heap import stretches
from tests.heap.evenings import LARGE, LARGE_NAME, Evening, Played
from tests.heap.stretches import BROKEN_NAME, Visitor

BROKEN = LARGE.read_text(encoding="utf-8").replace(LARGE_NAME, BROKEN_NAME)[:3000]
# The large game's file as it is after the cable was pulled while it was copied.
REASON = "It hangs on the reading of the rule: with the next player it is allowed, with the starting player it is not. "


@dataclass(frozen=True)
class Visit:
    """An evening that goes to every screen of `board`; without a random source, to the one that only such a board has."""

    board: str
    heap_kb: int
    """What it has to play in, as those that chance makes."""
    has_source: bool = True
    seed: int = 31

    def __str__(self) -> str:
        return f"{'every-screen' if self.has_source else 'no-source'}-{self.board.rpartition('_')[2]}"

    def play(self, folder: Path) -> Played:
        """The visit at the simulated device, with its drive and a laptop's store in `folder`."""
        evening = Evening(folder, self.board, self.seed, {"half.json": BROKEN}, self.has_source)
        try:
            visitor = Visitor(evening.device)
            if self.has_source:
                every_screen(evening, visitor)
            else:
                # Dice that nothing is promised of hang on the moment when they go into the cup: where memory is short, with the roll.
                with patch.object(navigation, "is_memory_short", return_value=True):
                    without_source(evening, visitor)
            return evening.played()
        finally:
            evening.close()


VISITS = (
    Visit(MACROPAD, 176),
    Visit(PYGAMER, 192),
    Visit(MACROPAD, 176, has_source=False),
    Visit(PYGAMER, 192, has_source=False),
)


def all_screens() -> set[str]:
    """The names of all the screens' files."""
    folder = firmware_dir() / "lib" / "tallydevice" / "screens"
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def every_screen(evening: Evening, visitor: Visitor) -> None:
    """From power-on to the next game: every screen was shown, but the one of a board without a random source."""
    stretches.before_a_game(visitor)
    stretches.agree(visitor)
    stretches.begin(visitor)
    evening.at_first_turn()
    stretches.draft(visitor)
    stretches.bags(visitor)
    stretches.notes(visitor)
    stretches.scores(visitor)
    stretches.dice(visitor)
    with evening.laptop() as link:
        link.set_reading(visitor.state.game_seq, "castle-start", "next")
        link.show(SHOW_ILLEGAL, "Loaded three Furs", REASON * 3)
    visitor.read("verdict")
    stretches.menu(visitor)
    stretches.end(visitor)


def without_source(evening: Evening, visitor: Visitor) -> None:
    """A game whose dice nothing is promised of."""
    stretches.seats(visitor)
    visitor.pick("All right")
    visitor.pick("Start the game")
    visitor.expect("unverified")
    visitor.press("Go on")
    visitor.pick("No salt")
    visitor.pick(f"Let {visitor.state.names[0]} start")
    visitor.press("Yes")
    evening.at_first_turn()
    visitor.press("Menu")
    visitor.pick("Dice")
    visitor.press("Roll", 2)
    visitor.press("Back")
    visitor.press("Menu")
    visitor.pick("Check the dice")
    visitor.expect("unverified")
    visitor.press("Back")
    with evening.laptop() as link:
        link.show(SHOW_LINE, "Laptop", "The rolls of this game cannot be checked.")
    visitor.read("verdict")
