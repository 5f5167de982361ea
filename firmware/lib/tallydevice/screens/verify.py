"""The commitment again during the game, to be compared with the photograph from the start."""

from tallydevice.screens.commitment import CommitmentScreen


class VerifyScreen(CommitmentScreen):
    """The hash of the dice secret, with a way back."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, True)


SCREEN = VerifyScreen
