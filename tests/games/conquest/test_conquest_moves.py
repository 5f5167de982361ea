"""The steps that are listed are those that the judge allows, one by one; and a position knows the same, however it came about."""

import os
from itertools import cycle
from random import Random

import pytest

from tallystick.games.conquest.components.box import KINDS, CardId
from tallystick.games.conquest.components.zone_sets import ZONES, set_of, zones_in
from tallystick.games.conquest.move import PLACES, Move, Step
from tallystick.games.conquest.position.control import controllers, reach
from tallystick.games.conquest.position.deck import choices, hands
from tallystick.games.conquest.position.knowledge import kinds_of, masks_of, reserve_of
from tallystick.games.conquest.position.table import Phase, zones_of
from tallystick.rules.errors import IllegalMove

pytestmark = pytest.mark.long

GAMES = int(os.environ.get("TALLYSTICK_POSITIONS", "480")) // 80
STEPS = 160


def positions(conquest, random, games):
    """Play random games under all readings; yield each position with the one before and the step to it."""
    values = {reading.id: list(reading.values) for reading in conquest.readings}
    for players, _ in zip(cycle((2, 3, 4)), range(games), strict=False):
        readings = {name: random.choice(each) for name, each in values.items()}
        position = conquest.start({"players": players}, readings=readings)
        for _ in range(STEPS):
            yield position
            legal = conquest.legal_moves(position)
            if not legal:
                break
            position = conquest.play(position, random.choice(legal))


def proposed(position, random):
    """Return every move from zone to zone, or every way to play a card on one zone, and some on several."""
    if position.phase == Phase.CLAIM:
        return [Move(Step.CLAIM, numbers=(at,)) for at in range(len(position.claims))]
    if position.phase == Phase.MOVE:
        starts = random.sample(range(ZONES), 3) + random.sample(zones_of(position, position.turn), 2)
        return [Move(Step.MOVE, (start, end)) for start in starts for end in range(ZONES)]
    found = []
    for card, count in zip(CardId.ALL, position.deck.drawn, strict=True):
        if count and card in PLACES:
            kinds = [(), *((kind,) for kind in range(len(KINDS)))] if card != CardId.NEW_SPY_MASTER else [()]
            found += [Move(card, (zone,), each) for zone in random.sample(range(ZONES), 24) for each in kinds]
        elif count and card == CardId.TRAITOR:
            found += [Move(card, (zone,), (guess,)) for zone in range(ZONES) for guess in range(len(KINDS))]
        elif count and card == CardId.REDEPLOY:
            own = zones_of(position, position.turn)
            found += [Move(card, tuple(sorted(random.sample(range(ZONES), 3)))) for _ in range(50)]
            found += [Move(card, tuple(own[:count])) for count in range(1, 5)]
        elif count and card == CardId.SECRET_INFORMATION:
            found += [Move(card, numbers=(one, other)) for one in range(24) for other in range(one + 1, 24)]
    return found


def test_what_is_listed_for_all_zones_at_once_is_what_the_judge_allows_one_by_one(conquest):
    random = Random(1)
    allowed = {Phase.CLAIM: 0, Phase.MOVE: 0, Phase.PLAY: 0}
    for position in positions(conquest, random, GAMES):
        if position.phase in allowed:
            told = {move._replace(is_right=None) for move in conquest.legal_moves(position)}
            for move in proposed(position, random):
                is_legal = not conquest.objections(position, move)
                canonical = conquest.canonical(position, move)._replace(is_right=None)
                assert (canonical in told) == is_legal, (conquest.format_position(position), move)
                allowed[position.phase] += is_legal
    assert min(allowed.values()) > 20, allowed


def test_no_step_is_listed_to_which_the_judge_objects(conquest):
    random = Random(2)
    for position in positions(conquest, random, GAMES):
        legal = conquest.legal_moves(position)
        for move in random.sample(legal, min(12, len(legal))):
            assert not conquest.objections(position, move), (conquest.format_position(position), move)


