"""Say on the page that the device rolled for other pieces than those of the recorded battle, and what the players can do."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.profile import Profile
from tallystick.store.phrases import player_name
from tallystick.table.recordview import MoveRecordView

TO_DO = (
    "On the device, undo back to its first roll for this (entry {seq}), and roll again for the right pieces. "
    "If the battle here is the wrong one, undo it here after that."
)


def rolled_otherwise(record: MoveRecordView) -> str:
    """Return in words for what the device rolled instead of the due dice, and what to do; an empty string if it did not."""
    group, battle = record.device_steps.rolled_otherwise(), record.rules.due_battle(record.replay.position)
    if not group or battle is None or record.profile is None:
        return ""
    profile, names = record.profile, record.game.summary.names
    due = [*((purpose, battle.seat) for purpose, _count in battle.attackers), (battle.defender, battle.against)]
    rolled = {(each.roll.purpose, each.roll.seat) for each in group}
    there = [each.roll for each in group if (each.roll.purpose, each.roll.seat) not in due]
    here = [each for each in due if each not in rolled]
    if not there or not here:
        return ""
    there_says = " and ".join(_says(profile, names, roll.purpose, roll.seat) for roll in there)
    here_says = " and ".join(_says(profile, names, purpose, seat) for purpose, seat in here)
    return f"The device rolled {there_says}, but the battle here needs {here_says}. {TO_DO.format(seq=group[0].seq)}"


def _says(profile: Profile, names: Sequence[str], purpose: str, seat: int) -> str:
    name = next((chance.name for chance in profile.chances if chance.id == purpose), purpose)
    return f"“{name}” for {player_name(names, seat)}"
