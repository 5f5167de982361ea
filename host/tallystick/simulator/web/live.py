"""A device that lives in real time and does what the pages ask."""

import threading
from collections import defaultdict, deque

from tallystick.simulator.device import SimulatedDevice
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
        self._edges: defaultdict[str, deque[bool]] = defaultdict(deque)
        """What is still to happen to each key, by the name that the page gave it."""
        self._moved_at_ms: defaultdict[str, int] = defaultdict(lambda: -SHORTEST_MS)
        self._lift_at_ms: int | None = None
        self._touched_at_ms = 0
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
            case actions.Press(name):
                device.key_of(name)
                self._edges[name].append(True)
            case actions.Release(name):
                device.key_of(name)
                self._edges[name].append(False)
            case actions.Touch(across, down):
                device.touch(across, down)
                self._touched_at_ms = device.now_ms
                self._lift_at_ms = None
            case actions.Lift():
                self._lift_at_ms = self._touched_at_ms + SHORTEST_MS
            case actions.Turn(detents):
                device.turn(detents)
            case actions.SetBattery(percent):
                device.battery = percent
            case _:
                self._do_to_whole(action)

    def _do_to_whole(self, action: actions.Action) -> None:
        device = self._device
        match action:
            case actions.Shake():
                device.shake()
            case actions.Reset():
                device.reset()
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
        if self._lift_at_ms is not None and self._device.now_ms >= self._lift_at_ms:
            self._lift_at_ms = None
            if self._device.powered:
                self._device.lift()
        for name, edges in self._edges.items():
            if not self._device.powered:
                edges.clear()
            elif edges and self._device.now_ms - self._moved_at_ms[name] >= SHORTEST_MS:
                down = edges.popleft()
                if down == (name in self._device.held) or (
                    down and self._device.key_of(name).name in self._device.down
                ):
                    continue  # two pages press the same button
                move = self._device.press if down else self._device.release
                move(name)
                self._moved_at_ms[name] = self._device.now_ms

    def _publish_if_changed(self) -> None:
        device = self._device
        screen = (device.powered, id(device.display), device.display.frame_number) if device.powered else (False,)
        battery = device.battery if device.has_battery_gauge else None
        felt = (device.held, device.down, battery, device.light, device.sounds, device.asleep, device.brightness)
        state = (screen, device.plugged, device.serial.connected, felt, self._trouble)
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
                keys=tuple(
                    {"name": key.name, "label": key.label, "role": key.role, "kind": key.kind} for key in device.keys
                ),
                down=tuple(sorted(device.down)),
                has_knob=device.has_knob,
                has_touch=device.has_touch,
                battery=battery,
                light=device.light,
                has_lights=device.board.get("lights") is not None,
                sounds=device.sounds,
                asleep=device.asleep,
                brightness=device.brightness,
            )
        )
