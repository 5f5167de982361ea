"""On MicroPython: time that passes as the program asks for it, and hands that press keys by a plan.

The plan is JSON: {"hands": [[milliseconds, key, whether it goes down], ...], "held": [key, ...] from the start on, "safe_mode":
a reason's name, "entropy": what the random source gives, in hex, "silent": addresses of chips that do not answer, "last_ms": when the
run ends, "nvm_file", "nvm_bytes", "nvm_blank": the non-volatile memory, which outlives the run}.
"""

from tallystick.simulator.clock import VirtualClock

TICK_MS = 2
# Each question for the time takes so long.


class PlannedClock(VirtualClock):
    """The time of a run. It ends, in whatever it is, when the plan's time is over."""

    def __init__(self, plan):
        super().__init__()
        self._hands = plan["hands"]
        self._last_ms = plan["last_ms"]
        self.circuit = None

    def ticks_ms(self):
        self.advance(TICK_MS)
        return super().ticks_ms()

    def sleep(self, seconds):
        for _ in range(round(seconds * 1000) // TICK_MS):
            self.advance(TICK_MS)

    def advance(self, ms):
        self.now_ms += ms
        circuit = self.circuit
        if circuit is None:
            return
        hands = self._hands
        while hands and hands[0][0] <= self.now_ms:
            _, key, goes_down = hands.pop(0)
            if goes_down:
                circuit.held.add(key)
            else:
                circuit.held.discard(key)
        circuit.run_scanners()
        if self.now_ms > self._last_ms:
            raise SystemExit("time")
