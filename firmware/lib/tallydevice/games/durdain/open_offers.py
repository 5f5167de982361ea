"""What an act had left open when the device was switched off. The last events of the log say it. Only a start needs this.

A battle leaves open what follows from its dice. A player who leaves the game leaves castles, on which somebody may put flags.
"""

from tallycore.log.kinds import PURPOSE_CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterator
    from typing import Any

    from tallycore.log.records import Event
    from tallycore.profile.chances import Chance
    from tallydevice.games.durdain.parts import OwnGame
    from tallydevice.parts import GameSession, Json


def open_offer(session: "GameSession", game: "OwnGame") -> "tuple[Any, ...] | None":
    """Return the screen on which the game goes on, as a name and its arguments. If nothing is left open, return None.

    Nothing is left open if something else was noted after the dice of the battle, after the castle that it took, or after a player left.
    """
    events = session.fold.newest_first()
    for event in events:
        if _chance(event) >= 0:
            return _result(session, event, events)
        if event.kind == "counter_changed":
            call = _call(session, game, event.fields, events)
            if call is not None:
                return call
        break
    return _claims(session, game)


def _chance(event: "Event") -> int:
    """Return the number of the chance that `event` rolled for. If it did not roll for one, return a number below 0."""
    return int(event.fields.get("purpose", 0)) - PURPOSE_CHANCE


def _call(
    session: "GameSession", game: "OwnGame", fields: "Json", events: "Iterator[Event]"
) -> "tuple[Any, ...] | None":
    """Return the call of Beware if the newest change took the last castle that somebody had at home. `fields` are that change's.

    If the castle was taken, and a power cut kept its new flag from the log, note the flag.
    """
    state = session.state
    gained = None
    if fields["seat"] == state.seat and fields["delta"] > 0:
        # The castle has its new flag. The loss of the old flag was noted just before.
        gained = fields
        for event in events:
            fields = event.fields
            if event.kind != "counter_changed" or fields["counter"] != gained["counter"]:
                return None
            break
    seat = fields["seat"]
    country = fields["counter"]
    if fields["delta"] >= 0 or seat == state.seat or country >= game.COUNTRIES:
        return None
    if gained is None and game.has_flag(state, state.seat) and _is_for_castle(events):
        session.change_counter(country, state.seat, 1)
    return ("beware", seat) if country == game.home(state, seat) and game.is_warned(state, seat) else None


def _is_for_castle(events: "Iterator[Event]") -> bool:
    """Return True if the next of these events is the roll for a castle that was attacked."""
    from tallydevice.games.durdain.battles import CASTLE, DEFENCE

    for event in events:
        return _chance(event) == DEFENCE + CASTLE
    return False


def _claims(session: "GameSession", game: "OwnGame") -> "tuple[Any, ...] | None":
    """Return the castles of a player who left, if some have no flag yet. If the game should have ended with that, end it."""
    flagged = [0] * game.COUNTRIES
    flaggers: "list[int]" = []
    turns = 0
    is_over = False
    events = session.fold.newest_first()
    for event in events:
        fields = event.fields
        kind = event.kind
        if kind == "choice_made" and fields["choice"] == game.FATE:
            from tallydevice.games.durdain.leaving import end_game_if_over, follows, taken_off

            seat = fields["seat"]
            vacant = taken_off(game, seat, events)
            if not is_over:
                end_game_if_over(session, game, seat)
            offer = follows(session, game, seat, [count - flagged[at] for at, count in enumerate(vacant)])
            return offer if offer[:1] == ("claims",) and flaggers in ([], [offer[1]]) else None
        turns += kind == "turn_ended"
        if kind == "phase_changed":
            is_over = is_over or fields["phase"] == game.OVER
        elif kind == "counter_changed" and fields["delta"] > 0 and fields["counter"] < game.COUNTRIES:
            flagged[fields["counter"]] += fields["delta"]
            if fields["seat"] not in flaggers:
                flaggers.append(fields["seat"])
        elif kind != "turn_ended" or turns > 1:
            break
    return None


def _result(session: "GameSession", event: "Event", events: "Iterator[Event]") -> "tuple[Any, ...] | None":
    """Return the result of the battle in which `event` rolled for the defender. `events` are the events before it.

    If the roll had another reason, return None.
    """
    from tallydevice.games.durdain.battles import (
        AGAINST,
        ATTACK,
        BONUS,
        BONUS_AGAINST,
        BONUS_OWN,
        CASTLE,
        DEFENCE,
        PER_TYPE,
        PIECE,
        new_battle,
        result_of,
        sides_of,
    )

    if _chance(event) not in range(DEFENCE, DEFENCE + CASTLE + 1):
        return None
    chances = session.profile.chances
    battle = new_battle(event.fields["seat"])
    battle[0] = 0
    battle[PIECE] = _chance(event) - DEFENCE
    bonus = [0, 0]
    shown = [event.fields["faces"]]
    # The earlier rolls that ended in a tie: for each, the defender's total minus the attacker's, the newest first.
    earlier: "list[int]" = []
    is_newest = True
    for before in events:
        fields = before.fields
        chance = _chance(before)
        if ATTACK <= chance < DEFENCE:
            if is_newest:
                battle[chance - ATTACK] = len(fields["sides"]) // len(sides_of(session, chances[chance], 1))
                shown.insert(0, fields["faces"])
            else:
                earlier[-1] -= _worth(chances[chance], fields)
        elif chance == DEFENCE + battle[PIECE] and fields["seat"] == battle[AGAINST]:
            is_newest = False
            earlier.append(_worth(chances[chance], fields))
        elif before.kind == "counter_changed" and fields["counter"] == BONUS:
            bonus[int(fields["seat"] != session.state.seat)] += fields["delta"]
        else:
            break
    if len(shown) < 2:
        return None
    if PER_TYPE in session.state.readings:
        # The log does not say how many pieces attacked. Their total is at least what was rolled.
        attack, defence, _ = result_of(session, battle, shown)
        is_taken = battle[PIECE] == CASTLE and attack + bonus[0] > defence + bonus[1]
        return ("castle", battle[AGAINST]) if is_taken else None
    if not any([difference + bonus[1] - bonus[0] for difference in earlier]):
        # Every earlier roll ended in a tie, so the bonus of the kingsmen was noted for this roll too.
        battle[BONUS_OWN], battle[BONUS_AGAINST] = bonus
    return "battle_result", battle, result_of(session, battle, shown)


def _worth(chance: "Chance", fields: "Json") -> int:
    """Return what a roll counts."""
    from tallycore.profile.piece_dice import worth

    return worth(chance, fields["sides"], fields["faces"])
