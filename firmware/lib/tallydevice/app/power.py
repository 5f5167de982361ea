"""When the screen's light and the battery are to be looked at; what is then done stands in power_policy.py, loaded for that moment."""


class Power:
    """`step` is called once in each round of the main loop, and allocates nothing when there is nothing to say.

    `percent` is how full the battery is, -1 where there is none or it cannot be told; the rest is the power policy's memory.
    """

    def __init__(self, hardware, settings) -> None:  # type: ignore[no-untyped-def]
        self.hardware = hardware
        self.settings = settings
        self.percent = -1
        self.is_asleep = False
        self.is_dim = False
        self.warned = 100
        self.check_ms = self.used_ms = self.next_ms = self.started_ms = hardware.now_ms()
        hardware.brightness(settings.brightness / 100)

    def step(self, now_ms: int, is_active: int):  # type: ignore[no-untyped-def]
        """What the log has to say, as (kind, field, value), or None. `is_active`: a button was used (1), the device shaken (2).

        After `slept` has been told, and logged, the next calls sleep, some seconds each, until `woke` is told. What wakes it
        means nothing else.
        """
        if is_active:
            self.used_ms = now_ms
            if not self.is_dim and not self.is_asleep:
                return None
        elif now_ms < self.next_ms:
            return None
        from tallydevice.app.power_policy import look

        return look(self, now_ms, is_active)
