"""A game without options and readings: what it answers when it is asked for these."""

from collections.abc import Mapping

from tallystick.rules.game import Game
from tallystick.rules.options import settle_options
from tallystick.rules.readings import choose
from tallystick.rules.views import M, P


class PlainGame(Game[P, M]):
    """The methods that are the same in every such game. `first` is the position that it begins from."""

    first: P

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> P:
        settle_options(self.options, options)
        choose(self.readings, readings)
        return self.first

    def readings_of(self, position: P) -> dict[str, str]:
        return {}

    def with_readings(self, position: P, readings: Mapping[str, str]) -> P:
        choose(self.readings, readings)
        return position
