"""The stretches of a visit to every screen: what is pressed, from one screen to the next. No screen is opened in another way."""

from __future__ import annotations

from tallystick.simulator.device import SimulatedDevice
from tests.device.table import Table
from tests.heap.evenings import LARGE_NAME

SEATS = 6
LONGEST_NAME = 12
BROKEN_NAME = "Half a Voyage"
NEXT_PAGE = ("More", "2nd half", "Text", "Code")


class Visitor(Table):
    """Hands at a `device` that is there already."""

    def __init__(self, device: SimulatedDevice) -> None:
        self.device = device
        self.presses = 0

    def expect(self, screen: str) -> None:
        assert self.screen == screen, f"{self.screen} is shown, and not {screen}"

    def write(self, letter: int, length: int) -> None:
        """A text of so many letters, the first of them that of the alphabet's, was written and is done."""
        self.expect("letters")
        self.press("Next", letter)
        self.press("Add", length)
        self.press("Done")

    def turn_pages(self, pages: int) -> None:
        """The next page was asked for so many times."""
        for _ in range(pages):
            self.press(next(label for label in NEXT_PAGE if label in self.legend))

    def read(self, screen: str) -> None:
        """What lies over the screens was read to its end, and is gone."""
        self.expect(screen)
        while self.screen == screen:
            self.press(next(label for label in ("More", "Close") if label in self.legend))


def before_a_game(visitor: Visitor) -> None:
    """Nothing has begun: a game was asked for whose file is broken."""
    visitor.press("Sync")
    visitor.press("Back")
    visitor.press("Start")
    visitor.pick(BROKEN_NAME)
    visitor.expect("trouble")
    visitor.press("Go on")


def seats(visitor: Visitor) -> None:
    """The large game, with as many players as it takes."""
    visitor.choose_game("large")
    visitor.set_number(SEATS)
    visitor.press("OK")


def agree(visitor: Visitor) -> None:
    """Six players with names as long as can be, and everything in the game that there is."""
    seats(visitor)
    for seat in range(SEATS):
        visitor.pick(f"{seat + 1} ")
        if seat == 0:
            visitor.press("Down")
            visitor.press("Choose")
            visitor.pick("1 ")
        visitor.pick("Write a name")
        visitor.write(seat, LONGEST_NAME)
    visitor.pick("All right")
    for option, value in (("Map", "Coral"), ("Captains", "drafted"), ("Pirates", "two"), ("Market", "by auction")):
        visitor.pick(option)
        visitor.pick(value)
    for option in ("Storms", "Guilds", "Lighthouses", "Mutiny"):
        visitor.pick(option)
    visitor.pick("Track")
    visitor.press("-1")
    visitor.press("+1")
    visitor.press("OK")


def begin(visitor: Visitor) -> None:
    """The dice are committed to and salted by everybody, and it is settled who starts."""
    visitor.pick("Start the game")
    visitor.expect("commitment")
    visitor.turn_pages(2)
    visitor.press("Go on")
    visitor.press("Hash")
    visitor.press("Go on")
    for seat in range(SEATS):
        visitor.pick(visitor.state.names[seat])
        visitor.write(seat, LONGEST_NAME)
    visitor.pick("Go on")
    visitor.press("Choose")
    visitor.pick(visitor.state.names[0])
    visitor.press("Yes")


def draft(visitor: Visitor) -> None:
    """Each player has recruited three, and the voyage begins."""
    for place in range(3 * SEATS):
        visitor.press("Recruit")
        visitor.press("Down", place // SEATS)
        visitor.press("Choose")
    visitor.press("Menu")
    visitor.pick("Phase")
    visitor.pick("Outward")


def bags(visitor: Visitor) -> None:
    """Two were drawn, one put back, two typed in, and that taken back."""
    visitor.press("Crew")
    visitor.pick("Hire 2")
    visitor.press("Put back")
    visitor.press("Choose")
    visitor.press("Bag")
    visitor.pick(f"{visitor.state.names[1]}: ")
    visitor.press("Back")
    visitor.pick("Type in 2")
    visitor.press("Choose", 2)
    visitor.press("Back")
    visitor.press("Undo")
    visitor.press("Undo")
    visitor.press("Yes")


def notes(visitor: Visitor) -> None:
    """Chance has decided three things, and a list was noted from."""
    for chance in ("Who is hit", "Square of fog", "Pirate's course"):
        visitor.press("Note")
        visitor.pick(chance)
        if "+1" in visitor.legend:
            visitor.press("+1", 3)
        visitor.press("Roll")
        visitor.press("Done")
    visitor.press("Note")
    visitor.pick("Port")
    visitor.pick("Kestrel")


def scores(visitor: Visitor) -> None:
    """Points were added and corrected, by all ways to them."""
    visitor.press("Note")
    visitor.pick("Score")
    visitor.press("+10", 3)
    visitor.press("OK")
    visitor.press("Note")
    visitor.pick("Score")
    visitor.press("Other")
    visitor.pick("Correct")
    visitor.pick(visitor.state.names[1])
    visitor.press("+10", 2)
    visitor.press("OK")
    visitor.press("Menu")
    visitor.pick("All scores")
    visitor.press("Choose")
    visitor.press("Back")


def dice(visitor: Visitor) -> None:
    """Dice were rolled, typed in, and rolled with a set that the table has put together."""
    visitor.press("Menu")
    visitor.pick("Dice")
    visitor.press("Roll", 2)
    visitor.press("Type in")
    visitor.press("Next die", 2)
    visitor.press("Log it")
    visitor.press("Set")
    visitor.pick("Other dice")
    visitor.pick("Add d20")
    visitor.pick("Add d...")
    visitor.press("+10")
    visitor.press("OK")
    visitor.pick("Use these")
    visitor.press("Roll")
    visitor.press("Rolls")
    visitor.press("Choose")
    visitor.press("Back", 2)
    visitor.press("Back")


def menu(visitor: Visitor) -> None:
    """What is not needed every turn was asked for, one after the other."""
    visitor.press("Menu")
    visitor.pick("Counters")
    visitor.pick("Islands found")
    visitor.pick(visitor.state.names[SEATS - 1])
    visitor.press("+10", 2)
    visitor.press("OK")
    for entry in ("Check the dice", "Readings", "Sync"):
        visitor.press("Menu")
        visitor.pick(entry)
        visitor.press("Back", 2)  # by way of the menu
    visitor.press("Menu")
    visitor.pick("Next player")
    visitor.pick(visitor.state.names[3])
    visitor.press("Menu")
    visitor.pick("Pause")
    visitor.press("Resume")


def end(visitor: Visitor) -> None:
    """The game is over, what it leaves was looked at, and the next one is being set up."""
    visitor.end_game()
    visitor.pick("Seal")
    visitor.press("Back")
    visitor.pick("The dice secret")
    visitor.turn_pages(2)
    visitor.press("Back")
    visitor.pick("Sync")
    visitor.press("Back")
    visitor.pick("New game")
    visitor.pick(LARGE_NAME)
