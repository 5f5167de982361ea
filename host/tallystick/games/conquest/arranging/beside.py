"""Set what lies beside the board of Stratego Conquest: the stage, whose turn it is, moves, cards, reserves, captured Flags."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tallystick.games.conquest.arranging.stages import STAGES, in_stage, stage_of, usual_moves, with_players
from tallystick.games.conquest.arranging.unordered import facts_in_words, is_of_reserve
from tallystick.games.conquest.arranging.waiting import CONTROLS as OF_WAITING
from tallystick.games.conquest.arranging.waiting import waiting_controls, with_waiting
from tallystick.games.conquest.components.box import CARDS as CARD_KINDS
from tallystick.games.conquest.components.box import FLAG, KINDS, LETTERS
from tallystick.games.conquest.move import DRAW, MOVE, SETUP
from tallystick.games.conquest.outcome import draw_settled
from tallystick.games.conquest.play.cards import RAPID_MOVES
from tallystick.games.conquest.position.table import LEFT_OUT, PLAY, SHARES, TO_DRAW, UNSEEN, Position
from tallystick.rules.arranging import CHOICE, COUNTS, ON, BadEdit, Control, Item, require_choice, switch
from tallystick.rules.wording import player

STAGE, TURN, PLAYERS, FIRST, STOOD = "stage", "turn", "players", "first", "stood"
MOVES, MADE, RAPID, DRAWN, DISCARD, SHUFFLED, RETURNING = (
    "moves", "made", "rapid", "drawn", "discard", "shuffled", "returning",
)  # fmt: skip
RESERVE, FLAG_OF, BARRED, DRAW_OF, FACT = "reserve-", "flag-", "barred-", "draw-", "fact-"
# Each is followed by the number of a player. FACT is followed by the number of a fact.
THE_CARDS, THE_GAME, UNKNOWN_ORDER = "Cards", "The game", "Units in unknown order"
HIDDEN_ITEM = "?"


def controls_of(position: Position) -> list[Control]:
    """Return the controls beside the board in this stage of the game."""
    stage = stage_of(position)
    players = [(str(number), f"{number} players") for number in sorted(SHARES)]
    found = [
        _choice(STAGE, "Stage of the game", stage, STAGES.items()),
        _choice(PLAYERS, "Number of players", str(position.agreement.players), players),
    ]
    if stage == DRAW:
        found += _draws(position)
    elif stage != SETUP:
        found += _of_turn(position)
    first = position.agreement.first
    if first is not None:
        found.append(
            _choice(FIRST, "Who began" if stage != SETUP else "Who begins", str(first + 1), _seats(position), THE_GAME)
        )
    return [*found, _switch(STOOD, "An illegal move was left standing", position.stood, THE_GAME)]


def _draws(position: Position) -> Iterator[Control]:
    for seat, drawn in enumerate(position.draws):
        choices = [(TO_DRAW, "None yet"), *((kind.letter, kind.name) for kind in KINDS)]
        if len(position.draws) > 2:
            choices.append((LEFT_OUT, "A lower unit than the highest"))
        yield _choice(f"{DRAW_OF}{seat + 1}", f"Unit that {player(seat)} drew", drawn, choices)


def _of_turn(position: Position) -> Iterator[Control]:
    is_moving = position.step == MOVE
    yield _choice(TURN, "Whose turn", str(position.turn + 1), _seats(position))
    if is_moving or position.allowed != usual_moves(position):
        yield _choice(MOVES, "Moves in this turn", str(position.allowed), _numbers(1, 9, position.allowed))
    if is_moving or position.made:
        yield _choice(MADE, "Moves made so far", str(position.made), _numbers(0, 9 + RAPID_MOVES, position.made))
    if is_moving or position.rapid:
        yield _switch(RAPID, f"{RAPID_MOVES} more moves by Rapid Advance", position.rapid > 0)
    if position.step == PLAY or any(position.deck.drawn):
        yield _cards(DRAWN, "Cards that were drawn", position.deck.drawn)
    yield from waiting_controls(position)
    yield from _of_players(position)
    yield _cards(DISCARD, "Discarded cards", position.deck.discard, THE_CARDS)
    yield _switch(SHUFFLED, "The discarded cards were shuffled into a new pile", not position.deck.is_first, THE_CARDS)
    for at, says in enumerate(facts_in_words(position)):
        yield _switch(f"{FACT}{at + 1}", says, is_on=True, group=UNKNOWN_ORDER)


def _of_players(position: Position) -> Iterator[Control]:
    """Yield the controls of each player: the known reserve, who has the Flag, and what follows from a captured Flag."""
    is_any_away = any(holder != seat for seat, holder in enumerate(position.flags))
    if position.returning or (is_any_away and position.step == MOVE):
        yield _switch(RETURNING, "A recaptured Flag must be put back now", position.returning)
    for seat in range(position.agreement.players):
        group = player(seat).capitalize()
        name = f"Known units in the reserve of {player(seat)}"
        yield Control(f"{RESERVE}{seat + 1}", name, COUNTS, "", (), _reserve_items(position, seat), group=group)
        holders = [
            (number, "On the board" if int(number) == seat + 1 else f"{name} has captured it")
            for number, name in _seats(position)
        ]
        yield _choice(f"{FLAG_OF}{seat + 1}", f"Flag of {player(seat)}", str(position.flags[seat] + 1), holders, group)
        if is_any_away or any(position.barred):
            yield _switch(
                f"{BARRED}{seat + 1}", "This Flag was captured earlier in the game", position.barred[seat], group
            )


def _reserve_items(position: Position, seat: int) -> tuple[Item, ...]:
    """Return the kinds in the order of the reserve, then the others. If an illegal move was left standing, add unknown units."""
    reserve = position.reserves[seat]
    kinds = dict.fromkeys([kind for kind in reserve if kind != UNSEEN])
    kinds |= dict.fromkeys(kind for kind in range(len(KINDS)) if kind != FLAG)
    found = [Item(LETTERS[kind], KINDS[kind].name, reserve.count(kind)) for kind in kinds]
    if position.stood:
        found.append(Item(HIDDEN_ITEM, "Unknown unit", reserve.count(UNSEEN)))
    return tuple(found)


def settled(position: Position, control: str, value: str) -> Position:
    """Return the position with the control set."""
    controls = controls_of(position)
    known = next((each for each in controls if each.id == control), None)
    if known is not None and known.kind == COUNTS:
        raise BadEdit(f'"{known.name}" has no single value. Count its items one by one.')
    require_choice(controls, control, value)
    if known is None or value == known.value:
        return position
    if control in OF_WAITING:
        return with_waiting(position, control, value)
    name, _, number = control.rpartition("-")
    if name:
        return _OF_ONE[f"{name}-"](position, int(number) - 1, value)
    return _OF_ALL[control](position, value)


def _with_turn(position: Position, value: str) -> Position:
    # In the turn of another player, no unit has moved yet, and no fight waits.
    return position._replace(turn=int(value) - 1, moved=(), waiting=None)


_OF_ALL: dict[str, Callable[[Position, str], Position]] = {
    STAGE: in_stage,
    TURN: _with_turn,
    PLAYERS: lambda position, value: with_players(position, int(value)),
    FIRST: lambda position, value: position._replace(agreement=position.agreement._replace(first=int(value) - 1)),
    MOVES: lambda position, value: position._replace(allowed=int(value)),
    MADE: lambda position, value: position._replace(made=int(value)),
    RAPID: lambda position, value: position._replace(rapid=RAPID_MOVES if value == ON else 0),
    SHUFFLED: lambda position, value: position._replace(deck=position.deck._replace(is_first=value != ON)),
    RETURNING: lambda position, value: position._replace(returning=value == ON),
    STOOD: lambda position, value: position._replace(stood=value == ON),
}


def _with_draw(position: Position, seat: int, value: str) -> Position:
    draws = position.draws[:seat] + value + position.draws[seat + 1 :]
    if draws.count(LEFT_OUT) > len(draws) - 2:
        raise BadEdit("At least two players tie for the highest unit, so no other player can have drawn a lower one.")
    return draw_settled(position._replace(draws=draws))


def _with_flag(position: Position, seat: int, value: str) -> Position:
    flags = [*position.flags]
    flags[seat] = int(value) - 1
    is_any_away = any(holder != owner for owner, holder in enumerate(flags))
    return position._replace(flags=tuple(flags), returning=position.returning and is_any_away)


def _with_barred(position: Position, seat: int, value: str) -> Position:
    barred = [*position.barred]
    barred[seat] = value == ON
    return position._replace(barred=tuple(barred))


def _without_fact(position: Position, at: int, _: str) -> Position:
    return position._replace(facts=position.facts[:at] + position.facts[at + 1 :])


_OF_ONE: dict[str, Callable[[Position, int, str], Position]] = {
    DRAW_OF: _with_draw,
    FLAG_OF: _with_flag,
    BARRED: _with_barred,
    FACT: _without_fact,
}


def counted(position: Position, control: str, item: str, number: int) -> Position:
    """Return the position with this number of a card or of a unit in a reserve."""
    known = next((each for each in controls_of(position) if each.id == control and each.kind == COUNTS), None)
    if known is None or item not in [each.id for each in known.items]:
        raise BadEdit(f'There is no "{item}" to count in "{control}".')
    if control in {DRAWN, DISCARD}:
        deck = position.deck
        counts = [*(deck.drawn if control == DRAWN else deck.discard)]
        counts[[card.id for card in CARD_KINDS].index(item)] = number
        changed = deck._replace(drawn=tuple(counts)) if control == DRAWN else deck._replace(discard=tuple(counts))
        return position._replace(deck=changed)
    seat = int(control.removeprefix(RESERVE)) - 1
    kind = UNSEEN if item == HIDDEN_ITEM else LETTERS.index(item)
    reserves = [*position.reserves]
    reserves[seat] = _with_number([*reserves[seat]], kind, number)
    # The units of the reserve have new places now, so facts about their old places are dropped.
    facts = [fact for fact in position.facts if not is_of_reserve(position, fact, seat)]
    return position._replace(reserves=tuple(reserves), facts=tuple(facts))


def _with_number(reserve: list[int], kind: int, number: int) -> tuple[int, ...]:
    """Return a reserve with this number of a kind. New units go before the hidden units at the end. The last ones are removed first."""
    while reserve.count(kind) > number:
        reserve.pop(len(reserve) - 1 - reserve[::-1].index(kind))
    end = len(reserve)
    while end and reserve[end - 1] == UNSEEN:
        end -= 1
    more = [kind] * (number - reserve.count(kind))
    return (*reserve[:end], *more, *reserve[end:])


def _cards(control: str, name: str, counts: tuple[int, ...], group: str = "") -> Control:
    items = tuple(Item(card.id, card.name, count) for card, count in zip(CARD_KINDS, counts, strict=True))
    return Control(control, name, COUNTS, "", (), items, group=group)


def _choice(control: str, name: str, value: str, choices: object, group: str = "") -> Control:
    return Control(control, name, CHOICE, value, tuple(choices), group=group)  # type: ignore[arg-type] # pairs of words


def _switch(control: str, name: str, is_on: bool, group: str = "") -> Control:
    return switch(control, name, is_on)._replace(group=group)


def _seats(position: Position) -> list[tuple[str, str]]:
    return [(str(seat + 1), player(seat).capitalize()) for seat in range(position.agreement.players)]


def _numbers(least: int, most: int, number: int) -> list[tuple[str, str]]:
    return [(str(each), str(each)) for each in range(min(least, number), max(most, number) + 1)]
