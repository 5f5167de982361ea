"""A draft: a game that is being set up. Nothing of it is confirmed before the game starts, and a restart forgets it."""

from tallycore.colours import COLOURS, colour_name
from tallycore.log.kinds import PURPOSE_FIRST_PLAYER
from tallycore.profile import Profile

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Iterable, Sequence

    from tallycore.log.records import Event
    from tallycore.table.state import State
    from tallydevice.parts import SetupApp
    from tallydevice.play.session import Session


class Draft:
    """The chosen profile, and what is agreed so far. A draft begins with the players and options of the last game if they fit."""

    def __init__(self, profile: Profile, last: "State | None" = None) -> None:
        self.profile = profile
        self.names: "list[str]" = []
        self.colours: "list[int]" = []
        self.options = profile.defaults
        self.offered: "list[str] | None" = None
        """The laptop's offer that this draft took last, or None."""
        if last is not None:
            self.names = list(last.names[: profile.seats_most])
            self.colours = list(last.colours[: profile.seats_most])
            # In a changed file, the same numbers may mean other options.
            if last.game == profile.id and last.profile == profile.hash:
                self.options = list(last.options)

    @property
    def is_seated(self) -> bool:
        """Whether the number of players fits the game."""
        return self.profile.seats_least <= len(self.names) <= self.profile.seats_most

    def seat_players(self, count: int) -> None:
        """Set the number of seats to `count`. A new seat gets the next free colour and the name of that colour."""
        while len(self.names) > count:
            self.names.pop()
            self.colours.pop()
        while len(self.names) < count:
            colour = self.free_colours(-1)[0]
            self.colours.append(colour)
            self.names.append(colour_name(colour))

    def take_offered_names(self, session: "Session") -> None:
        """Give the seats the names that a laptop has offered since the last call. If it named enough players, set their number too."""
        names = session.offered
        if self.offered is names:
            return
        if len(names) >= self.profile.seats_least:
            self.seat_players(min(len(names), self.profile.seats_most))
        elif not self.names:
            return  # The number of players is not known yet. The names are given later.
        self.offered = names
        for seat in range(min(len(names), len(self.names))):
            if names[seat]:
                self.names[seat] = names[seat]

    def free_colours(self, seat: int) -> "list[int]":
        """Return the colours that `seat` may take: its own, and the free ones."""
        own = self.colours[seat] if seat >= 0 else -1
        return [colour for colour in range(len(COLOURS)) if colour == own or colour not in self.colours]

    def recolour(self, seat: int, colour: int) -> None:
        """Give `seat` the colour. If the player's name was the old colour, it becomes the new one."""
        if self.names[seat] == colour_name(self.colours[seat]):
            self.names[seat] = colour_name(colour)
        self.colours[seat] = colour


def start_game(app: "SetupApp") -> None:
    """Start the game that was set up."""
    draft = app.draft
    app.drop()
    app.session.start_game(draft.profile, draft.names, draft.colours, draft.options, [])
    app.session.offered = []  # The offer was for this game. The next game begins with the same players.
    app.draft = None
    app.home()


FIRST_SIDES = 20
# A d20 makes fewer ties than a d6.


def contest(seats: int, events: "Iterable[Event]", things: "Sequence[str]" = ()) -> "tuple[list[int], int, int | None]":
    """Return (last face of each seat or 0, seat that rolls next, winner or None), from the rolls for the first player in `events`.

    If there are `things`, a face means the thing with that number. They are names, the lowest first, and equal names tie.
    """
    faces = [0] * seats
    taking_part = list(range(seats))
    rolled = []
    for event in events:
        if event.kind != "rolled" or event["purpose"] != PURPOSE_FIRST_PLAYER:
            continue
        faces[event["seat"]] = event["faces"][0]
        rolled.append(event["seat"])
        if len(rolled) == len(taking_part):
            ranks = [things.index(things[face - 1]) if 0 < face <= len(things) else face for face in faces]
            best = max([ranks[seat] for seat in taking_part])
            taking_part = [seat for seat in taking_part if ranks[seat] == best]
            rolled = []
            if len(taking_part) == 1:
                return faces, taking_part[0], taking_part[0]
    return faces, taking_part[len(rolled)], None
