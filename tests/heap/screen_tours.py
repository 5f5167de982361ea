"""Tour every screen on purpose, in the largest game: random sessions do not reach all screens for certain."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tallycore.proof.setups import LONGEST_SETUP, SETUP_SALT_BYTES
from tallycore.proof.sha256 import DIGEST_BYTES
from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LINE
from tallydevice.app import navigation
from tallystick.resources import firmware_dir
from tests.device.table import MACROPAD, PYGAMER
from tests.heap import screen_scripts
from tests.heap.screen_scripts import BROKEN_NAME, Player
from tests.heap.traced_sessions import LARGE, LARGE_NAME, SessionTrace, TracedSession

BROKEN = LARGE.read_text(encoding="utf-8").replace(LARGE_NAME, BROKEN_NAME)[:3000]
# The large game's file, cut off as by a cable that was pulled while it was copied.
REASON = "It hangs on the reading of the rule: with the next player it is allowed, with the starting player it is not. "


@dataclass(frozen=True)
class ScreenTour:
    """Visit every screen of `board`; without a random source, visit the one that only such a board has."""

    board: str
    heap_kb: int
    """The size of the heap for the replay, the same as for random sessions."""
    has_source: bool = True
    seed: int = 31

    def __str__(self) -> str:
        return f"{'every-screen' if self.has_source else 'no-source'}-{self.board.rpartition('_')[2]}"

    def play(self, folder: Path) -> SessionTrace:
        """Play the tour at the simulated device, with its drive and a laptop's store in `folder`."""
        traced = TracedSession(folder, self.board, self.seed, {"half.json": BROKEN}, self.has_source)
        try:
            player = Player(traced.device)
            if self.has_source:
                every_screen(traced, player)
            else:
                # Unverified dice depend on when they are prepared: where memory is short, that is with the roll.
                with patch.object(navigation, "is_memory_short", return_value=True):
                    without_source(traced, player)
            return traced.played()
        finally:
            traced.close()


SCREEN_TOURS = (
    ScreenTour(MACROPAD, 164),
    ScreenTour(PYGAMER, 172),
    ScreenTour(MACROPAD, 164, has_source=False),
    ScreenTour(PYGAMER, 172, has_source=False),
)


def all_screens() -> set[str]:
    """Return the names of all screens: of a file for its SCREEN, and of file and class for the others in it."""
    names = set()
    for path in (firmware_dir() / "lib" / "tallydevice" / "screens").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        first = re.search(r"^SCREEN = (\w+)$", text, re.MULTILINE)
        classes = re.findall(r"^class (\w+Screen)\b", text, re.MULTILINE)
        names |= {f"{path.stem}.{each}" for each in classes if first is None or each != first[1]}
        names |= {path.stem} if first else set()
    return names


def every_screen(traced: TracedSession, player: Player) -> None:
    """Visit every screen from power-on to the next game, except that of a board without a random source."""
    screen_scripts.before_a_game(player)
    screen_scripts.agree(player)
    screen_scripts.begin(player)
    traced.at_first_turn()
    screen_scripts.draft(player)
    screen_scripts.bags(player)
    screen_scripts.notes(player)
    screen_scripts.scores(player)
    screen_scripts.dice(player)
    with traced.laptop() as link:
        link.set_reading(player.state.game_seq, "castle-start", "next")
        link.seal_setup(player.state.game_seq, 0, 1, bytes(DIGEST_BYTES))
        link.reveal_setup(player.state.game_seq, 0, 1, bytes(SETUP_SALT_BYTES), "x" * LONGEST_SETUP)
        link.show(SHOW_ILLEGAL, "Loaded three Furs", REASON * 3)
    player.read("verdict")
    screen_scripts.menu(player)
    screen_scripts.end(player)
    screen_scripts.deck(player)


def without_source(traced: TracedSession, player: Player) -> None:
    """Play a game whose dice cannot be verified."""
    screen_scripts.seats(player)
    player.pick("All right")
    player.pick("Start the game")
    player.expect("commitment.UnverifiedScreen")
    player.press("Go on")
    player.pick("No salt")
    player.pick(f"Let {player.state.names[0]} start")
    player.press("Yes")
    traced.at_first_turn()
    player.press("Menu")
    player.pick("Dice")
    player.press("Roll", 2)
    player.press("Back")
    player.press("Menu")
    player.pick("Check the dice")
    player.expect("commitment.UnverifiedScreen")
    player.press("Back")
    with traced.laptop() as link:
        link.show(SHOW_LINE, "Laptop", "The rolls of this game cannot be checked.")
    player.read("verdict")
