"""Number the moves of a game that was recorded by hand, for its record as text. No device has counted its turns."""

from __future__ import annotations

from tallystick.referee.currentposition import replay_with_reveals
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile, no_profile
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.replay import MOVE, UNDO
from tallystick.rules.errors import RulesError
from tallystick.store.export.record import NumberedMove
from tallystick.store.game import Game


def numbered_moves(game: Game, find_profile: FindProfile = no_profile) -> dict[str, NumberedMove]:
    """Return turn and player of each recorded move of a game without a device, by the key of its entry.

    Return nothing for a game of a device, which counts the turns itself. From the first move that cannot be replayed, moves
    have no number.
    """
    found: dict[str, NumberedMove] = {}
    if not is_laptop_game(game.summary):
        return found
    try:
        played = replay_with_reveals(game, find_profile)
        for entry in game.entries:
            before = list(played.moves) if entry.kind == UNDO else []
            played.add(entry)
            if entry.kind == MOVE:
                move = played.moves[-1]
                last = found[played.moves[-2].entry.key].turn if len(played.moves) > 1 else 0
                is_same = last > 0 and played.rules.is_within_turn(move.before)
                found[entry.key] = NumberedMove(last if is_same else last + 1, move.seat)
            elif entry.kind == UNDO:
                for move in before[len(played.moves) :]:
                    found[move.entry.key] = found[move.entry.key]._replace(is_undone=True)
    except (RefereeError, RulesError):
        pass  # the audit says what is wrong with the moves
    return found
