"""Offer the device each battle that was recorded, so that its list opens with the pieces of both sides."""

from __future__ import annotations

from tallycore.table.state import PLAYING, State
from tallycore.wire.messages import REFUSED_UNKNOWN, REFUSED_VALUE
from tallystick.link.battles import BattleOffer, offer_battle
from tallystick.link.client import Link
from tallystick.link.errors import Refused
from tallystick.table.livelink import LiveLink
from tallystick.table.recordview import MoveRecordView


class BattleOffers:
    """Offer battles over `link`. `see` takes the newest record, `begin_device` repeats the offer to another device."""

    def __init__(self, link: LiveLink) -> None:
        self._link = link
        self._due: BattleOffer | None = None
        self._sent: BattleOffer | None = None

    def see(self, state: State, record: MoveRecordView | None) -> None:
        """Offer the battle whose dice are due now, unless the device has it."""
        self._due = None if record is None else due_offer(state, record)
        self._send()

    def begin_device(self) -> None:
        """Offer the battle to a device that has just been connected. A restart has forgotten it."""
        self._sent = None
        self._send()

    def _send(self) -> None:
        """Let the link's thread offer the battle. Nobody waits for that."""
        due = self._due
        if due is None:
            self._sent = None
        elif due != self._sent and self._link.connected:
            self._sent = due
            self._link.post(lambda link: self._offer_over(link, due))

    def _offer_over(self, link: Link, due: BattleOffer) -> None:
        try:
            offer_battle(link, due)
        except Refused as refused:
            # The turn may begin only with the next event. Then the battle is offered again.
            if refused.reason not in {REFUSED_UNKNOWN, REFUSED_VALUE}:
                self._sent = None


def due_offer(state: State, record: MoveRecordView) -> BattleOffer | None:
    """Return the battle to offer; None if no dice of a battle are due, or if the device is in another turn."""
    battle, profile = record.rules.due_battle(record.replay.position), record.profile
    if battle is None or profile is None or state.stage != PLAYING or state.seat != battle.seat or record.behind:
        return None
    chances = {chance.id: at for at, chance in enumerate(profile.chances)}
    if battle.against < 0 or not {battle.defender, *dict(battle.attackers)} <= {*chances}:
        return None
    attackers = tuple((chances[each], count) for each, count in battle.attackers)
    defence = chances[battle.defender]
    return BattleOffer(state.game_seq, state.seat, state.turn, attackers, battle.against, defence, battle.bonus)
