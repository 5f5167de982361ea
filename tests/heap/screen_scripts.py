"""Scripts of presses that lead from screen to screen, for a tour of all screens. Screens are opened only in this way."""

from __future__ import annotations

from tallystick.simulator.device import SimulatedDevice
from tests.device.table import Table
from tests.heap.traced_sessions import LARGE_NAME

SEATS = 6
LONGEST_NAME = 12
BROKEN_NAME = "Half a Voyage"
DECK_NAME = "Stratego Conquest"
NEXT_PAGE = ("More", "Page 1", "2nd half", "Text", "Code")


class Player(Table):
    """A player who presses buttons at a `device` that is started already."""

    def __init__(self, device: SimulatedDevice) -> None:
        self.device = device
        self.presses = 0

    def expect(self, screen: str) -> None:
        assert self.screen == screen, f"{self.screen} is shown, and not {screen}"

    def write(self, letter: int, length: int) -> None:
        """Write a text of `length` times the letter number `letter`, and finish it."""
        self.expect("letters")
        self.press("Next", letter)
        self.press("Add", length)
        self.press("Done")

    def turn_pages(self, pages: int) -> None:
        """Go to the next page this number of times."""
        for _ in range(pages):
            self.press(next(label for label in NEXT_PAGE if label in self.legend))

    def read(self, screen: str) -> None:
        """Read the overlay to its end, and close it."""
        self.expect(screen)
        self.turn_pages(self.app.shown.pages - 1)
        self.press("Close")


def before_a_game(player: Player) -> None:
    """Choose a game whose file is broken, before any game has begun."""
    player.press("Sync")
    player.press("Close")
    player.press("Start")
    player.pick(BROKEN_NAME)
    player.expect("trouble")
    player.press("Go on")


def seats(player: Player) -> None:
    """Choose the large game, with the most players."""
    player.choose_game("large")
    player.set_number(SEATS)
    player.press("OK")


def agree(player: Player) -> None:
    """Enter six players with the longest names, and switch on everything in the game."""
    seats(player)
    for seat in range(SEATS):
        player.pick(f"{seat + 1} ")
        if seat == 0:
            player.press("Down")
            player.press("Choose")
            player.pick("1 ")
        player.pick("Write a name")
        player.write(seat, LONGEST_NAME)
    player.pick("All right")
    for option, value in (("Map", "Coral"), ("Captains", "drafted"), ("Pirates", "two"), ("Market", "by auction")):
        player.pick(option)
        player.pick(value)
    for option in ("Storms", "Guilds", "Lighthouses", "Mutiny"):
        player.pick(option)
    player.pick("Track")
    player.press("-1")
    player.press("+1")
    player.press("OK")


def begin(player: Player) -> None:
    """Start the game: commit the dice, let everybody salt them, and choose who starts."""
    player.pick("Start the game")
    player.expect("commitment")
    player.turn_pages(2)
    player.press("Go on")
    player.press("Hash")
    player.press("Go on")
    for seat in range(SEATS):
        player.pick(player.state.names[seat])
        player.write(seat, LONGEST_NAME)
    player.pick("Go on")
    player.press("Choose")
    player.pick(player.state.names[0])


