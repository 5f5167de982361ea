"""Define what can go wrong in the simulator; the message of each error is one sentence."""


class SimulatorError(Exception):
    """Raised where a simulated device cannot be used as it was asked; the base of all errors of this package."""

    exit_code = 2


class ScriptError(SimulatorError):
    """Raised where a script cannot be read, or what it expects did not happen; the sentence names the line."""
