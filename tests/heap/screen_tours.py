"""A tour of every screen, in the largest game. Random sessions may not reach all screens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tallycore.proof.setups import LONGEST_SETUP, SETUP_SALT_BYTES
from tallycore.proof.sha256 import DIGEST_BYTES
from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LINE
from tallydevice.app import navigation
from tallystick.link.notes import end_turn, undo_note
from tallystick.resources import firmware_dir
from tests.device import durdains
from tests.device.table import MACROPAD, PYGAMER
from tests.heap import screen_scripts
from tests.heap.screen_scripts import BROKEN_NAME, Player
from tests.heap.traced_sessions import LARGE, LARGE_NAME, SessionTrace, TracedSession

BROKEN = LARGE.read_text(encoding="utf-8").replace(LARGE_NAME, BROKEN_NAME)[:3000]
# The large game's file, cut off as if the cable had been pulled during the copy.
REASON = "It depends on the reading of the rule: with the next player it is legal, with the starting player it is not. "

EVERY, DURDAIN, NO_SOURCE = "every-screen", "durdain", "no-source"


@dataclass(frozen=True)
class ScreenTour:
    """Visit every screen of `board`: those of the largest game and a deck, or in another evening those of Durdain only. Without a
    random source, visit the screen that only such a board has.
    """

    board: str
    heap_kb: int
    """The size of the heap for the replay, the same as for random sessions."""
    visits: str = EVERY
    seed: int = 31

    @property
    def has_source(self) -> bool:
        """Whether the board has a random source."""
        return self.visits != NO_SOURCE

    def __str__(self) -> str:
        return f"{self.visits}-{self.board.rpartition('_')[2]}"

    def play(self, folder: Path) -> SessionTrace:
        """Play the tour at the simulated device, with its drive and a laptop's store in `folder`."""
        traced = TracedSession(folder, self.board, self.seed, {"half.json": BROKEN}, self.has_source)
        try:
            player = Player(traced.device)
            if self.visits == EVERY:
                every_screen(traced, player)
            elif self.visits == DURDAIN:
                durdain(traced, player)
            else:
                # Unverified dice depend on the time when they are prepared. If memory is short, that is the time of the roll.
                with patch.object(navigation, "is_memory_short", return_value=True):
                    without_source(traced, player)
            return traced.played()
        finally:
            traced.close()


SCREEN_TOURS = (
    ScreenTour(MACROPAD, 164),
    ScreenTour(PYGAMER, 172),
    ScreenTour(MACROPAD, 164, DURDAIN),
    ScreenTour(PYGAMER, 172, DURDAIN),
    ScreenTour(MACROPAD, 164, NO_SOURCE),
    ScreenTour(PYGAMER, 172, NO_SOURCE),
)


def all_screens() -> set[str]:
    """Return the names of all screens: the file's name for its SCREEN, file and class for the others in it."""
    names: set[str] = set()
    device = firmware_dir() / "lib" / "tallydevice"
    for path in [*(device / "screens").glob("*.py"), *(device / "games").glob("*/*.py")]:
        text = path.read_text(encoding="utf-8")
        first = re.search(r"^SCREEN = (\w+)$", text, re.MULTILINE)
        classes = re.findall(r"^class (\w+Screen)\b", text, re.MULTILINE)
        here = {f"{path.stem}.{each}" for each in classes if first is None or each != first[1]}
        here |= {path.stem} if first else set()
        assert not here & names, f"another screen has a name of {path}: the tours could not tell them apart"
        names |= here
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
    traced.as_after_a_start()
    screen_scripts.new_salt(player)
    screen_scripts.end(player)
    screen_scripts.deck(player)


def durdain(traced: TracedSession, player: Player) -> None:
    """Play a game of Durdain in which two of three players are out, so that the third has won."""
    durdains.set_up(player, seats=3, extensions=durdains.ALL, names=())
    while player.screen != "turn":
        player.press("Choose")  # The tokens are drawn, the players sit down, and all roll.
    traced.at_first_turn()
    loser = player.state.names[player.state.seat]
    player.press("Action")
    player.pick("Castle Black")
    player.press("Move")
    player.press("Roll")
    player.press("-1")
    player.press("Done", 3)
    with traced.laptop() as link:
        state = player.state
        ended = end_turn(link, state.game_seq, state.turn, state.seat)
        undo_note(link, state.game_seq, ended, seq=player.session.journal.next_seq)
    durdains.end_turn(player)
    capture_home(player, loser)
    durdains.end_turn(player, 2)
    player.press("End turn")
    player.press("Out")
    player.press("Out")
    player.expect("claims")
    player.press("Choose")
    capture_home(player, player.state.names[(player.state.seat + 1) % 3])
    durdains.end_turn(player)
    player.press("End turn")
    player.press("Out")
    player.press("Out")
    player.expect("winner")
    player.press("Scores")
    player.press("Back")
    player.press("End it")
    player.press("End it")


def capture_home(player: Player, loser: str) -> None:
    """Capture the only castle of `loser` at home, with dice rolled by hand, and roll another battle."""
    durdains.declare(player, loser, "castle", cavalry=2)
    durdains.type_in(player, 12, 12, 1, 1, 1)
    player.press("Where?")
    player.press("Choose")
    player.expect("beware")
    player.press("Called")
    player.press("Roll")
    player.press("Back")


def without_source(traced: TracedSession, player: Player) -> None:
    """Play a game whose dice cannot be verified."""
    screen_scripts.seats(player)
    player.pick("All right")
    player.pick("Start the game")
    player.expect("commitment.UnverifiedScreen")
    player.press("Go on")
    player.pick("No salt")
    player.pick(f"Let {player.state.names[0]} start")
    traced.at_first_turn()
    player.press("Menu")
    player.pick("Dice")
    player.press("Roll", 2)
    player.press("Back")
    player.press("Menu")
    player.pick("Check the dice")
    player.expect("commitment.UnverifiedScreen")
    player.press("Close")
    with traced.laptop() as link:
        link.show(SHOW_LINE, "Laptop", "The rolls of this game cannot be checked.")
    player.read("verdict")
