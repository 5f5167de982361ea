"""Run only the simulated device: the handheld's real program, driven by a script or from a page.

Without --script and --page the device only runs, for a program that opens the port at --link.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import text_or_file
from tallystick.cli._output import echo
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._values import Folder, WholeNumber
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.simulator.device import SimulatedDevice
    from tallystick.simulator.script.actions import Line
    from tallystick.simulator.terminal import PseudoTerminal

EPILOG = """\b
Examples:
  printf 'tap a\\nshot a.png\\n' | tallystick sim --script - --shots pictures
  tallystick sim --link ./device-port --drive my-drive
  tallystick sim --page --board pimoroni_picosystem
  tallystick sim --page --board raspberry_pi_pico   # any folder of boards/

docs/simulator.md says what a script can do.
"""


@click.command(help=__doc__, epilog=EPILOG)
@click.option(
    "--board",
    "board_id",
    metavar="ID",
    shell_complete=completed_as("board"),
    help="The board to simulate: a folder name in boards/.",
)
@click.option(
    "--script",
    "script_file",
    metavar="FILE",
    type=click.Path(),
    help="A script of button presses at the device (- for standard input).",
)
@click.option("--link", type=click.Path(path_type=Path), help="Make the port a pseudo-terminal, and PATH a link to it.")
@click.option("--shots", type=Folder(), help="The folder for a script's pictures.")
@click.option(
    "--drive",
    type=Folder(),
    help="The folder for the device's drive, which is kept. The memory of its chip is in DIRECTORY.nvm.",
)
@click.option(
    "--seed", type=WholeNumber(), metavar="N", help="Dice that are the same in every run; for tests, not for play."
)
@click.option("--realtime", is_flag=True, help="Run the script in real time: its seconds are real seconds.")
@click.option("--stay", is_flag=True, help="Keep the device running after the script, until Ctrl-C.")
@click.option("--page", is_flag=True, help="Show the device on a page of this laptop's browser.")
def command(
    board_id: str | None,
    script_file: str | None,
    link: Path | None,
    shots: Path | None,
    drive: Path | None,
    seed: int | None,
    realtime: bool,
    stay: bool,
    page: bool,
) -> None:
    """Run the command `sim`; its help is the module's docstring."""
    from tallystick.profiles import packaged_profiles  # noqa: PLC0415 (costs start-up time)
    from tallystick.simulator.device import SimulatedDevice  # noqa: PLC0415 - the drawing code is slow to load
    from tallystick.simulator.drivelock import drive_lock  # noqa: PLC0415
    from tallystick.simulator.script.parse import parse_script  # noqa: PLC0415
    from tallystick.simulator.terminal import PseudoTerminal  # noqa: PLC0415

    if page and script_file is not None:
        raise click.UsageError("--page and --script cannot be used together: on a page, a person presses the buttons")
    if not page and script_file is None and link is None:
        raise click.UsageError("nobody would use the device: name a --script, a --link, or --page")
    lines = parse_script(text_or_file(f"@{script_file}", "script")) if script_file is not None else None
    warn_of_skipped_packages()
    # Two devices over one drive would each write their own log there.
    with drive_lock(drive) if drive is not None else nullcontext(), _interrupted_by_sigterm():
        transport = PseudoTerminal(link) if link is not None else None
        made = partial(SimulatedDevice, board_id, drive, seed, transport=transport, games=packaged_profiles())
        _run(made, transport, lines, shots, realtime=realtime, stay=stay, page=page)


def _run(
    made: Callable[[], SimulatedDevice], transport: PseudoTerminal | None, lines: list[Line] | None, shots: Path | None,
    *, realtime: bool, stay: bool, page: bool,
) -> None:  # fmt: skip
    """Run the device that `made` makes: the script first, then its page or its port until Ctrl-C."""
    with made() as device:
        if lines is not None:
            _print_port(transport)
            _run_script(device, lines, shots, realtime=realtime)
        if page or stay or lines is None:
            # From here on, Ctrl-C is the normal way to end the program.
            with suppress(KeyboardInterrupt):
                if lines is None:
                    _print_port(transport)
                if page:
                    _run_page(device)
                else:
                    _run_until_interrupted(device)


def _print_port(transport: PseudoTerminal | None) -> None:
    """Print the port of the simulated device, if it has one."""
    if transport is not None:
        echo(f"port {transport.path}")


@contextmanager
def _interrupted_by_sigterm() -> Generator[None]:
    """Treat SIGTERM as Ctrl-C until the block ends, so that the link and a temporary drive are removed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _run_script(device: SimulatedDevice, lines: list[Line], shots: Path | None, *, realtime: bool) -> None:
    """Run the script and print what is on the screen at its end."""
    from tallystick.simulator.pace import AsFastAsPossible, RealTime  # noqa: PLC0415
    from tallystick.simulator.script.run import ScriptRun  # noqa: PLC0415

    ScriptRun(device, lines, shots, RealTime() if realtime else AsFastAsPossible()).run()
    for text in device.screen_text():
        echo(visible(text))


def _run_page(device: SimulatedDevice) -> None:
    """Serve the device's page until Ctrl-C."""
    from tallystick.simulator.web import Access, Bridge, LiveDevice, PageServer, make_page  # noqa: PLC0415

    bridge = Bridge()
    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_page(bridge, access, hosts))
    server.start()
    try:
        echo(f"The device is at {server.url(access)} (Ctrl-C ends it)")
        LiveDevice(device, bridge).run(threading.Event())
    finally:
        bridge.close()
        server.stop()


def _run_until_interrupted(device: SimulatedDevice) -> None:
    """Run the device in real time until Ctrl-C."""
    from tallystick.simulator.pace import RealTime  # noqa: PLC0415

    pace = RealTime()
    while True:
        device.step()
        pace.keep(device.now_ms)
