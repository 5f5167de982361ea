"""Simulate the battery: how full it is, and the voltage that belongs to it."""

# These are the percent and volts of a resting LiPo cell.
_CURVE = (
    (0, 3.27), (5, 3.61), (10, 3.69), (20, 3.73), (30, 3.77), (40, 3.80), (50, 3.84), (60, 3.87), (70, 3.95),
    (80, 4.02), (90, 4.11), (100, 4.20),
)  # fmt: skip
FULL = 100
AT_FIRST = 80


class Battery:
    """Simulate a cell that is as full as it was last told to be."""

    def __init__(self) -> None:
        self.percent = AT_FIRST

    def volts(self) -> float:
        """Return the voltage of the resting cell at its charge, interpolated on the discharge curve."""
        for number in range(1, len(_CURVE)):
            (low, low_v), (high, high_v) = _CURVE[number - 1], _CURVE[number]
            if self.percent <= high:
                return low_v + (high_v - low_v) * (self.percent - low) / (high - low)
        return _CURVE[-1][1]
