"""What a seat may know of a game: two games that differ only in what one seat set up look the same to all others."""

from __future__ import annotations

from random import Random

import pytest

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.move import Step
from tallystick.games.registry import load
from tests.games.conquest.playing import after, unit_on

pytestmark = pytest.mark.long

GAME = load("conquest")
QUIET = {"deploy", "surprise-attack", "redeploy", "rapid-advance", "none", Step.MOVE, Step.CARDS, "stop"}
ALIKE = "PDCEBY"
# Units that go one zone, so that swapping two of them changes no step that can be made.


def played(random: Random, players: int, steps: int) -> list[str]:
    """Return the texts of a random game without fights."""
    position, texts = GAME.begin({"players": players}), []
    while len(texts) < steps:
        is_begun = not position.claims and position.agreement.first is not None
        quiet = [move for move in GAME.legal_moves(position) if not is_begun or is_quiet(position, move)]
        if not quiet:
            break
        move = random.choice([move for move in quiet if "?" not in move.units] or quiet)
        texts.append(GAME.format_move(position, move))
        position = GAME.play(position, move)
    return texts


def is_quiet(position, move) -> bool:
    """Whether a step shows nothing but what everybody sees anyway."""
    return move.what in QUIET and (move.what != Step.MOVE or position.units[move.zones[1]] is None)


def set_up_otherwise(random: Random, texts: list[str], seat: int) -> list[str]:
    """Return the same game in which a seat set two units up in each other's place."""
    setups = [at for at, text in enumerate(texts) if text.startswith(Step.SETUP)]
    position = GAME.begin({"players": len(setups)})
    for text in texts[: setups[0]]:
        position = GAME.play(position, GAME.parse_move(position, text))
    at = setups[(seat - position.agreement.first) % len(setups)]
    word, units = texts[at].split(" ")
    places = [place for place, sign in enumerate(units) if sign in ALIKE]
    one, other = random.choice([(a, b) for a in places for b in places if units[a] != units[b]])
    swapped = list(units)
    swapped[one], swapped[other] = units[other], units[one]
    return [*texts[:at], f"{word} {''.join(swapped)}", *texts[at + 1 :]]


def seen(texts: list[str], seat: int | None) -> list[tuple[str, str, str, list[str]]]:
    """Return each step as a seat may know it: the position before it, the step, the drawing, and the objections to it."""
    position, found = GAME.begin({"players": sum(text.startswith(Step.SETUP) for text in texts)}), []
    for text in texts:
        move = GAME.parse_move(position, text)
        before = GAME.view(position, seat)
        told = GAME.canonical(before, GAME.view_move(position, GAME.pinned(position, move), seat))
        against = [objection.rule for objection in GAME.objections(before, told)]
        found.append(
            (GAME.format_position(before), GAME.format_move(before, told), GAME.draw_text(before, told), against)
        )
        assert GAME.format_position(GAME.parse_position(found[-1][0])) == found[-1][0]
        position = GAME.play_unchecked(position, move)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_two_games_that_differ_in_what_one_seat_set_up_look_the_same_to_all_others(seed):
    random = Random(seed)
    players = 2 + seed % 3
    texts = played(random, players, 24 + players + 2 * players + 16)
    seat = random.randrange(players)
    twin = set_up_otherwise(random, texts, seat)
    assert texts != twin
    for stranger in (None, *(each for each in range(players) if each != seat)):
        assert seen(texts, stranger) == seen(twin, stranger)
    assert seen(texts, seat) != seen(twin, seat)


def redeployed(random: Random, texts: list[str], seat: int) -> list[str]:
    """Return the same game in which it is told where the units went that a seat redeployed, so that no step becomes illegal.

    A record that knows a step to be illegal draws no conclusion from it, which the others see.
    """
    while not is_legal(told := redeployed_somehow(random, texts, seat)):
        pass
    return told


def is_legal(texts: list[str]) -> bool:
    position = GAME.begin({"players": sum(text.startswith(Step.SETUP) for text in texts)})
    for text in texts:
        move = GAME.parse_move(position, text)
        if GAME.objections(position, move):
            return False
        position = GAME.play(position, move)
    return True


