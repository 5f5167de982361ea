"""What can go wrong in the simulator, each in one sentence."""


class SimulatorError(Exception):
    """The base of everything that this package raises."""

    exit_code = 2


class ScriptError(SimulatorError):
    """A script cannot be read, or what it expects did not happen; the sentence names the line."""
