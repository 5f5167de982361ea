"""What has to come before the end of a turn if its actions need dice: the rolls, who is out, the last round.

The device's own screens lead through these steps. A request from a laptop is checked here against the log of the turn.
"""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallydevice.games.durdain.battles import ATTACK, BONUS, CASTLE, DEFENCE, PER_TYPE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnGame
    from tallydevice.parts import GameSession, Json

MOVE_DICE = "roll for the Move (button Move)"
BATTLE_DICE = "roll for both sides of the battle (button Attack)"
TIE = "roll again after the tie (button Attack)"
BY_END = " (button End turn)"


def due(session: "GameSession", game: "OwnGame", choice: int, item: int) -> str:
    """Return in words what has to come first; "" for nothing. `choice` and `item` are noted with the end of the turn, or are -1."""
    state = session.state
    if choice == game.ACTION and item in (game.MOVE, game.ATTACK):
        return MOVE_DICE if item == game.MOVE else BATTLE_DICE  # The turn would end before these dice could be rolled.
    dice = _dice_due(session, game)
    if dice:
        return dice
    if state.phase >= game.OVER or (state.phase == game.FINAL and state.seat == game.last_seat(state)):
        return "end the game" + BY_END
    if game.is_warned(state, state.seat):
        return "take %s out of the game%s" % (state.names[state.seat], BY_END)
    if state.phase == game.PLAY and game.is_at_end(state, session.profile):
        return "begin the last round" + BY_END
    return ""


def _dice_due(session: "GameSession", game: "OwnGame") -> str:
    """Return in words which dice an action of this turn still needs; "" for none. It looks as far back as the log can be read."""
    is_moved = False
    battles: "list[list[int]]" = []
    # One entry for each time that both sides rolled, the newest first: the defender's total minus the attacker's, and the same
    # difference for the bonus of the kingsmen that was noted before it.
    for event in session.fold.newest_first():
        fields = event.fields
        chance = fields.get("purpose", 0) - PURPOSE_CHANCE
        if event.kind == "turn_ended":
            break
        if event.kind == "choice_made" and fields["choice"] == game.ACTION:
            missing = _dice_missing(session, game, fields["item"], is_moved, battles)
            if missing:
                return missing
            is_moved = False
            battles = []
        elif chance == game.MOVE_ROLL:
            is_moved = True
        elif DEFENCE <= chance <= DEFENCE + CASTLE:
            battles.append([_worth(session, chance, fields), 0])
        elif ATTACK <= chance < DEFENCE or (event.kind == "counter_changed" and fields["counter"] == BONUS):
            if not battles:
                return BATTLE_DICE  # The defender did not roll, or nobody rolled after the bonus.
            if chance >= ATTACK:
                battles[-1][0] -= _worth(session, chance, fields)
            else:
                battles[-1][1] += fields["delta"] if fields["seat"] != session.state.seat else -fields["delta"]
    return ""


def _dice_missing(
    session: "GameSession", game: "OwnGame", item: int, is_moved: bool, battles: "list[list[int]]"
) -> str:
    """Return in words which dice the action `item` still needs; "" for none. `is_moved` and `battles` were rolled after it."""
    if item == game.MOVE and not is_moved:
        return MOVE_DICE
    if item == game.ATTACK:
        if not battles:
            return BATTLE_DICE
        # With this reading, the log does not say how many pieces attacked. So the device cannot recognize a tie.
        if _is_tie(battles) and PER_TYPE not in session.state.readings:
            return TIE
    return ""


def _worth(session: "GameSession", chance: int, fields: "Json") -> int:
    """Return what a roll counts in a battle."""
    from tallycore.profile.piece_dice import worth

    return worth(session.profile.chances[chance], fields["sides"], fields["faces"])


def _is_tie(battles: "list[list[int]]") -> bool:
    """Return True if the last battle of an action is a tie. The bonus of the kingsmen is noted once, before its first dice."""
    is_tie = False
    bonus = 0
    for rolled, noted in reversed(battles):
        if noted or not is_tie:
            bonus = noted
        is_tie = rolled + bonus == 0
    return is_tie