def test_a_step_that_is_listed_leads_to_the_same_as_one_that_is_judged(conquest):
    random = Random(5)
    for position in positions(conquest, random, 3):
        if legal := conquest.legal_moves(position):
            move = random.choice(legal)
            assert conquest.play(position, move) == conquest.play(position._replace(), move)


def test_a_step_of_another_list_is_judged(conquest):
    table = "players=2 step=move units=keyfort-a:1=K,keyfort-b:2=F,ravenfall-a:1=F,ravenfall-b:2=Q"
    one, other = (conquest.parse_position(f"{table} turn={turn}") for turn in (1, 2))
    move = conquest.legal_moves(one)[0]
    assert conquest.legal_moves(other)
    with pytest.raises(IllegalMove):
        conquest.play(other, move)


def known(position):
    """Everything that is worked out of a position and kept with it, or in part taken over from the one before."""
    seats = range(position.agreement.players)
    return (
        [kinds_of(position, zone) for zone in range(ZONES)],
        [[masks_of(position, seat)[zone] for zone in zones_of(position, seat)] for seat in seats],
        [reserve_of(position, seat) for seat in seats],
        controllers(position),
        [reach(position, zone) for zone in range(ZONES)],
        position.phase,
        position.acting,
    )


def test_a_position_of_a_game_knows_and_judges_as_one_that_is_read_anew(conquest):
    """What a step takes over is what would be worked out again, also after illegal steps that were left standing."""
    random = Random(3)
    illegal = 0
    for position in positions(conquest, random, GAMES):
        again = position._replace()
        assert not again.__dict__
        assert known(position) == known(again), conquest.format_position(position)
        text = conquest.format_position(position)
        told = conquest.parse_position(text)
        assert (told, hash(told)) == (position, hash(position)), text
        assert conquest.legal_moves(told) == conquest.legal_moves(position), text
        if position.phase == Phase.MOVE:
            move = Move(Step.MOVE, tuple(random.sample(range(ZONES), 2)))
            assert conquest.objections(told, move) == conquest.objections(position, move), text
            after = conquest.play_unchecked(position, move)
            assert known(after) == known(after._replace()), conquest.format_position(after)
            illegal += bool(conquest.objections(position, move))
    assert illegal > 20


def test_where_a_scout_comes_to_is_found_zone_by_zone_as_well(conquest):
    random = Random(4)
    for position in positions(conquest, random, 2):
        borders = position.agreement.board.borders
        for zone in random.sample(range(ZONES), 4):
            crossed, ahead = {zone}, [zone]
            while ahead:
                new = {each for each in borders[ahead.pop()] if position.units[each] is None} - crossed
                crossed |= new
                ahead += new
            beside = {each for one in crossed for each in borders[one] if position.units[each] is not None}
            assert reach(position, zone) == (set_of(crossed - {zone}), set_of(beside - {zone}))


def test_the_listed_hands_are_those_with_a_weight(conquest):
    for position in positions(conquest, Random(5), 2):
        for count in range(8):
            assert list(choices(position.deck, count)) == [hand for hand, _ in hands(position.deck, count)]


def test_a_set_of_zones_lists_them_in_order():
    zones = [0, 1, 17, 35, 36, 63, 64, 71]
    assert zones_in(set_of(reversed(zones))) == tuple(zones)
    assert zones_in(0) == ()


def test_each_listed_step_is_found_by_its_place(conquest):
    random = Random(3)
    for position in positions(conquest, random, GAMES):
        legal = conquest.legal_moves(position)
        whole = list(legal)
        assert len(legal) == len(whole), conquest.format_position(position)
        assert [legal[place] for place in range(len(whole))] == whole


def test_a_turn_of_which_all_moves_are_made_can_only_stop(conquest):
    table = "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1=T,ravenfall-a:1=F moves=1 made=1"
    position = conquest.parse_position(table)
    assert [conquest.format_move(position, move) for move in conquest.legal_moves(position)] == ["stop"]


def test_a_player_to_whom_illegal_choices_left_no_territory_has_no_set_up(conquest):
    position = conquest.parse_position(f"players=3 first=3 claims={'12' * 12} stood")
    assert position.acting == 2
    assert list(conquest.legal_moves(position)) == []
