"""Which tables there can be: all that play comes to are read back, and none with a single thing changed that play never leaves."""

from itertools import product
from random import Random

import pytest

from tallystick.games.registry import load
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tests.games.armadora.table_faults import FAULTS

pytestmark = pytest.mark.long

GAME = load("armadora")
TABLES = [
    {"players": players, "advanced": advanced, "peek": peek, "teams": int(players == 4 and (advanced + peek) % 2)}
    for players, advanced, peek in product((2, 3, 4), (0, 1, 1), (0, 1))
]
POWERS = {"mage", "elf", "orc", "goblin"}


def games(seed, count=1):
    """Yield the positions of random games at all kinds of tables; powers are used and the board fills."""
    random = Random(seed)
    for table in TABLES * count:
        readings = {reading.id: random.choice(list(reading.values)) for reading in GAME.readings}
        options = {**table, "first": random.randrange(table["players"]) + 1}
        position = GAME.start(options, readings=readings)
        while moves := GAME.legal_moves(position):
            yield position, random
            rare = [move for move in moves if move.what in POWERS]
            others = [move for move in moves if move.what != "pass"]
            chosen = rare if rare and random.random() < 0.3 else others if others and random.random() < 0.96 else moves
            position = GAME.play(position, random.choice(chosen))
        yield position, random


def is_refused(position):
    """Say whether the text of a position is refused without `stood`, and read with it; what has no form cannot be written."""
    text = GAME.format_position(position._replace(stood=False))
    with pytest.raises((UnreadablePosition, ImpossiblePosition)) as refusal:
        GAME.parse_position(text)
    faults = getattr(refusal.value, "faults", ())
    return isinstance(refusal.value, UnreadablePosition) or (
        bool(faults) and GAME.parse_position(f"{text} stood").stood
    )


def test_every_table_that_play_comes_to_is_read_back():
    """So are those that a seat may see, then and now."""
    seen = 0
    for position, random in games(31):
        seats = (None, *range(position.agreement.players))
        shown = [position, GAME.view(position, random.choice(seats)), GAME.view_now(position, random.choice(seats))]
        for each in shown:
            assert GAME.faults(each) == [], GAME.format_position(each)
            assert GAME.parse_position(GAME.format_position(each)) == each
            seen += 1
    assert seen > 3000


def test_one_thing_that_play_never_leaves_is_enough_to_refuse_a_table():
    done = dict.fromkeys(FAULTS, 0)
    for position, random in games(32):
        for fault in random.sample(FAULTS, 6):
            changed = fault(position, random)
            if changed is not None:
                assert is_refused(changed), (
                    fault.__name__,
                    GAME.format_position(position),
                    GAME.format_position(changed),
                )
                done[fault] += 1
    assert [fault.__name__ for fault, count in done.items() if count < 5] == []


@pytest.mark.parametrize(
    "text",
    [
        "advanced factions=EM powers=0/2 gold=34455667 warriors=c3:1=4,d4:2--",
        "advanced factions=GE powers=0/2 gold=34455667 warriors=c3:1=4!",
        "gold=34455667 palisades=c2|d2 step=palisade",
        "advanced factions=OE powers=0/2 gold=34455667 palisades=c2|d2 step=power",
        "advanced factions=MO powers=0/1 gold=34455667 warriors=c3:2=4@1",
        "advanced factions=ME powers=1/2 gold=34455667 warriors=c3:2=4! passed=1,2",
        "gold=34455667 turn=2 passed=1",
        "gold=34455667 warriors=c3:1=4!,d3:2=1! passed=1,2",
        "gold=34455667 warriors=c3:1=4!,d3:2=1! opened=1,2",
        "players=3 factions=EO- gold=34455667",
    ],
)
def test_near_misses_of_such_tables_can_be(text):
    assert not GAME.parse_position(text).stood


def test_without_the_word_it_is_the_turn_of_the_only_player_who_has_not_passed():
    assert GAME.parse_position("gold=34455667 passed=1").turn == 1
    assert GAME.parse_position("players=3 gold=34455667 passed=1,3").turn == 1
    assert GAME.parse_position("gold=34455667 passed=1,2").turn == 0


@pytest.mark.parametrize("square", ["a1", "h5"])
def test_a_warrior_that_was_moved_onto_another_lies_on_it_from_wherever_it_came(square):
    position = GAME.parse_position(f"gold=34455667 warriors={square}:1=3,c4:2=2")
    after = GAME.play_unchecked(position, GAME.parse_move(position, f"move {square} c4"))
    assert " warriors=c4:2=2,c4:1=3 " in GAME.format_position(after)
    assert after.at(GAME.parse_move(after, "look c4").square).seat == 0
