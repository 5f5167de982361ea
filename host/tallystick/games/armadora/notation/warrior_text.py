"""Read and write one warrior of a position's text, without its square: `1`, `2=4`, `1=2!+-`, `2@1`."""

from __future__ import annotations

import re

from tallystick.games.armadora.position import Agreement, Warrior
from tallystick.rules.hidden import Hidden


def warrior_form(players: int) -> str:
    """Return the pattern of a warrior among so many players."""
    return (
        rf"(?P<seat>[1-{players}])(?:=(?P<value>[1-5]))?(?P<open>!?)(?P<reinforcements>\+*)(?P<arrows>-*)"
        rf"(?P<looked>(?:@[1-{players}])*)"
    )


def format_warrior(warrior: Warrior, agreement: Agreement) -> str:
    """Return the text of a warrior. An owner who may look again is not named."""
    token = warrior.token
    value = f"={token.value}" if token.value is not None else ""
    looked = [seat for seat in token.seats or () if not (agreement.peek and seat == warrior.seat)]
    marks = f"{'!' if token.seats is None else ''}{'+' * warrior.reinforcements}{'-' * warrior.arrows}"
    return f"{warrior.seat + 1}{value}{marks}{''.join(f'@{seat + 1}' for seat in looked)}"


def warrior_of(match: re.Match[str], square: int, agreement: Agreement) -> Warrior:
    """Return the warrior on this square that was found by its form."""
    seat, value = int(match["seat"]) - 1, match["value"]
    knowing = {int(each) - 1 for each in match["looked"].split("@")[1:]}
    if agreement.peek:
        knowing.add(seat)
    token = Hidden(int(value) if value else None, None if match["open"] else tuple(sorted(knowing)))
    return Warrior(square, seat, token, len(match["reinforcements"]), len(match["arrows"]))
