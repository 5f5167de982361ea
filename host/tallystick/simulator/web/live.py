"""A device that lives in real time and does what the pages ask."""

import threading
from collections import deque

from tallystick.simulator.device import ROLES, SimulatedDevice
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.pace import Pace, RealTime
from tallystick.simulator.script import actions
from tallystick.simulator.web.bridge import Bridge, View

SHORTEST_MS = 50
# A click, and the pause between two, can be over between two scans of the buttons; on a board no finger is that fast.


class LiveDevice:
    """`device`, driven through `bridge`. All of it happens in the thread that calls `step` or `run`."""

    def __init__(self, device: SimulatedDevice, bridge: Bridge, pace: Pace | None = None) -> None:
        self._device = device
        self._bridge = bridge
        self._pace = pace or RealTime()
        self._edges: dict[str, deque[bool]] = {role: deque() for role in ROLES}
        self._moved_at_ms: dict[str, int] = dict.fromkeys(ROLES, -SHORTEST_MS)
        self._shown: tuple[object, ...] = ()
        self._number = 0
        self._frame = 0
        self._rgb = b""
        self._trouble = ""
        self._publish_if_changed()

    def run(self, stop: threading.Event) -> None:
        """The device lives until `stop` is set. What its program raises is shown on the pages and raised again."""
        while not stop.is_set():
            self.step()

    def step(self) -> None:
        """The inputs so far are done, 10 ms have passed, the pages have the newest view."""
        for action in self._bridge.inputs():
            try:
                self._do(action)
            except SimulatorError:
                continue  # two pages may ask for the same thing, and the second finds it done
        self._move_buttons()
        try:
            self._device.step()
        except Exception as error:
            self._trouble = f"The program stopped: {type(error).__name__}: {error}"
            self._publish_if_changed()
            raise
        self._publish_if_changed()
        self._pace.keep(self._device.now_ms)

    def _do(self, action: actions.Action) -> None:
        device = self._device
        match action:
            case actions.Press(role):
                self._edges[role].append(True)
            case actions.Release(role):
                self._edges[role].append(False)
            case actions.Shake():
                device.shake()
            case actions.CutPower():
                device.power_cut()
            case actions.PowerOn():
                device.power_on()
            case actions.Unplug():
                device.unplug()
            case actions.Plug():
                device.plug()
            case _:
                raise SimulatorError(f"a page cannot ask for {action}")

    def _move_buttons(self) -> None:
        for role, edges in self._edges.items():
            if not self._device.powered:
                edges.clear()
            elif edges and self._device.now_ms - self._moved_at_ms[role] >= SHORTEST_MS:
                down = edges.popleft()
                if down == (role in self._device.held):
                    continue  # two pages press the same button
                move = self._device.press if down else self._device.release
                move(role)
                self._moved_at_ms[role] = self._device.now_ms

    def _publish_if_changed(self) -> None:
        device = self._device
        screen = (device.powered, id(device.display), device.display.frame_number) if device.powered else (False,)
        state = (screen, device.plugged, device.serial.connected, device.held, self._trouble)
        if state == self._shown:
            return
        if not self._shown or self._shown[0] != screen:
            self._frame += 1
            self._rgb = device.rgb()
        self._shown = state
        self._number += 1
        width, height = device.size
        self._bridge.publish(
            View(
                number=self._number,
                board=device.board["name"],
                width=width,
                height=height,
                can_shake=device.can_shake,
                frame=self._frame,
                rgb=self._rgb,
                texts=tuple(device.screen_text()),
                held=tuple(sorted(device.held)),
                powered=device.powered,
                plugged=device.plugged,
                connected=device.serial.connected,
                trouble=self._trouble,
            )
        )
