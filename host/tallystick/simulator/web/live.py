"""Run a device in real time and do what the pages ask."""

import threading
from collections import defaultdict, deque

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.pace import Pace, RealTime
from tallystick.simulator.script import actions
from tallystick.simulator.web.bridge import Bridge, View

SHORTEST_MS = 50
# A press and a release last at least this long: a click in a browser can be over between two scans of the buttons.
PANEL = "the touch panel"
# One finger does all that is done to the panel, so the thirds of the screen and the points touched share one queue.


class LiveDevice:
    """Drive `device` with the inputs of `bridge`. All of it happens in the thread that calls `step` or `run`."""

    def __init__(self, device: SimulatedDevice, bridge: Bridge, pace: Pace | None = None) -> None:
        self._device = device
        self._bridge = bridge
        self._pace = pace or RealTime()
        self._moves: defaultdict[str, deque[actions.Action]] = defaultdict(deque)
        """What fingers are still to do to each key, by the name that the page gave it, and to the panel."""
        self._moved_at_ms: defaultdict[str, int] = defaultdict(lambda: -SHORTEST_MS)
        self._shown: tuple[object, ...] = ()
        self._number = 0
        self._frame = 0
        self._rgb = b""
        self._trouble = ""
        self._publish_if_changed()

    def run(self, stop: threading.Event) -> None:
        """Step until `stop` is set; show on the pages what the device's program raises, and raise it again."""
        while not stop.is_set():
            self.step()

    def step(self) -> None:
        """Do the inputs so far, let 10 ms pass, give the pages the newest view, and wait for the real clock."""
        for action in self._bridge.inputs():
            try:
                self._do(action)
            except SimulatorError:
                continue  # two pages may ask for the same thing, and the second finds it done
        self._move_fingers()
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
            case actions.Press(name) | actions.Release(name):
                self._moves[PANEL if device.key_of(name).kind == "third" else name].append(action)
            case actions.Touch() | actions.Lift():
                moves = self._moves[PANEL]
                if [type(move) for move in (*moves, action)][-3:] == [actions.Touch] * 3:
                    moves.pop()  # the newest point is enough of a finger that slides on
                moves.append(action)
            case actions.Turn(detents):
                device.turn(detents)
            case actions.SetBattery(percent):
                device.battery = percent
            case _:
                self._do_device_action(action)

    def _do_device_action(self, action: actions.Action) -> None:
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

    def _move_fingers(self) -> None:
        for name, moves in self._moves.items():
            if not self._device.powered:
                moves.clear()
            elif moves and self._device.now_ms - self._moved_at_ms[name] >= SHORTEST_MS:
                try:
                    moved = self._move(moves.popleft())
                except SimulatorError:
                    continue  # the point is not on the screen
                if moved:
                    self._moved_at_ms[name] = self._device.now_ms

    def _move(self, action: actions.Action) -> bool:
        """Do what a finger does; return whether there was anything to do: two pages may press the same button."""
        device = self._device
        match action:
            case actions.Press(name) if name not in device.held and device.key_of(name).name not in device.down:
                device.press(name)
            case actions.Release(name) if name in device.held:
                device.release(name)
            case actions.Touch(across, down):
                device.touch(across, down)
            case actions.Lift():
                device.lift()
            case _:
                return False
        return True

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
                chosen=device.chosen_text(),
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
