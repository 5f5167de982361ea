"""The chip, and its non-volatile memory as the trace gives its size."""


class Pin:
    pass


class ResetReason:
    UNKNOWN = 0


class _Cpu:
    uid = b"\0" * 8
    reset_reason = 0
    frequency = 125_000_000
    temperature = 20.0


cpu = _Cpu()
nvm = None
