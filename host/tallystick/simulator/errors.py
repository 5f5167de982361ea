"""Define what can go wrong in the simulator; the message of each error is one sentence."""

from __future__ import annotations


class SimulatorError(Exception):
    """Raised where a simulated device cannot be used as it was asked; the base of all errors of this package."""

    exit_code = 2


class UnknownBoard(SimulatorError):
    """Raised where no board has this name. What was asked and what is known is kept, so that a similar name can be proposed."""

    def __init__(self, board: str, known: tuple[str, ...]) -> None:
        self.says, self.asked, self.known = f"there is no board {board!r}", board, known
        super().__init__(f"{self.says}; the boards are {', '.join(self.known)}")


class ScriptError(SimulatorError):
    """Raised where a script cannot be read, or what it expects did not happen; the sentence names the line."""
