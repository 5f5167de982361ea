"""Decide a fight, who has a captured Flag, and how the game ends."""

from __future__ import annotations

from tallystick.games.conquest.components.box import KINDS, UnitKind
from tallystick.games.conquest.position.table import LEFT_OUT, TO_DRAW, Position, Readings, flags_home
from tallystick.rules.outcome import Outcome
from tallystick.rules.seats import OVER
from tallystick.rules.wording import player

ATTACKER, DEFENDER, BOTH, NEITHER, CAPTURE = "attacker", "defender", "both", "neither", "capture"
# Of a fight: who stays. Where neither falls, both stay where they are.


def fight(readings: Readings, attacker: int, defender: int) -> str:
    """Return who is left of two units of these kinds, or that a Flag is captured."""
    if defender == UnitKind.FLAG:
        return CAPTURE
    if defender == UnitKind.CURSED_LAND:
        if attacker == UnitKind.SORCERESS:
            return ATTACKER
        return NEITHER if attacker == UnitKind.KING and readings.king == "spy-master-alone" else DEFENDER
    if (attacker, defender) == (UnitKind.SPY_MASTER, UnitKind.KING):
        return ATTACKER
    if attacker == defender == UnitKind.KING and readings.kings == "neither-falls":
        return NEITHER
    strengths = KINDS[attacker].strength, KINDS[defender].strength
    return BOTH if strengths[0] == strengths[1] else ATTACKER if strengths[0] > strengths[1] else DEFENDER


_FALLS_IF_LEFT = {ATTACKER: "defender", CAPTURE: "defender", DEFENDER: "attacker", BOTH: "both", NEITHER: "none"}


def falls(readings: Readings, attacker: int, defender: int) -> str:
    """Return who falls when these two fight, as a claim says it."""
    return _FALLS_IF_LEFT[fight(readings, attacker, defender)]


ENDINGS = {
    "attacker": "the attacker falls", "defender": "the defender falls", "both": "both fall", "none": "neither falls",
}  # fmt: skip
# What is claimed of a fight, in words.


def captured(flags: tuple[int, ...], seat: int, loser: int) -> tuple[tuple[int, ...], bool]:
    """Return who has each Flag once a seat has captured the loser's, and whether that brings its own Flag back.

    Flags that the loser had go on with it: to the captor, or to who has the captor's Flag.
    """
    is_recapture = flags[seat] == loser
    possessor = seat if is_recapture else flags[seat]
    after = [possessor if loser in (holder, owner) else holder for owner, holder in enumerate(flags)]
    if is_recapture:
        after[seat] = seat
    return tuple(after), is_recapture


def outcome(position: Position) -> Outcome | None:
    """Return the Flags that each seat has, and who has the only one on the board; None while the game goes on."""
    if position.phase != OVER:
        return None
    flags = position.flags
    return Outcome(tuple(flags.count(seat) for seat in range(len(flags))), tuple(flags_home(position)))


def in_words(ended: Outcome) -> str:
    """Return how the game has ended. Where illegal moves stood, each of two players can have the Flag of the other."""
    return (
        f"{player(ended.winners[0])} has the only Flag on the board"
        if ended.winners
        else "no Flag is left on the board"
    )


def draw_settled(position: Position) -> Position:
    """Return the position of a start draw that goes on, that is to be made again by those who drew alike, or that found who begins."""
    draws = position.draws
    if TO_DRAW in draws:
        return position
    best = best_draws(position.agreement.readings, draws)
    if len(best) != 1:
        again = "".join(TO_DRAW if seat in best else LEFT_OUT for seat in range(len(draws)))
        return position._replace(draws=again)
    agreement = position.agreement._replace(first=best[0])
    return position._replace(agreement=agreement, draws=TO_DRAW * len(draws), turn=best[0])


def best_draws(readings: Readings, draws: str) -> list[int]:
    """Return the seats with the highest unit of a start draw: a Flag counts most, Cursed Land least."""
    ranks = {kind.letter: 2 * kind.strength for kind in KINDS}
    king, spy_master = KINDS[UnitKind.KING].letter, KINDS[UnitKind.SPY_MASTER].letter
    ranks[KINDS[UnitKind.FLAG].letter] = ranks[king] + 2
    if readings.start_spy_master == "above-king" or king in draws:
        ranks[spy_master] = ranks[king] + 1
    best = max(ranks[sign] for sign in draws if sign in ranks)
    return [seat for seat, sign in enumerate(draws) if ranks.get(sign) == best]
