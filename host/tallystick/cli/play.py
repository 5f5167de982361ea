"""Open the table in a browser: the live game, its log, and the rules desk.

The page follows a device that is plugged in. Otherwise it simulates one, with buttons to click or hold. --lan adds
two addresses: one to look and ask, one that also controls. When a game with hidden set-ups begins, type the number of
a seat to show the address of that player's own page. The page shows what only this player may know.
"""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tallystick.cli._addresses import SeatDesk, look_and_control, print_lan_addresses
from tallystick.cli._complete import completed_as
from tallystick.cli._output import echo
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._stop import told_by_signals
from tallystick.cli._store import db_option, port_option
from tallystick.cli._values import Folder, WholeNumber
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.link.client import Link
    from tallystick.simulator.web import PageServer
    from tallystick.simulator.web.server import MakeApp
    from tallystick.table.devicethread import DeviceThread

USUAL_PORT = 8437
OTHER_PORT = "A browser that sealed a set-up finds it again only at the full address of that seat's page."
# A browser stores data per port. On another port a page does not find its seals again.

EPILOG = """\b
Examples:
  tallystick play
  tallystick play --board pimoroni_picosystem
  tallystick play --lan            # for phones and tablets at the table
"""


@click.command(help=__doc__, epilog=EPILOG)
@click.option(
    "--board",
    "board_id",
    metavar="ID",
    shell_complete=completed_as("board"),
    help="Simulate this board, even if a device is plugged in.",
)
@port_option
@click.option("--lan", is_flag=True, help="Also serve the page to the local network.")
@click.option(
    "--http-port",
    type=WholeNumber(0, 65535),
    metavar="N",
    default=None,
    help=f"Serve the page on this port; 0: any (default: {USUAL_PORT}, or any if that is in use).",
)
@db_option
@click.option("--drive", type=Folder(), help="The simulated device's drive.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--new-addresses", is_flag=True, help="Make new addresses. The old ones stop working.")
def command(
    board_id: str | None,
    port: str | None,
    lan: bool,
    http_port: int | None,
    db: str | None,
    drive: Path | None,
    no_browser: bool,
    new_addresses: bool,
) -> None:
    """Run the command `play`; its help is the module's docstring."""
    if board_id and port:
        raise click.UsageError("--board simulates a device, but --port follows a real one: give only one of them")
    with _ended_at_once():
        from tallystick.simulator.web import Access  # noqa: PLC0415
        from tallystick.store.store import Store  # noqa: PLC0415 - each of these costs start-up time
        from tallystick.table.seats import most_sealing_seats, seat_tokens  # noqa: PLC0415
        from tallystick.table.table import Table  # noqa: PLC0415
        from tallystick.table.tokens import CONTROL, LOOK, forget_tokens, given_tokens, own_token  # noqa: PLC0415
        from tallystick.table.web.app import make_app  # noqa: PLC0415

        warn_of_skipped_packages()
    with ExitStack() as at_end:
        stop = at_end.enter_context(told_by_signals())
        store = at_end.enter_context(Store(db))
        simulated = None
        open_link = _real_device(board_id, port)
        if open_link is None:
            simulated = _simulated_device(at_end, board_id, drive or store.beside.parent / "simulated", drive is None)
            open_link = simulated.open_link
        if new_addresses:
            forget_tokens(store.beside)
        seats = [
            Access(may_control=False, seat=seat, token=token)
            for seat, token in enumerate(seat_tokens(store.beside, most_sealing_seats()))
        ]
        seat_desk = SeatDesk(seats)
        table = Table(
            store,
            open_link,
            simulated=simulated is not None,
            on_seats=seat_desk.open if lan else None,
        )
        seat_desk.on_shown = table.hand_out
        bridge = simulated.bridge if simulated else None
        own = Access(may_control=True, token=own_token(store.beside))
        # The laptop's own address is permanent and never passes through the network. Other people get one that changes.
        tokens = given_tokens(store.beside, (LOOK, CONTROL))
        look, control = (Access(may_control=may, token=token) for may, token in zip((False, True), tokens, strict=True))
        accesses = [own, look, control, *seats] if lan else [own, *seats]

        def address_of(access: Access) -> str:
            return server.address(access)

        server = _page_server(lambda hosts: make_app(table, accesses, hosts, bridge, address_of), http_port, lan=lan)
        at_end.callback(server.stop)
        table.start()
        at_end.callback(table.stop)
        # The pages' streams end first, because the server waits for them and the device may take a while to stop.
        at_end.callback(table.feed.close)
        if bridge is not None:
            at_end.callback(bridge.close)
        server.start()
        echo(f"The table is at {server.url(own)}")
        if lan:
            print_lan_addresses(server, look_and_control(look, control, simulated=bridge is not None))
            seat_desk.start(server)
        if not stop.is_set():
            _announce(server.url(own), simulated, store.place, no_browser)
        stop.wait()
    echo("")
    echo("The table is closed. Everything that the device confirmed is kept.")


