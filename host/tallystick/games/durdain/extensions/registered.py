"""List the extensions of the game."""

from __future__ import annotations

from tallystick.games.durdain.extensions.armadas import Armadas
from tallystick.games.durdain.extensions.dragons import Dragons
from tallystick.games.durdain.extensions.kingsmen import Kingsmen
from tallystick.games.durdain.position.extension import REGISTERED

ALL = (Armadas(), Dragons(), Kingsmen())


def register() -> None:
    """Let the base game know its extensions."""
    REGISTERED.update({each.id: each for each in ALL})
