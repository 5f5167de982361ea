"""Print the addresses of the table's page: this laptop's, and those for the local network with their QR codes.

Those of the seats come when a game begins in which players have something that nobody else may see.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from tallystick.cli._output import echo
from tallystick.cli._qrcode import qr_lines
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.simulator.web import Access, PageServer

BETWEEN_CODES = 3
READ_ALONG = "The page is plain HTTP: whoever is in this network can read along, the addresses included."
HIDDEN = "This game has hidden set-ups. Each player takes the address of their own seat, and shows it to nobody:"
NO_NETWORK = "This laptop is in no local network: only its own browsers reach the page."


class Address(NamedTuple):
    """Describe an address for the local network: what it is good for in a word or two, and in a sentence."""

    access: Access
    title: str
    says: str


def look_and_control(look: Access, control: Access, *, simulated: bool) -> list[Address]:
    """Return the addresses that `play --lan` gives out."""
    device = "the simulated device, " if simulated else ""
    return [
        Address(look, "Look on and ask", "the game, its log, the rules desk; for everybody round the table"),
        Address(control, "Control", f"also {device}scores, readings, recorded moves; for those who may play"),
    ]


def print_seat_addresses(server: PageServer, seats: Sequence[Access], names: Sequence[str]) -> None:
    """Print an address for each player of the game on the table."""
    echo()
    echo(wrapped(HIDDEN, 0))
    own = "what this player alone may know; seals and reveals it"
    print_lan_addresses(
        server,
        [
            Address(access, f"Seat {at + 1}, {name}", own)
            for at, (access, name) in enumerate(zip(seats, names, strict=False))
        ],
    )


def print_lan_addresses(server: PageServer, addresses: Sequence[Address]) -> None:
    """Print each address with what it is good for, and on a terminal its QR code."""
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
    """Print QR codes with their titles, as many beside each other as the terminal is wide."""
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