def draft(player: Player) -> None:
    """Let each player recruit three, and begin the next phase."""
    for place in range(3 * SEATS):
        player.press("Recruit")
        player.press("Down", place // SEATS)
        player.press("Choose")
    player.press("Menu")
    player.pick("Phase")
    player.pick("Outward")


def bags(player: Player) -> None:
    """Draw two items, put one back, type in two, and undo that."""
    player.press("Crew")
    player.pick("Hire 2")
    player.press("Put back")
    player.press("Choose")
    player.press("Bag")
    player.pick(f"{player.state.names[1]}: ")
    player.press("Back")
    player.pick("Type in 2")
    player.press("Choose", 2)
    player.press("Back")
    player.press("Undo")
    player.press("Undo")
    player.press("Yes")


def notes(player: Player) -> None:
    """Let three chances decide, and note an item of a list."""
    for chance in ("Who is hit", "Square of fog", "Pirate's course"):
        player.press("Note")
        player.pick(chance)
        if "+1" in player.legend:
            player.press("+1", 3)
        player.press("Roll")
        player.press("Back", 2)
    player.press("Note")
    player.pick("Port")
    player.pick("Kestrel")


def scores(player: Player) -> None:
    """Add and correct points, by all ways that lead there."""
    player.press("Note")
    player.pick("Score")
    player.press("+10", 3)
    player.press("OK")
    player.press("Note")
    player.pick("Score")
    player.press("Other")
    player.pick("Correct")
    player.pick(player.state.names[1])
    player.press("+10", 2)
    player.press("OK")
    player.press("Menu")
    player.pick("All scores")
    player.press("Choose")
    player.press("Back", 3)


def dice(player: Player) -> None:
    """Roll dice, type a roll in, and roll with a set put together at the table."""
    player.press("Menu")
    player.pick("Dice")
    player.press("Roll", 2)
    player.press("Type in")
    player.press("Next die", 2)
    player.press("Log it")
    player.press("Set")
    player.pick("Other dice")
    player.pick("Add d20")
    player.pick("Add d...")
    player.press("+10")
    player.press("OK")
    player.pick("Use these")
    player.press("Roll")
    player.press("Rolls")
    player.press("Choose")
    player.press("Close")
    player.press("Back", 2)


def new_salt(player: Player) -> None:
    """Salt the next rolls, after a start during the game."""
    player.press("Menu")
    player.pick("New salt")
    player.pick(player.state.names[1])
    player.write(3, 8)
    player.press("Back", 2)


def menu(player: Player) -> None:
    """Use everything that is not needed in every turn, one after the other."""
    player.press("Menu")
    player.pick("Counters")
    player.press("Next", 2)
    player.press("+1", 2)
    player.press("Set")
    player.press("+10", 2)
    player.press("OK")
    for entry in ("Check the dice", "Readings", "Sync"):
        player.press("Menu")
        player.pick(entry)
        player.press("Close")
        player.press("Back")  # by way of the menu
    player.press("Menu")
    player.pick("Next player")
    player.pick(player.state.names[3])
    player.press("Menu")
    player.pick("Pause")
    player.press("Resume")


def end(player: Player) -> None:
    """End the game, look at the screens after it, and set up the next one."""
    player.end_game()
    player.pick("Seal")
    player.press("Close")
    player.pick("The dice secret")
    player.turn_pages(2)
    player.press("Close")
    player.pick("Sync")
    player.press("Close")
    player.pick("Play again")
    player.press("Back")
    player.press("Back")
    player.pick("New game")
    player.pick(LARGE_NAME)


def deck(player: Player) -> None:
    """Set up a game with a deck for the same players. Draw for the first turn, draw cards, play one, shuffle, and type in cards that
    were dealt.
    """
    player.press("Back")
    player.pick(DECK_NAME)
    player.pick("All right")
    player.press("Go on")
    player.pick("No salt")
    while player.screen == "first":
        player.press("Choose")
    for phase in ("Set-up", "Play"):
        player.press("Menu")
        player.pick("Phase")
        player.pick(phase)
    player.press("Draw 3")
    player.expect("hand")
    player.press("Choose")
    player.press("Count")
    player.press("Seat")
    player.press("-1")
    player.press("Back")
    player.press("Action")
    player.press("Choose")
    player.press("Cards")
    player.pick("Look at the discard")
    player.press("Back")
    player.pick("Look at the pile")
    player.press("Back")
    player.pick("Other acts")
    player.pick("Shuffle")
    player.press("Shuffle")
    player.press("Cards")
    player.pick("Other acts")
    player.pick("Type in a draw")
    player.press("+1", 3)
    player.press("OK")
    player.press("Choose", 4)
    player.expect("hand")
    player.pick("No card")
    player.press("End turn")
