"""Nobody is connected: what went over the line comes from the trace."""

console = None
data = None


class Serial:
    pass
