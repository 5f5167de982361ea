"""Run a script on a device."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.drive import keep_games
from tallystick.simulator.errors import ScriptError, SimulatorError
from tallystick.simulator.pace import AsFastAsPossible, Pace
from tallystick.simulator.script import actions

SHOT_SCALE = 3


class ScriptRun:
    """Run `lines` on `device`; save pictures in the folder `shots`, or refuse them if that is None."""

    def __init__(
        self,
        device: SimulatedDevice,
        lines: list[actions.Line],
        shots: Path | None = None,
        pace: Pace | None = None,
        shot_scale: int = SHOT_SCALE,
    ) -> None:
        self._device = device
        self._lines = lines
        self._shots = shots
        self._pace = pace or AsFastAsPossible()
        self._shot_scale = shot_scale
        self._began_at_ms = device.now_ms

    def run(self) -> None:
        """Do all lines; raise ScriptError, which names the line, at the first that cannot be done."""
        for _line in self.steps():
            pass

    def steps(self) -> Iterator[actions.Line]:
        """Yield each line when it is done; raise what `run` raises, and SimulatorError if the folder cannot be made."""
        if self._shots is not None:
            try:
                self._shots.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise SimulatorError(f"the folder {self._shots} cannot be made: {error.strerror}") from error
        for line in self._lines:
            try:
                self._wait_until_due(line)
                self._do(line.action)
            except ScriptError:
                raise
            except SimulatorError as error:
                raise ScriptError(f"line {line.number}: {error}") from error
            yield line

    def _wait_until_due(self, line: actions.Line) -> None:
        if line.when.after_ms is not None:
            self._pass(line.when.after_ms)
        if line.when.at_ms is None:
            return
        now_ms = self._device.now_ms - self._began_at_ms
        if now_ms > line.when.at_ms:
            raise ScriptError(
                f"line {line.number}: it is {now_ms} ms already, past {line.when.at_ms} ms; "
                "the lines before take longer"
            )
        self._pass(line.when.at_ms - now_ms)

    def _pass(self, ms: int) -> None:
        end_ms = self._device.now_ms + ms
        self._until(lambda: self._device.now_ms >= end_ms)

    def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._device.step()
            self._pace.keep(self._device.now_ms)

    def _do(self, action: actions.Action) -> None:
        device = self._device
        match action:
            case actions.Press(role):
                device.press(role)
            case actions.Release(role):
                device.release(role)
            case actions.Tap(role, times):
                for _ in range(times):
                    self._hold(role, device.tap_ms)
            case actions.Hold(role, ms):
                self._hold(role, ms)
            case actions.Touch(across, down, int(ms)):
                device.touch(across, down)
                self._pass(ms)
                device.lift()
                self._pass(device.tap_ms)
            case actions.Turn(detents):
                device.turn(detents)
                self._pass(device.tap_ms)
            case actions.Wait(ms):
                self._pass(ms)
            case actions.WaitFor(text, timeout_ms):
                self._wait_for(text, timeout_ms)
            case actions.Expect(text, shown):
                self._expect(text, shown)
            case actions.Shot(name):
                self._save(name)
            case _:
                self._do_device_action(action)

    def _do_device_action(self, action: actions.Action) -> None:
        device = self._device
        match action:
            case actions.Shake():
                device.shake()
            case actions.SetBattery(percent):
                device.battery = percent
            case actions.Reset():
                device.reset()
            case actions.CutPower():
                device.power_cut()
            case actions.PowerOn(None):
                device.power_on()
            case actions.PowerOn(str(role)):
                device.power_on(held=(role,))
                device.release(role)
            case actions.Keep(games):
                keep_games(device.drive, games)
            case actions.Unplug():
                device.unplug()
            case actions.Plug():
                device.plug()
            case _:
                raise AssertionError(action)

    def _hold(self, role: str, ms: int) -> None:
        self._device.press(role)
        self._pass(ms)
        self._device.release(role)
        self._pass(self._device.tap_ms)

    def _wait_for(self, text: str, timeout_ms: int) -> None:
        end_ms = self._device.now_ms + timeout_ms
        self._until(lambda: self._device.shows(text) or self._device.now_ms >= end_ms)
        if not self._device.shows(text):
            raise SimulatorError(f"{text!r} did not appear within {timeout_ms} ms; {self._device.what_is_shown()}")

    def _expect(self, text: str, shown: bool) -> None:
        if self._device.shows(text) != shown:
            wanted = "should be" if shown else "should not be"
            raise SimulatorError(f"{text!r} {wanted} on the screen; {self._device.what_is_shown()}")

    def _save(self, name: str) -> None:
        if self._shots is None:
            raise SimulatorError(f"there is no folder for the picture {name!r}; name one with --shots")
        try:
            (self._shots / name).write_bytes(self._device.png(self._shot_scale))
        except OSError as error:
            raise SimulatorError(f"the picture {self._shots / name} cannot be written: {error.strerror}") from error
