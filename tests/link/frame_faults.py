"""Faults of whole frames: lost, doubled, or late, so that they arrive after later frames."""

from __future__ import annotations

import random

from tests.link.rig import Rig


class FrameFaults:
    """Do to each frame what `rng` says, in both directions. A late frame comes after one of the next few frames, or when the
    line has been silent for a while, whichever is first. Frames that are late when the cable is pulled are lost.
    """

    LATE_FRAMES = 6
    LATE_MS = 1500

    def __init__(self, rig: Rig, rng: random.Random, swallowed: float, doubled: float, delayed: float) -> None:
        self.rig = rig
        self.rng = rng
        self.rates = (swallowed, doubled, delayed)
        self.counts = {"swallowed": 0, "doubled": 0, "delayed": 0}
        self._begun = {"host": b"", "device": b""}
        self._late: dict[str, list[tuple[int, int, bytes]]] = {"host": [], "device": []}
        self._passed = 0
        self.begin()

    def begin(self) -> None:
        self.rig.line.fault = self
        self.rig.on_step = self.step

    def stop(self) -> None:
        self.rig.line.fault = self.rig.on_step = None

    def reconnect(self) -> None:
        """A new link begins on an empty line."""
        self._begun = {"host": b"", "device": b""}
        self._late = {"host": [], "device": []}

    def __call__(self, side: str, data: bytes) -> bytes:
        out = bytearray()
        *whole, self._begun[side] = (self._begun[side] + data).split(b"\x00")
        for frame in whole:
            out += self._frame(side, frame + b"\x00")
        return bytes(out)

    def _frame(self, side: str, frame: bytes) -> bytes:
        if frame == b"\x00":
            return frame
        self._passed += 1
        what = self.rng.random()
        arrives = frame
        for name, rate in zip(self.counts, self.rates, strict=True):
            if what < rate:
                self.counts[name] += 1
                arrives = {"swallowed": b"", "doubled": frame + frame, "delayed": b""}[name]
                if name == "delayed":
                    at = self._passed + self.rng.randint(1, self.LATE_FRAMES)
                    self._late[side].append((at, self.rig.now_ms + self.rng.randint(1, self.LATE_MS), frame))
                break
            what -= rate
        return arrives + self._due(side)

    def _due(self, side: str) -> bytes:
        due = [each for each in self._late[side] if each[0] <= self._passed or each[1] <= self.rig.now_ms]
        self._late[side] = [each for each in self._late[side] if each not in due]
        return b"".join(frame for _, _, frame in due)

    def step(self) -> None:
        """Deliver late frames that are due, although nothing else is sent."""
        line = self.rig.line
        fault, line.fault = line.fault, None
        if self._late["host"] and (data := self._due("host")):
            line.to_host(data)
        if self._late["device"] and line._port is not None and (data := self._due("device")):
            line._write(line._port, data)
        line.fault = fault
