"""Offer the device the battle that was recorded, so that nobody has to choose its pieces again before the roll."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.link.client import Link


class BattleOffer(NamedTuple):
    """A battle in `turn` of `seat`: the chance of each kind of attackers with the number of its pieces, the seat that is attacked, the
    chance of its piece, and the bonus of both sides. Chances are numbers of the profile.
    """

    game_seq: int
    seat: int
    turn: int
    attackers: tuple[tuple[int, int], ...]
    against: int
    defence: int
    bonus: tuple[int, int]


def offer_battle(link: Link, offer: BattleOffer) -> None:
    """Offer a battle. Nothing is logged, and the offer may be repeated. Raise Refused, for example if the firmware knows no offers."""
    attack = [number for attacker in offer.attackers for number in attacker]
    link.ask(
        "offer_battle",
        log_id=link.device.log_id,
        game_seq=offer.game_seq,
        seat=offer.seat,
        turn=offer.turn,
        attack=attack,
        against=offer.against,
        defence=offer.defence,
        bonus=[*offer.bonus],
    )
