"""A game being set up: nothing of it is confirmed, or kept through a restart, before the game starts."""

from tallycore.profile import Profile

from tallycore.colours import COLOURS, colour_name


class Draft:
    """The profile chosen, and what is agreed so far."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.names: "list[str]" = []
        self.colours: "list[int]" = []
        self.options = [option.default for option in profile.options]

    def seat_players(self, count: int) -> None:
        """`count` seats, each with the next free colour and its name."""
        while len(self.names) > count:
            self.names.pop()
            self.colours.pop()
        while len(self.names) < count:
            colour = self.free_colours(-1)[0]
            self.colours.append(colour)
            self.names.append(colour_name(colour))

    def free_colours(self, seat: int) -> "list[int]":
        """The colours that `seat` may take: its own and those that nobody has."""
        own = self.colours[seat] if seat >= 0 else -1
        return [colour for colour in range(len(COLOURS)) if colour == own or colour not in self.colours]

    def recolour(self, seat: int, colour: int) -> None:
        """`seat` has `colour`; a player who was called by the old colour is called by the new one."""
        if self.names[seat] == colour_name(self.colours[seat]):
            self.names[seat] = colour_name(colour)
        self.colours[seat] = colour
