"""Set what lies beside the board of Stratego Conquest: the stage, whose turn it is, moves, cards, reserves, captured Flags."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tallystick.games.conquest.arranging.stages import STAGES, in_stage, stage_of, usual_moves, with_players
from tallystick.games.conquest.arranging.unordered import facts_in_words, is_of_reserve
from tallystick.games.conquest.arranging.waiting import waiting_settings
from tallystick.games.conquest.components.box import CARDS, KINDS, LETTERS, CardId, UnitKind
from tallystick.games.conquest.move import Step
from tallystick.games.conquest.outcome import draw_settled
from tallystick.games.conquest.play.cards import RAPID_MOVES
from tallystick.games.conquest.position.table import LEFT_OUT, SHARES, TO_DRAW, UNSEEN, Phase, Position
from tallystick.rules.arranging import BadEdit, Item
from tallystick.rules.editorsettings import (
    Setting,
    agrees,
    choice,
    counting,
    numbers,
    on_off,
    players,
    replaced,
    seat_of,
    sets,
    sets_at,
    undoubted,
)
from tallystick.rules.wording import player

THE_CARDS, THE_GAME, UNKNOWN_ORDER = "Cards", "The game", "Units in unknown order"
HIDDEN_ITEM = "?"


def settings_of(position: Position) -> list[Setting[Position]]:
    """Return the settings beside the board in this stage of the game."""
    stage, agreement = stage_of(position), position.agreement
    everybody = [(str(number), f"{number} players") for number in sorted(SHARES)]
    found = [
        undoubted(choice("stage", "Stage of the game", stage, STAGES.items(), in_stage)),
        choice(
            "players",
            "Number of players",
            agreement.players,
            everybody,
            lambda old, value: with_players(old, int(value)),
        ),
    ]
    if stage == Step.DRAW:
        found += _draws(position)
    elif stage != Step.SETUP:
        found += _of_turn(position)
    if agreement.first is not None:
        name = "Who began" if stage != Step.SETUP else "Who begins"
        seats = players(agreement.players)
        found.append(choice("first", name, agreement.first + 1, seats, agrees("first", seat_of), THE_GAME))
    return [
        *found,
        undoubted(on_off("stood", "An illegal move was left standing", position.stood, sets("stood"), THE_GAME)),
    ]


def _draws(position: Position) -> Iterator[Setting[Position]]:
    for seat, drawn in enumerate(position.draws):
        choices = [(TO_DRAW, "None yet"), *((kind.letter, kind.name) for kind in KINDS)]
        if len(position.draws) > 2:
            choices.append((LEFT_OUT, "A lower unit than the highest"))
        yield choice(f"draw-{seat + 1}", f"Unit that {player(seat)} drew", drawn, choices, _setter_of_draw(seat))


def _of_turn(position: Position) -> Iterator[Setting[Position]]:
    is_moving = position.step == Phase.MOVE
    yield undoubted(choice("turn", "Whose turn", position.turn + 1, players(position.agreement.players), _with_turn))
    if is_moving or position.allowed != usual_moves(position):
        most = numbers(min(1, position.allowed), max(9, position.allowed))
        yield undoubted(choice("moves", "Moves in this turn", position.allowed, most, sets("allowed", int)))
    if is_moving or position.made:
        most = numbers(min(0, position.made), max(9 + RAPID_MOVES, position.made))
        yield undoubted(choice("made", "Moves made so far", position.made, most, sets("made", int)))
    if is_moving or position.rapid:
        rapid = sets("rapid", lambda on: RAPID_MOVES if on else 0)
        yield undoubted(on_off("rapid", f"{RAPID_MOVES} more moves by Rapid Advance", position.rapid > 0, rapid))
    if position.step == Phase.PLAY or any(position.deck.drawn):
        yield _cards("drawn", "Cards that were drawn", position)
    yield from map(undoubted, waiting_settings(position))
    yield from _of_players(position)
    yield _cards("discard", "Discarded cards", position, THE_CARDS)
    yield on_off(
        "shuffled", "The discarded cards were shuffled into a new pile", not position.deck.is_first,
        lambda old, on: old._replace(deck=old.deck._replace(is_first=not on)), THE_CARDS,
    )  # fmt: skip
    for at, says in enumerate(facts_in_words(position)):
        yield on_off(f"fact-{at + 1}", says, True, _remover_of_fact(at), UNKNOWN_ORDER)


def _of_players(position: Position) -> Iterator[Setting[Position]]:
    """Yield the settings of each player: the known reserve, who has the Flag, and what follows from a captured Flag."""
    is_any_away = any(holder != seat for seat, holder in enumerate(position.flags))
    if position.returning or (is_any_away and position.step == Phase.MOVE):
        yield undoubted(
            on_off("returning", "A recaptured Flag must be put back now", position.returning, sets("returning"))
        )
    for seat in range(position.agreement.players):
        who, group = player(seat), player(seat).capitalize()
        name, items = f"Known units in the reserve of {who}", _reserve_items(position, seat)
        yield counting(f"reserve-{seat + 1}", name, items, _counter_of_reserve(seat), _unchanged, group)
        holders = [
            (number, "On the board" if int(number) == seat + 1 else f"{name} has captured it")
            for number, name in players(position.agreement.players)
        ]
        holder = position.flags[seat] + 1
        yield choice(f"flag-{seat + 1}", f"Flag of {who}", holder, holders, _setter_of_flag(seat), group)
        if is_any_away or any(position.barred):
            name, is_barred = "This Flag was captured earlier in the game", position.barred[seat]
            yield on_off(f"barred-{seat + 1}", name, is_barred, sets_at("barred", seat), group)


def _unchanged(position: Position, _: str) -> Position:
    return position


def _reserve_items(position: Position, seat: int) -> tuple[Item, ...]:
    """Return the kinds in the order of the reserve, then the others. If an illegal move was left standing, add unknown units."""
    reserve = position.reserves[seat]
    kinds = dict.fromkeys([kind for kind in reserve if kind != UNSEEN])
    kinds |= dict.fromkeys(kind for kind in range(len(KINDS)) if kind != UnitKind.FLAG)
    found = [Item(LETTERS[kind], KINDS[kind].name, reserve.count(kind)) for kind in kinds]
    if position.stood:
        found.append(Item(HIDDEN_ITEM, "Unknown unit", reserve.count(UNSEEN)))
    return tuple(found)


def _with_turn(position: Position, value: str) -> Position:
    # In the turn of another player, no unit has moved yet, and no fight waits.
    return position._replace(turn=int(value) - 1, moved=(), waiting=None)


def _setter_of_draw(seat: int) -> Callable[[Position, str], Position]:
    def change(position: Position, value: str) -> Position:
        draws = position.draws[:seat] + value + position.draws[seat + 1 :]
        if draws.count(LEFT_OUT) > len(draws) - 2:
            raise BadEdit(
                "At least two players tie for the highest unit, so no other player can have drawn a lower one."
            )
        return draw_settled(position._replace(draws=draws))

    return change


def _setter_of_flag(seat: int) -> Callable[[Position, str], Position]:
    def change(position: Position, value: str) -> Position:
        flags = replaced(position.flags, seat, int(value) - 1)
        is_any_away = any(holder != owner for owner, holder in enumerate(flags))
        return position._replace(flags=flags, returning=position.returning and is_any_away)

    return change


def _remover_of_fact(at: int) -> Callable[[Position, bool], Position]:
    return lambda position, _: position._replace(facts=position.facts[:at] + position.facts[at + 1 :])


def _counter_of_reserve(seat: int) -> Callable[[Position, str, int], Position]:
    def count(position: Position, item: str, number: int) -> Position:
        kind = UNSEEN if item == HIDDEN_ITEM else LETTERS.index(item)
        reserves = replaced(position.reserves, seat, _with_number([*position.reserves[seat]], kind, number))
        # The units of the reserve have new places now, so facts about their old places are dropped.
        facts = [fact for fact in position.facts if not is_of_reserve(position, fact, seat)]
        return position._replace(reserves=reserves, facts=tuple(facts))

    return count


def _with_number(reserve: list[int], kind: int, number: int) -> tuple[int, ...]:
    """Return a reserve with this number of a kind. New units go before the hidden units at the end. The last ones are removed first."""
    while reserve.count(kind) > number:
        reserve.pop(len(reserve) - 1 - reserve[::-1].index(kind))
    end = len(reserve)
    while end and reserve[end - 1] == UNSEEN:
        end -= 1
    more = [kind] * (number - reserve.count(kind))
    return (*reserve[:end], *more, *reserve[end:])


def _cards(pile: str, name: str, position: Position, group: str = "") -> Setting[Position]:
    """Return the setting that counts the cards of a field of the deck."""

    def count(old: Position, item: str, number: int) -> Position:
        return old._replace(deck=sets_at(pile, CardId.ALL.index(item), int)(old.deck, number))

    counts = getattr(position.deck, pile)
    items = (Item(card.id, card.name, many) for card, many in zip(CARDS, counts, strict=True))
    return counting(pile, name, items, count, _unchanged, group)