def _page_server(make_app: MakeApp, port: int | None, *, lan: bool) -> PageServer:
    """Return the server of the page, on the usual port. If that is in use and the user named no other, take any port."""
    from tallystick.simulator.errors import SimulatorError  # noqa: PLC0415
    from tallystick.simulator.web import PageServer  # noqa: PLC0415

    if port is not None:
        return PageServer(make_app, port=port, lan=lan)
    try:
        return PageServer(make_app, port=USUAL_PORT, lan=lan)
    except SimulatorError:
        echo(wrapped(f"Port {USUAL_PORT} is in use, so the page has another one this time. {OTHER_PORT}", 0))
        return PageServer(make_app, lan=lan)


def _real_device(board_id: str | None, port: str | None) -> Callable[[], Link] | None:
    """Return the function that opens a link to the plugged-in device; None if there is none, or if a board will be simulated."""
    from tallystick.link.connect import Reopener  # noqa: PLC0415
    from tallystick.link.ports import candidates  # noqa: PLC0415

    if board_id or not (port or candidates()):
        return None
    return Reopener(port)


def _simulated_device(at_end: ExitStack, board_id: str | None, drive: Path, is_default: bool) -> DeviceThread:
    """Start a simulated device and return it. `at_end` will stop it."""
    from tallystick.simulator.drive import DEFAULT_BOARD  # noqa: PLC0415
    from tallystick.simulator.drivelock import drive_lock  # noqa: PLC0415
    from tallystick.table.devicethread import DeviceThread  # noqa: PLC0415

    folder = drive / (board_id or DEFAULT_BOARD) if is_default else drive
    at_end.enter_context(drive_lock(folder))
    device = DeviceThread(board_id, folder)
    device.start()
    at_end.callback(device.stop)
    return device


def _announce(url: str, simulated: DeviceThread | None, db: object, no_browser: bool) -> None:
    """Print what the page shows, and open it in a browser. If no browser can be opened, say so."""
    if simulated is not None:
        echo(wrapped(f"No device is plugged in. The page simulates one (port {simulated.port}).", 0))
    echo(wrapped(f"Games are kept in {visible(str(db))}.", 0))
    if not no_browser and not _open_browser(url):
        echo(f"No browser was found here. Open {url} in a browser.")
    echo("Ctrl-C ends it.")


def _open_browser(url: str) -> bool:
    """Open a graphical browser. Return True if there is one."""
    has_desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not has_desktop and sys.platform not in {"win32", "darwin"}:
        return False  # webbrowser would start a text browser in this terminal
    return webbrowser.open(url)


@contextmanager
def _ended_at_once() -> Generator[None]:
    """Let Ctrl-C end the program at once and silently. Nothing has been opened yet, and an interrupted import would print a traceback."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