def redeployed_somehow(random: Random, texts: list[str], seat: int) -> list[str]:
    position, found = GAME.begin({"players": sum(text.startswith(Step.SETUP) for text in texts)}), []
    for text in texts:
        told = text
        if text.startswith("play redeploy") and position.turn == seat:
            zones = text.partition(": ")[2].split()
            ends = random.sample(zones, len(zones))
            told = f"play redeploy: {' '.join(f'{zone}>{end}' for zone, end in zip(zones, ends, strict=True))}"
        found.append(told)
        position = GAME.play(position, GAME.parse_move(position, text))
    return found


@pytest.mark.parametrize("seed", [0, 7, 8])
def test_where_redeployed_units_went_only_their_player_sees(seed):
    """These are games of two to four players in which Redeploy is played."""
    random = Random(seed)
    players = 2 + seed % 3
    texts = played(random, players, 24 + players + 2 * players + 60)
    assert any(text.startswith("play redeploy") for text in texts)
    for seat in range(players):
        one, other = (redeployed(random, texts, seat) for _ in range(2))
        for stranger in (None, *(each for each in range(players) if each != seat)):
            assert seen(one, stranger) == seen(other, stranger)
        assert one == other or seen(one, seat) != seen(other, seat)


# Player 1 looked at one of three units of player 3, which then were switched, and two of which fall in fights.
SWITCHED = (
    "players=3 turn=2 moves=3 units=ravenfall-a:1=F,quarry-a:2=F,fenmoor-a:3=F,castleburg-c:2=K,keyfort-c:2=Q,"
    "castleburg-b:3,keyfort-a:3,keyfort-b:3 among=3:castleburg-b+keyfort-a+keyfort-b={looked_at}/*/*@1@3"
)
FIGHTS = ("castleburg-c > castleburg-b xKE", "keyfort-c > keyfort-b xQS")


def test_that_a_player_now_knows_which_unit_was_looked_at_only_that_player_sees():
    left, fell = (after(GAME, SWITCHED.format(looked_at=unit), *FIGHTS) for unit in "PS")
    for stranger in (None, 1):
        assert GAME.view(left, stranger) == GAME.view(fell, stranger)
    for seat in (0, 2):
        assert "On keyfort-a is a Prince." in GAME.draw_text(GAME.view(left, seat))
        assert "On keyfort-a is a Prince." not in GAME.draw_text(GAME.view(fell, seat))


def test_who_looked_at_a_unit_knows_it_once_its_player_is_known_to():
    """Player 1 looked at the unit on keyfort-a; which of two it is, the record learns by a fight of the other one."""
    text = (
        "players=3 turn=2 moves=2 units=ravenfall-a:1=F,quarry-a:2=F,fenmoor-a:3=F,keyfort-c:2=Q,keyfort-a:3@1,keyfort-b:3 "
        "among=3:keyfort-a+keyfort-b=P/S@3"
    )
    position = after(GAME, text, "keyfort-c > keyfort-b xQS")
    for seat, known in ((0, "P"), (2, "P"), (1, None), (None, None)):
        token = unit_on(GAME.view(position, seat), "keyfort-a").token
        assert (token.seats, token.value) == ((0, 2), None if known is None else LETTERS.index(known))


def test_a_set_up_that_no_army_has_stands_unseen():
    """That it is illegal only its owner and the record can know: the others see eighteen units."""
    texts = played(Random(1), 2, 30)
    at = max(at for at, text in enumerate(texts) if text.startswith(Step.SETUP))
    word, units = texts[at].split(" ")
    twin = [*texts[:at], f"{word} {units.replace('D', 'K')}", *texts[at + 1 :]]
    for stranger in (None,):
        assert seen(texts, stranger) == seen(twin, stranger)
    assert any("stood" in position.split() for position, *_ in seen(twin, seat=0) + seen(twin, seat=1))


@pytest.mark.parametrize(
    ("moved", "is_told"),
    [
        # Everybody has seen the Duke, and that the other unit can move.
        ("rocky-a:1=D!,rocky-b:1~", False),
        # By what everybody knows, a unit that moved may be a Flag or a Cursed Land.
        ("rocky-a:1=D!,rocky-b:1", True),
    ],
)
def test_two_hidden_kings_stand_unseen_unless_a_unit_moved_that_may_be_fixed(moved, is_told):
    position = GAME.parse_position(
        "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,quarry-a:1=F,keyfort-a:2=K,keyfort-b:2=K,"
        f"{moved} moves=2 made=2 moved=rocky-a,rocky-b stood"
    )
    assert [GAME.view(position, seat).stood for seat in (None, 0, 1)] == [is_told, is_told, True]
