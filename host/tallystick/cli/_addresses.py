"""Print the addresses of the table's page: this laptop's, and those for the local network with their QR codes.

The seats' addresses are shown one at a time, when the game on the table has things that only one player may see.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TextIO

from tallystick.cli._output import echo
from tallystick.cli._qrcode import qr_lines
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.simulator.web import Access, PageServer

BETWEEN_CODES = 3
READ_ALONG = "The page is plain HTTP: everybody in this network can read everything, including the addresses."
HIDDEN = (
    "This game has hidden set-ups, so each seat has its own page. Type the number of your seat and press Enter. Its address "
    "is shown until somebody presses Enter again."
)
NO_NETWORK = "This laptop is not in a local network: only its own browsers reach the page."


class Address(NamedTuple):
    """An address for the local network: its use in a word or two, and in a sentence."""

    access: Access
    title: str
    says: str


def look_and_control(look: Access, control: Access, *, simulated: bool) -> list[Address]:
    """Return the addresses that `play --lan` gives out."""
    device = "the simulated device, " if simulated else ""
    return [
        Address(look, "Look on and ask", "the game, its log, the rules desk; for everybody at the table"),
        Address(control, "Control", f"also {device}scores, readings, recorded moves; for the players"),
    ]


class SeatDesk:
    """Show the address of one seat at a time, when its player asks for it in the terminal by the number of the seat."""

    def __init__(self, seats: Sequence[Access]) -> None:
        self._seats = seats
        self.on_shown: Callable[[int], None] = lambda _seat: None
        """Is called with the seat (from 0) whenever its address is shown."""
        self._names: Sequence[str] = ()
        self._server: PageServer | None = None
        self._shown = 0

    def open(self, names: Sequence[str]) -> None:
        """Say that the players of the game on the table can ask for their addresses."""
        self._names = names
        if self._server is not None:
            self._invite()

    def start(self, server: PageServer) -> None:
        """Listen to what is typed, if somebody can type here."""
        self._server = server
        if self._names:
            self._invite()
        if _may_read(sys.stdin):
            threading.Thread(target=self._listen, name="seats", daemon=True).start()

    def _invite(self) -> None:
        echo()
        echo(wrapped(HIDDEN, 0))

    def _listen(self) -> None:
        # Not through sys.stdin: a thread that waits in it would hold its lock when the program ends.
        typed = b""
        while part := os.read(sys.stdin.fileno(), 1000):
            *lines, typed = (typed + part).split(b"\n")
            for line in lines:
                self._wipe()
                word = line.decode(errors="replace").strip()
                if word and self._names:
                    self._show(word)

    def _show(self, word: str) -> None:
        numbers = [str(seat + 1) for seat in range(min(len(self._seats), len(self._names)))]
        if word not in numbers or self._server is None:
            echo(wrapped(f"A seat is a number from 1 to {numbers[-1]}, not {visible(word)}.", 0))
            return
        seat = int(word) - 1
        address = self._server.address(self._seats[seat])
        lines = [
            f"Seat {word}, {visible(self._names[seat])}: this address is only for you. Press Enter to hide it.",
            f"  {address}",
        ]
        code = qr_lines(address) if sys.stdout.isatty() else []
        for at, text in enumerate([*lines, *code]):
            if at < len(lines):
                echo(text)
            else:
                echo(text, fg="bright_white", bg="black")
        self.on_shown(seat)
        self._shown = len(lines) + len(code) + 1  # and the line on which Enter is pressed

    def _wipe(self) -> None:
        """Remove the shown address from the terminal."""
        if self._shown and sys.stdout.isatty():
            echo(f"\033[{self._shown}F\033[J", nl=False)
        self._shown = 0


def _may_read(stream: TextIO | None) -> bool:
    """Return True if this program may read the keyboard. A terminal would stop a program in the background that reads it."""
    if stream is None or stream.closed:
        return False
    with suppress(OSError, ValueError, AttributeError):
        return not stream.isatty() or os.tcgetpgrp(stream.fileno()) == os.getpgrp()
    return stream.isatty()  # a system without process groups


def print_lan_addresses(server: PageServer, addresses: Sequence[Address]) -> None:
    """Print each address with its use, and on a terminal its QR code."""
    if not any(server.lan_urls(address.access) for address in addresses):
        echo(f"\n{NO_NETWORK}")
        return
    echo("\nIn the local network:")
    for title, says, urls in ((each.title, each.says, server.lan_urls(each.access)) for each in addresses):
        echo()
        echo(wrapped(f"  {visible(title)}: {says}", 4))
        for url in urls:
            echo(f"    {url}")
    if sys.stdout.isatty():
        _print_codes([(each.title, qr_lines(server.lan_urls(each.access)[0])) for each in addresses])
    echo()
    echo(wrapped(READ_ALONG, 0))
    echo()


def _print_codes(codes: Sequence[tuple[str, list[str]]]) -> None:
    """Print QR codes with their titles, as many next to each other as the terminal is wide."""
    width = max(len(lines[0]) for _, lines in codes) + BETWEEN_CODES
    beside = max(1, (shutil.get_terminal_size().columns + BETWEEN_CODES) // width)
    for at in range(0, len(codes), beside):
        row = codes[at : at + beside]
        echo()
        echo("".join(f"{title:<{width}}" for title, _ in row).rstrip(), bold=True)
        for line in zip_longest(*(lines for _, lines in row)):
            for at_left, part in enumerate(line):
                echo(" " * BETWEEN_CODES if at_left else "", nl=False)
                echo(part, nl=False, fg="bright_white", bg="black")
            echo()
