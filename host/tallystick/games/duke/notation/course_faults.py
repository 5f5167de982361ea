"""Find impossible moments of a game: a phase within a turn that no step leads to, and an end that no turn leads to."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BESIDE, NOWHERE, listed
from tallystick.games.duke.components.tiles import Ability, Side, flipped, side_of
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.outcome.objective import (
    BOTH,
    PIKEMEN_TO_WIN,
    POINTS_TO_WIN,
    has_brought_flag_home,
    has_lost_duke,
    has_lost_rider,
    pikemen_lost,
    winners,
)
from tallystick.games.duke.position import Dragon, Phase, Position, for_seat
from tallystick.rules.wording import player, several

DIVINATIONS = frozenset({Phase.DIVINING, Phase.DIVINED})


def course_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing to which no game comes, though the tiles are all right."""
    if position.agreement.is_diagram or position.phase in Phase.BEGINNINGS:
        return
    yield from _vanished_dukes(position)
    yield from _end_faults(position)
    if winners(position) is not None:
        return
    if position.phase in Phase.DRAWS:
        yield from _draw_faults(position)
    elif position.phase == Phase.RELOCATE:
        yield from _point_faults(position)
    elif position.dragon is not None and position.phase in Phase.DRAGON_ACTS:
        yield from _dragon_faults(position, position.dragon)


def _vanished_dukes(position: Position) -> Iterator[str]:
    if position.agreement.objective not in Objective.ABOUT_DUKES or position.dragon is not None:
        return
    for seat in BOTH:
        is_captured = position.lost[seat] is None or has_lost_duke(position, seat)
        if position.dukes[seat] == NOWHERE and not is_captured:
            yield f"The Duke of {player(seat)} is neither on the board nor captured. That is possible only with a Dragon."


def _end_faults(position: Position) -> Iterator[str]:
    """Yield what more than one end, or an end in the other player's turn, would be."""
    agreement = position.agreement
    if agreement.objective == Objective.TROPHIES and all(has_brought_flag_home(position, seat) for seat in BOTH):
        yield "Each flag is on the home edge of the opponent. The first flag that came there has already won the game."
        return
    if agreement.objective == Objective.RIDER:
        ended = [seat for seat in BOTH if pikemen_lost(position, seat) >= PIKEMEN_TO_WIN]
        if ended and any(has_lost_rider(position, seat) for seat in BOTH):
            yield "The rider and three Pikemen are captured. One of these captures has already ended the game."
            return
        for seat in ended:
            if pikemen_lost(position, seat) > PIKEMEN_TO_WIN:
                yield f"More than {PIKEMEN_TO_WIN} Pikemen of {player(seat)} are captured. The third capture has already ended the game."
    no_tiles = [seat for seat in BOTH if not position.occupied[seat]]
    if agreement.objective in Objective.WITH_FLAGS and len(no_tiles) > 1 and position.dragon is None:
        yield "Neither player has a tile on the board. The player who lost the last tile first has lost the game."
        return
    won = winners(position)
    if won is not None and won == (position.turn,) and not _may_be_the_dragons(position, position.turn):
        told = f"{player(won[0]).capitalize()} has won, but it is the turn of that player"
        yield f"{told}. A player wins in their own turn, so the opponent would be next."


def _may_be_the_dragons(position: Position, seat: int) -> bool:
    """Return whether the Dragon may have brought this seat's victory, between the turns."""
    if position.dragon is None:
        return False
    if max(position.points) >= POINTS_TO_WIN or position.agreement.objective == Objective.TROPHIES:
        return not position.occupied[1 - seat]
    other = 1 - seat
    if position.lost[other] is None:
        return True
    if position.agreement.objective == Objective.RIDER:
        return not (has_lost_rider(position, other) or pikemen_lost(position, other))
    return position.agreement.objective not in Objective.ABOUT_DUKES or not has_lost_duke(position, other)


def _draw_faults(position: Position) -> Iterator[str]:
    """Yield why the step that began this turn could not be made; what it drew is put back for that."""
    seat, what = position.turn, Step.DRAW
    bag = position.bags[seat]
    if bag is not None:
        bag = bytes(count + position.hand.count(kind) for kind, count in enumerate(bag))
    before = position._replace(phase=Phase.TURN, hand=b"", bags=for_seat(position.bags, seat, bag))
    if position.phase not in DIVINATIONS:
        found = [objections(before, Move(what))]
    else:
        what, found = Step.DIVINE, []
        for square in listed(position.occupied[seat]):
            packed = position.board[square]
            if side_of(packed) == Side.STARTING and Ability.DIVINATION in position.tile(square).abilities:
                board = position.board[:square] + bytes([flipped(packed)]) + position.board[square + 1 :]
                found.append(objections(before.with_board(board), Move(what, (square,))))
    if not found:
        yield f"In phase {position.phase} {player(seat)} has used Divination, but no such tile shows its starting side."
    elif all(found):
        rules = ", ".join(dict.fromkeys(objection.rule for objection in found[0]))
        act = "draw" if what == Step.DRAW else "use Divination"
        yield f"In phase {position.phase} {player(seat)} has begun to {act}, which is illegal on this table ({rules})."


def _point_faults(position: Position) -> Iterator[str]:
    """Yield why no point can just have been scored; the player to act is the one whose flag was approached."""
    scorer, flag = 1 - position.turn, position.flags[position.turn]
    told = f"In phase {position.phase} {player(scorer)} has just"
    if not 1 <= position.points[scorer] < POINTS_TO_WIN:
        yield f"{told} scored the first or the second point, but is said to have {several('point', position.points[scorer])} (points=)."
    # A tile that may not be on the flag, and was left there, takes it along.
    if flag != NOWHERE and all(position.owner(near) != scorer for near in (flag, *BESIDE[flag])):
        yield f"{told} come next to the flag of {player(position.turn)}, but no tile of {player(scorer)} stands there."


def _dragon_faults(position: Position, dragon: Dragon) -> Iterator[str]:
    from tallystick.games.duke.objections.dragon import MOST_STRUCK, TARGETS  # noqa: PLC0415 (few tables have a Dragon)

    phase = position.phase
    taken, struck, open_to_it = (len(targets(position, dragon)) for targets in TARGETS.values())
    if phase == Phase.TAKES and taken < 2:
        yield f"In phase {phase} chance chooses among several tiles that the Dragon can take. Here it can take {taken}."
    elif phase in {Phase.STRIKES, Phase.RESTRIKES} and struck <= MOST_STRUCK:
        yield f"In phase {phase} chance chooses {MOST_STRUCK} of several tiles. Here the Dragon can strike {struck}."
    elif phase == Phase.MOVES and (struck or open_to_it < 2):
        told = f"In phase {phase} the Dragon can strike nothing and chance chooses among squares"
        yield f"{told}. Here it can strike {struck} and move to {open_to_it}."
