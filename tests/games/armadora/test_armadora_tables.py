"""Which tables there can be: all that play comes to are read back, and none with a single thing changed that play never leaves."""

from itertools import product
from random import Random

import pytest

from tallystick.games.armadora.components.board import NAMES
from tallystick.games.registry import load
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tests.games.armadora.table_faults import FAULTS, FREE

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
    ("text", "faults"),
    [
        (
            "advanced factions=EM gold=34455667 warriors=c3:1=4,d4:2--",
            ["the board has 2 arrows, and player 1, the Elf, has used 0 of 2 power tokens."],
        ),
        (
            "advanced factions=EG gold=34455667 warriors=c3:1,c4:2--,d3:2-",
            ["the board has 3 arrows; there can be 2."],
        ),
        (
            "advanced factions=EG powers=1/1 gold=34455667 warriors=c3:2-",
            ["player 1, the Elf, has no warrior on the board that could have shot an arrow."],
        ),
        (
            "advanced factions=EG powers=1/1 gold=34455667 warriors=c3:1-",
            ["the warrior on c3 has an arrow of its own side."],
        ),
        ("gold=34455667 warriors=c3:1-", ["the board has 1 arrow; there can be 0."]),
        (
            "advanced factions=GE gold=34455667 warriors=c3:1=4!",
            ["player 1 has 1 warrior face up before the end, but player 1, the Goblin, has used 0 of 1 power token."],
        ),
        (
            "advanced factions=GE powers=0/2 gold=34455667",
            ["player 1 has 0 warriors face up before the end, but player 1, the Goblin, has used 1 of 1 power token."],
        ),
        (
            "gold=34455667 warriors=c3:1=4!",
            ["player 1 has 1 warrior face up before the end. Only the Goblin's extra warrior can be face up then."],
        ),
        (
            "gold=34455667 step=palisade",
            ["step=palisade says that a palisade was placed in this turn, but none stands on the board."],
        ),
        (
            "advanced factions=OE powers=0/2 gold=34455667 palisades=c2|d2 turn=2 step=palisade",
            ["step=palisade says that a palisade was placed in this turn, but none stands on the board besides the extra one of player 1."],
        ),
        (
            "advanced factions=OE powers=0/2 gold=34455667",
            ["player 1, the Orc, has used 1 of 1 power token, but no palisade stands on the board."],
        ),
        (
            "advanced factions=EM gold=34455667 step=power",
            ["step=power says that player 1 has used a power, but no power token of player 1 is used."],
        ),
        ("gold=34455667 step=power", ["no power can have been used, because only the advanced rules have powers."]),
        ("gold=34455667 warriors=c3:1=4@2", ["the warrior on c3 cannot have @2: player 2 is not the Mage."]),
        ("gold=34455667 warriors=c3:1=4@1", ["the warrior on c3 cannot have @1: the players may not look again at their own warriors."]),
        (
            "players=4 advanced teams factions=MEOG powers=1/2/1/1 gold=34455667 warriors=c3:3@1",
            [
                "the warrior on c3 cannot have @1: player 3 is not an enemy of player 1.",
                "no warrior of an enemy has @1, and player 1, the Mage, has used 1 of 2 power tokens.",
            ],
        ),
        (
            "advanced factions=ME powers=1/2 gold=34455667 warriors=c3:2@1,d3:2@1",
            ["2 warriors of enemies have @1, and player 1, the Mage, has used 1 of 2 power tokens."],
        ),
        (
            "gold=34455667 warriors=" + ",".join(f"{NAMES[square]}:1" for square in FREE[:18]),
            ["player 1 has 18 warriors on the board, but with 2 players each has only 16."],
        ),
        ("gold=34455667 warriors=c3:1=5,c4:1=5", ["player 1 has 2 warriors of value 5 on the board, but with 2 players each has only 1."]),
        (
            "players=3 gold=34455667 warriors=c3:1=5",
            ["player 1 has 1 warrior of value 5 on the board, but with 3 players each has only 0."],
        ),
        ("gold=34455667 warriors=c3:1+", ["player 1 has more reinforcements on the board than 0."]),
        ("gold=34455667 warriors=c3:1,c3:2,d1:1", ["two warriors stand on c3.", "a warrior stands on the mine d1."]),
        ("gold=34455667 palisades=a1|b1,a1/a2", ["the territory a1 is smaller than 4 squares."]),
        ("gold=77------", ["more piles of 7 lie on the board than the box has (3, 4, 4, 5, 5, 6, 6 and 7)."]),
        ("advanced factions=EE", ["two players have the same faction."]),
        ("players=3 teams", ["teams are for four players."]),
        ("gold=34455667 passed=1 turn=1", ["it cannot be the turn of player 1, who has passed. Write turn=2."]),
        ("warriors=c3:1", ["a warrior stands on the board before all gold lies on the mines."]),
        (
            "advanced gold=34455667",
            ["gold lies on the mines, but not every player has a faction. With the advanced rules, factions are chosen first."],
        ),
        ("players=3 turn=2", ["player 1 begins, so it cannot be the turn of player 2 before all gold lies on the mines."]),
        ("gold=34455667 passed=1,2 step=palisade palisades=c2|d2", ["step=palisade belongs to a turn, but no turn is being played."]),
        ("gold=34455667 turn=2 passed=1 early-end=no", ["player 1 has passed, but can still place a warrior on a1 (early-end=no)."]),
        (
            "advanced factions=EM gold=34455667 warriors=c3:1+ reinforcement=full",
            ["the warrior on c3 has a reinforcement, but its territory is not full (reinforcement=full)."],
        ),
        ("gold=34455667 warriors=c3:1 hidden=1:45", ["player 1 has 2 hidden values, but only 1 warrior without a value."]),
        (
            "gold=34455667 warriors=c3:1,d3:1=5 hidden=1:5",
            ["player 1 has 2 warriors of value 5 on the board, but with 2 players each has only 1."],
        ),
    ],
)  # fmt: skip
def test_a_table_that_no_game_comes_to_is_refused_with_all_reasons_unless_it_stood(text, faults):
    with pytest.raises(ImpossiblePosition) as refusal:
        GAME.parse_position(text)
    assert list(refusal.value.faults) == faults
    assert 'add the word "stood"' in str(refusal.value)
    assert GAME.parse_position(f"{text} stood").stood


@pytest.mark.parametrize(
    "text",
    [
        "advanced factions=EM powers=0/2 gold=34455667 warriors=c3:1=4,d4:2--",
        "advanced factions=GE powers=0/2 gold=34455667 warriors=c3:1=4!",
        "gold=34455667 palisades=c2|d2 step=palisade",
        "advanced factions=OE powers=0/2 gold=34455667 palisades=c2|d2 step=power",
        "advanced factions=MO powers=0/1 gold=34455667 warriors=c3:2=4@1",
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
