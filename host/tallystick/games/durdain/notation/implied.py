"""Fill in what the text of a position leaves out, if its other words imply it.

Nothing is guessed: if several positions fit, nothing is filled in. The same is true if an illegal step was left standing.
"""

from __future__ import annotations

from collections.abc import Collection

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.position.callers import with_beware
from tallystick.games.durdain.position.kinds import NO_GROUP, Action, Phase
from tallystick.games.durdain.position.table import NOBODY, Position

OF_A_MOVE = ("dice", "spent", "group", "finished", "kings", "trail")
OF_AN_ATTACK = ("battle", "call")


def implied(position: Position, words: Collection[str]) -> Position:
    """Return the position with what the words of its text imply."""
    if "turn" not in words:
        return _in_the_setup(position)
    return _with_the_end(_with_beware(_with_the_groups(_with_the_action(position, words)), words), words)


def _in_the_setup(position: Position) -> Position:
    """Return the first player once all have rolled, and the first turn once all has been placed."""
    from tallystick.games.durdain.play.setup import begun, with_first_rolls  # noqa: PLC0415 (most positions are of a turn)

    if position.first == NOBODY:
        return with_first_rolls(position)
    is_ready = all(position.mountains) and NOBODY not in position.homes and position.phase == Phase.PIECES
    return begun(position) if is_ready else position


def _with_the_action(position: Position, words: Collection[str]) -> Position:
    """Return the action that its parts tell: dice and groups belong to a Move, a battle and a call of Beware to an Attack."""
    if position.action:
        return position
    found = [
        action for action, parts in ((Action.MOVE, OF_A_MOVE), (Action.ATTACK, OF_AN_ATTACK)) if {*parts} & {*words}
    ]
    return position._replace(action=found[0]) if len(found) == 1 else position


def _with_the_groups(position: Position) -> Position:
    """Return which group moves, and which have finished: one that has moved has finished, unless it is the one that moves."""
    moved = [group for group, steps in enumerate(position.spent) if steps and group not in position.finished]
    if position.group == NO_GROUP and len(moved) == 1:
        return position._replace(group=moved[0])
    if position.group == NO_GROUP:
        return position
    before = {group for group in moved if group != position.group}
    return position._replace(finished=tuple(sorted({*position.finished, *before})))


def _with_beware(position: Position, words: Collection[str]) -> Position:
    """Return who is in Beware: everybody without a flagged castle at home, and whoever is called to now by the one who plays."""
    if position.call != NOBODY and position.beware[position.call] == NOBODY:
        beware = list(position.beware)
        beware[position.call] = position.turn
        position = position._replace(beware=tuple(beware))
    return with_beware(position) if "homes" not in words or NOBODY not in position.homes else position


def _with_the_end(position: Position, words: Collection[str]) -> Position:
    """Return the last round that 120 points begin, the end that one player left makes, and the actions that are over then."""
    is_last = position.final or any(score >= TRACK_END for score in position.scores)
    is_over = position.over or len(position.out) == position.agreement.players - 1
    is_done = is_over or position.due or position.claimer != NOBODY
    left = 0 if is_done and "left" not in words else position.left
    return position._replace(final=is_last, over=is_over, left=left)
