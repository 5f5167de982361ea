"""Say in words how the game stands and which step is in dispute; both drawings say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import (
    ANY,
    CARDS,
    KINDS,
    LETTERS,
    MOBILE,
    CardId,
    Mask,
    UnitKind,
    names_in,
)
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.move import UNSHOWN, Move, Step
from tallystick.games.conquest.outcome import ENDINGS, in_words, outcome
from tallystick.games.conquest.position.control import cards_due, cities_of, controllers, shows_scout
from tallystick.games.conquest.position.knowledge import owner_of
from tallystick.games.conquest.position.table import NO_TERRITORY, UNSEEN, Phase, Position, zones_of
from tallystick.rules.seats import seat_of
from tallystick.rules.sentences import disputed_step
from tallystick.rules.wording import an, listing, player, several

CARD_NAMES = tuple(card.name for card in CARDS)
MOST_RULED_OUT = 3
# Of so many kinds it is said that none is there; of more it is shorter to say what can be.
_BY_ID = dict(zip(CardId.ALL, CARD_NAMES, strict=True))


def claim(position: Position, move: Move) -> str:
    """Return the step in words."""
    seat = seat_of(position, move)
    return f"{player(seat)} {_act(position, move)}"


def _act(position: Position, move: Move) -> str:
    what, board = move.what, position.agreement.board
    zones = [board.zone_names[zone] for zone in move.zones]
    kinds = ["an unknown unit" if kind == UNSHOWN else an(KINDS[kind].name) for kind in move.kinds]
    if what == Step.MOVE:
        over = f" over {listing(board.zone_names[zone] for zone in move.via)}" if move.via else ""
        moves = f"moves {kinds[0]}" if len(kinds) == 1 else "moves"
        ends = f"; {ENDINGS[move.falls]}" if move.falls else ""
        return (
            f"{moves} from {zones[0]} to {zones[1]}{over}{_attack(position, move, kinds)}{ends}{_scout(position, move)}"
        )
    if what == Step.CLAIM:
        return f"chooses {board.territories[move.numbers[0]].name}"
    if what == Step.CARDS:
        return f"draws {listing(card_words(move.numbers))}"
    if what == CardId.SECRET_INFORMATION:
        where = listing(board.territories[at].name for at in move.numbers)
        return f"plays {_BY_ID[what]} and looks at {where}"
    if what == CardId.TRAITOR:
        ending = {None: "", True: ", which is right", False: ", which is wrong"}[move.is_right]
        return f"plays {_BY_ID[what]} and takes the unit on {zones[0]} for {kinds[0]}{ending}"
    if what == CardId.REDEPLOY:
        where = f", which go to {listing(board.zone_names[zone] for zone in move.to)}" if move.to else ""
        return f"plays {_BY_ID[what]} with the units on {listing(zones)}{where}"
    unit = kinds[0] if kinds else "a unit"
    return {
        Step.DRAW: f"draws {unit} to see who begins",
        Step.SETUP: "places a whole army",
        Step.PLACE: f"places {unit} on {listing(zones)}",
        Step.TAKE_BACK: f"takes back the unit on {listing(zones)}",
        CardId.DEPLOY: f"plays {_BY_ID[CardId.DEPLOY]}: {unit} comes to {listing(zones)}",
        CardId.SURPRISE_ATTACK: f"plays {_BY_ID[CardId.SURPRISE_ATTACK]}: {unit} comes to {listing(zones)}",
        CardId.NEW_SPY_MASTER: f"plays {_BY_ID[CardId.NEW_SPY_MASTER]}: it comes to {listing(zones)}",
        CardId.RAPID_ADVANCE: f"plays {_BY_ID[CardId.RAPID_ADVANCE]}",
        Step.NONE: "plays no card",
        Step.RETURN: f"puts the recaptured Flag on {listing(zones)}",
        Step.STOP: "makes no further move",
    }[what]


def _attack(position: Position, move: Move, kinds: Sequence[str]) -> str:
    unit, enemy = (position.units[zone] for zone in move.zones)
    is_fight = unit is not None and enemy is not None and unit.seat != enemy.seat
    if len(kinds) > 1 and {*move.kinds} != {UNSHOWN}:
        return f" and attacks: {kinds[0]} against {kinds[1]}"
    return " and attacks" if is_fight or len(kinds) > 1 else ""


def _scout(position: Position, move: Move) -> str:
    """Return what a move over several zones shows of a unit that not everybody knew."""
    return ", which shows a Scout" if len(move.kinds) < 2 and shows_scout(position, move) else ""


def card_words(numbers: Sequence[int]) -> list[str]:
    """Return how many cards there are of each kind, in words."""
    found = [
        name if count == 1 else f"{count} {name}" for name, count in zip(CARD_NAMES, numbers, strict=True) if count
    ]
    return found or ["no card"]


def sentences(position: Position, move: Move | None) -> list[str]:
    """Say what is going on, what lies beside the board, who has won, and which step is in dispute."""
    return [
        _phase(position),
        *_deck(position),
        *(player_line(position, seat) for seat in range(position.agreement.players)),
        *_beginner(position),
        *_known(position),
        *disputed_step(claim, position, move),
    ]


def _phase(position: Position) -> str:
    phase, ended = position.phase, outcome(position)
    if ended is not None:
        return f"The game is over: {in_words(ended)}."
    who = player(position.acting)
    if phase == Phase.DRAW:
        return f"Set-up: {who} draws a unit to see who begins."
    if phase == Phase.CLAIM:
        return f"Set-up: {who} chooses a territory; {position.claims.count(NO_TERRITORY)} are left."
    if phase == Phase.SETUP:
        return f"Set-up: {who} places a whole army."
    doing = {
        Step.CARDS: f"draws {several('card', cards_due(position))}",
        Phase.PLAY: f"has drawn {listing(card_words(position.deck.drawn))} and plays one",
        Step.MOVE: f"makes move {position.made + 1} of {position.allowed + position.rapid}",
        Step.RETURN: "puts the recaptured Flag back",
        Phase.FINISH: f"waits for what is shown{_claimed(position)}",
    }[phase]
    return f"Turn of {who}, who {doing}."


def _claimed(position: Position) -> str:
    """Return what was claimed of a fight that waits."""
    waiting = position.waiting
    return f"; the record says that {ENDINGS[waiting.falls]}" if waiting is not None and waiting.falls else ""


def _beginner(position: Position) -> Iterator[str]:
    """Yield who begins, once that is known and as long as no turn has begun."""
    if position.claims and position.agreement.first is not None:
        yield f"{player(position.agreement.first).capitalize()} begins."


def _deck(position: Position) -> Iterator[str]:
    if not position.claims and position.agreement.first is not None:
        gone = position.deck.discard
        listed = f": {', '.join(card_words(gone))}" if any(gone) else ""
        yield f"Pile: {several('card', sum(position.deck.pile))}. Discarded: {sum(gone)}{listed}."


def player_line(position: Position, seat: int) -> str:
    """Return what a player holds, as one sentence."""
    if position.agreement.first is None:
        drawn = position.draws[seat]
        return f"{player(seat).capitalize()}: {DRAWS.get(drawn) or f'drew {an(_name_of(drawn))}'}."
    if position.claims:
        placed = several("unit", len(zones_of(position, seat)))
        return f"{player(seat).capitalize()}: {_land(position.claims.count(seat))}, {placed} placed."
    parts = [
        _land(controllers(position).count(seat)),
        _counted(cities_of(position, seat), "city", "cities"),
        f"{several('unit', len(zones_of(position, seat)))} on the board",
        f"{len(position.reserves[seat])} in reserve{_reserve(position.reserves[seat])}",
        *flag_words(position, seat),
    ]
    return f"{player(seat).capitalize()}: {', '.join(parts)}."


def _reserve(kinds: Sequence[int]) -> str:
    """Return what everybody knows of a reserve, by letters."""
    hidden = kinds.count(UNSEEN)
    known = "".join(LETTERS[kind] for kind in kinds if kind != UNSEEN)
    if not known:
        return ""
    return f" ({known} and {hidden} hidden)" if hidden else f" ({known})"


DRAWS = {"-": "has not drawn yet", "x": "drew less than the highest"}


def _name_of(letter: str) -> str:
    return next(kind.name for kind in KINDS if kind.letter == letter)


def _land(count: int) -> str:
    return _counted(count, "territory", "territories")


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def flag_words(position: Position, seat: int) -> list[str]:
    """Return where the Flag of a seat is, and whose it has captured."""
    holder = position.flags[seat]
    lost = [] if holder == seat else [f"their Flag is with {player(holder)}"]
    taken = [player(owner) for owner, other in enumerate(position.flags) if other == seat and owner != seat]
    return lost + ([f"has the Flag of {listing(taken)}"] if taken else [])


def _known(position: Position) -> Iterator[str]:
    """Yield what is known of hidden units without being known of each: by wrong guesses of a Traitor, or before a shuffle."""
    names = position.agreement.board.zone_names
    for zone, unit in enumerate(position.units):
        if unit is not None and unit.token.value is None and unit.might not in {ANY, MOBILE}:
            yield f"On {names[zone]} is {listing(map(an, names_in(unit.might)), 'or')}."
    reserves: dict[int, dict[int, Mask]] = {}
    for fact in position.facts:
        seat = owner_of(position, fact.holders[0]) or 0
        if len(fact.holders) > 1 and fact.holders[0] >= ZONES:
            found = [listing(map(an, names_in(slot)), "or") for slot in fact.slots if slot != ANY]
            yield f"In the reserve of {player(seat)} lies {listing(found)}."
        elif len(fact.holders) > 1:
            holders = [names[holder] if holder < ZONES else "the reserve" for holder in fact.holders]
            slots = ["any unit" if slot == ANY else listing(map(an, names_in(slot)), "or") for slot in fact.slots]
            yield f"Units of {player(seat)} in unknown order on {listing(dict.fromkeys(holders))}: {'; '.join(slots)}."
        elif fact.holders[0] >= ZONES:
            known = reserves.setdefault(seat, {})
            known[fact.holders[0]] = known.get(fact.holders[0], ANY) & fact.slots[0]
        elif fact.slots[0] != ANY:
            yield f"On {names[fact.holders[0]]} is {listing(map(an, names_in(fact.slots[0])), 'or')}."
    for seat, known in reserves.items():
        yield from _known_of_reserve(position, seat, list(known.values()))


def _known_of_reserve(position: Position, seat: int, masks: Sequence[Mask]) -> Iterator[str]:
    """Yield what none of the hidden units of a reserve is, and what single ones of them can be beyond that."""
    none = ANY & ~(1 << UnitKind.FLAG)
    for mask in masks:
        none &= ~mask
    is_whole = len(masks) == position.reserves[seat].count(UNSEEN)
    none = none if is_whole and none.bit_count() <= MOST_RULED_OUT else 0
    if none:
        yield f"In the reserve of {player(seat)} lies no {listing(names_in(none), 'or')}."
    for mask in dict.fromkeys(masks):
        if mask | none | 1 << UnitKind.FLAG != ANY:
            yield f"In the reserve of {player(seat)} is {listing(map(an, names_in(mask)), 'or')}."
