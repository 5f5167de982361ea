"""A player leaves a game of castles: what the log gets, and what follows. A start goes on from here if the power was cut in between."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable
    from typing import Any

    from tallycore.log.records import Event
    from tallydevice.games.durdain.parts import OwnGame
    from tallydevice.parts import GameSession


def leave(session: "GameSession", game: "OwnGame") -> "tuple[Any, ...]":
    """Take the seat whose turn it is out of the game, which ends its turn. Return what `follows` returns."""
    state = session.state
    seat = state.seat
    for country, count in enumerate(game.castles(state, seat)):
        if count:
            session.change_counter(country, seat, -count)
    vacant = taken_off(game, seat, session.fold.newest_first())
    session.choose(game.FATE, 0)
    end_game_if_over(session, game, seat)
    return follows(session, game, seat, vacant)


def taken_off(game: "OwnGame", seat: int, events: "Iterable[Event]") -> "list[int]":
    """Return how many castles of `seat` the newest of these events took off the mat, per country. `events` are the newest first."""
    vacant = [0] * game.COUNTRIES
    for event in events:
        fields = event.fields
        if event.kind != "counter_changed" or fields["seat"] != seat or fields["delta"] > 0:
            break
        if fields["counter"] >= game.COUNTRIES:
            break
        vacant[fields["counter"]] -= fields["delta"]
    return vacant


def end_game_if_over(session: "GameSession", game: "OwnGame", seat: int) -> None:
    """End the game if one player is left, or if the turn of `seat`, who left, was the last one."""
    state = session.state
    # After the last turn of a round, the turn goes to a seat that comes earlier in the order of turns.
    following, left = [(each - state.first_seat) % state.seats for each in (state.seat, seat)]
    if _is_one_left(session, game) or (following < left and state.phase == game.FINAL):
        if state.phase == game.PLAY:
            session.change_phase(game.FINAL)
        if state.phase == game.FINAL:
            session.change_phase(game.OVER)


def follows(session: "GameSession", game: "OwnGame", seat: int, vacant: "list[int]") -> "tuple[Any, ...]":
    """Return the screen that follows after `seat` has left, as a name and its arguments: the castles, the winner or the turn."""
    state = session.state
    caller = game.caller(state, seat)
    if any(vacant) and caller >= 0 and not game.is_out(state, caller) and not _is_one_left(session, game):
        return "claims", caller, seat, vacant
    return ("winner",) if state.phase == game.OVER else ()


def _is_one_left(session: "GameSession", game: "OwnGame") -> bool:
    """Return True if only one player is not out."""
    state = session.state
    return [game.is_out(state, seat) for seat in range(state.seats)].count(False) == 1
