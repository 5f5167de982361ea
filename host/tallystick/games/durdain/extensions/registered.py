"""List the extensions of the game, each with what is asked of it whether it is in play or not. Its own file has all else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from tallystick.games.durdain.move import Step
from tallystick.games.durdain.position.extension import AIM, PATH, REGISTERED, Extension, Form, late


def _loading(name: str) -> Callable[[], Extension]:
    """Return what loads the extension in the file of this name."""

    def load() -> Extension:
        found: Extension = import_module(f"tallystick.games.durdain.extensions.{name}").EXTENSION
        return found

    return load


ALL = (
    late(
        _loading("armadas"),
        id="armadas",
        piece="ship",
        actions=(),
        forms={},
        opens_sea=True,
        restricts=frozenset({Step.STEP, Step.ENTER, Step.WALL, Step.UNWALL, Step.PLACE}),
    ),
    late(
        _loading("dragons"),
        id="dragons",
        piece="dragon",
        actions=("dragon",),
        forms={
            "claim": Form(
                "claim {place} by {place}", "claims the nest on {0} from {1}", AIM, ("claims",), "Claim the nest"
            ),
            "fly": Form("fly {place}>{place}", "flies from {0} to {1}", PATH, ("flies",)),
            "queen": Form("queen {place}", "sends the Queen to {0}", button="The Queen goes here"),
        },
        opens_sea=False,
        restricts=(),
    ),
    late(
        _loading("kingsmen"),
        id="kingsmen",
        piece="kingsman",
        actions=(),
        forms={"kingsmen": Form("kingsmen {group}", "moves kingsmen by the {0}", button="Kingsmen by the {group}")},
        opens_sea=False,
        restricts=(),
    ),
)


def register() -> None:
    """Let the base game know its extensions."""
    REGISTERED.update({each.id: each for each in ALL})
