"""Turns as people meet them, and what comes of each step."""

import pickle
from random import Random

import pytest

from tallystick.rules.judge import judge
from tallystick.testing.randomplay import random_game
from tests.games.conquest.playing import FLAGS, after, unit_on


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_to_its_end(conquest, players):
    ended = 0
    for seed in range(3):
        start = conquest.start({"players": players})
        *_, (position, move) = random_game(conquest, start, Random(seed), 2500)
        outcome = conquest.outcome(conquest.play(position, move))
        ended += outcome is not None
        assert outcome is None or sum(outcome.scores) == players
    assert ended


@pytest.mark.parametrize(
    ("draws", "first"),
    [(("Q", "K"), 1), (("K", "Y"), 1), (("F", "Y"), 0), (("X", "T"), 1), (("Y", "Q"), 0)],
)
def test_the_highest_draw_begins(conquest, draws, first):
    assert after(conquest, "start", *(f"draw {unit}" for unit in draws)).agreement.first == first


def test_equal_draws_are_drawn_again_by_those_alone(conquest):
    position = after(conquest, "start players=3", "draw B", "draw T", "draw B")
    assert conquest.format_position(position) == "players=3 draws=-x-"
    assert after(conquest, "players=3 draws=-x-", "draw T", "draw S").agreement.first == 2


def test_where_the_spy_master_beats_only_a_king(conquest):
    assert after(conquest, "start start-spy-master=only-king", "draw Q", "draw Y").agreement.first == 0
    assert after(conquest, "start start-spy-master=only-king", "draw K", "draw Y").agreement.first == 1


def test_cities_held_at_the_beginning_of_the_turn_give_moves(conquest):
    units = "units=keyfort-a:1=K,umberlea-b:1=Q" + FLAGS
    position = after(conquest, f"players=2 turn=1 step=cards {units}", "cards deploy")
    assert position.allowed == 3
    moved = after(conquest, f"players=2 turn=1 {units}", "keyfort-a > keyfort-b", "keyfort-b > keyfort-c", "stop")
    assert (moved.turn, moved.step) == (1, "cards")


def test_the_pile_is_shuffled_when_a_card_is_needed_or_at_once(conquest):
    """The last card of a pile is the Traitor or comes with it, since the Traitor is never discarded alone."""
    text = "players=2 turn=1 step=cards discard=6/13/4/11/5/0/2 units=keyfort-a:1=K,umberlea-b:1=Q" + FLAGS
    kept = after(conquest, text, "cards traitor")
    assert sum(kept.deck.pile) == 0
    at_once = after(conquest, f"{text} reshuffle=at-once", "cards traitor")
    assert sum(at_once.deck.pile) == 41


def test_a_traitor_that_is_discarded_shuffles_everything(conquest):
    units = "units=keyfort-a:1=K,umberlea-b:1=Q" + FLAGS
    text = (
        f"players=2 turn=1 step=play deck=shuffled drawn=redeploy,traitor discard=1/0/0/0/0/0/0 {units},westwater-a:1=B"
    )
    position = after(conquest, text, "play redeploy: keyfort-a umberlea-b ravenfall-a")
    assert sum(position.deck.pile) == 42
    assert not position.deck.is_first


def test_a_scout_that_goes_far_is_seen_and_one_that_steps_is_not(conquest):
    text = "players=2 turn=1 moves=3 units=keyfort-a:1=T" + FLAGS
    assert unit_on(after(conquest, text, "keyfort-a > umberlea-c"), "umberlea-c").token.seats is None
    steps = ("keyfort-a > keyfort-b", "keyfort-b > keyfort-c")
    assert unit_on(after(conquest, text, *steps), "keyfort-c").token.seats == (0,)
    assert unit_on(after(conquest, f"{text} scout-hidden=per-turn", *steps), "keyfort-c").token.seats is None


FOUR = (
    "players=4 first=1 turn=1 step=cards units=keyfort-a:1=Y,ravenfall-a:1=F,keyfort-b:2=F,rocky-b:2=T,ravenfall-b:3=Q,ashmoor-a:3=F,"
    "keyfort-c:4=F"
)
LOST_TO_3 = (
    "cards -",
    "keyfort-a > keyfort-b",
    "cards -",
    "rocky-b > rocky-a",
    "stop",
    "cards -",
    "ravenfall-b > ravenfall-a",
)


def flags_after(conquest, *steps):
    position = after(conquest, FOUR, *steps)
    return conquest.format_position(position).partition("flags=")[2][:4], position


def test_a_captured_flag_takes_along_those_that_its_player_had(conquest):
    assert flags_after(conquest, *LOST_TO_3[:2])[0] == "1134"
    assert flags_after(conquest, *LOST_TO_3)[0] == "3334"


def test_a_player_without_a_flag_captures_for_who_has_it_who_wins(conquest):
    steps = (*LOST_TO_3, "cards -", "stop", "cards -", "keyfort-b > keyfort-c")
    flags, position = flags_after(conquest, *steps)
    assert flags == "3333"
    outcome = conquest.outcome(position)
    assert (outcome.scores, outcome.winners) == ((0, 0, 4, 0), (2,))


def test_who_recaptures_has_all_that_the_captor_had_and_puts_the_own_flag_back(conquest):
    text = "players=4 turn=1 units=keyfort-a:1=Y,keyfort-b:3=F,ashmoor-a:4=F flags=3334"
    position = after(conquest, text, "keyfort-a > keyfort-b")
    assert position.returning
    back = after(conquest, conquest.format_position(position), "return ravenfall-a")
    assert "flags=1114" in conquest.format_position(back)
    assert unit_on(back, "ravenfall-a").token.seats is None
    assert judge(conquest, back, "winner 1").kind == "illegal"


def test_who_recaptures_had_lost_a_flag_though_the_position_did_not_say_so(conquest):
    start = "players=3 turn=2 units=ravenfall-a:1=F,briarwood-a:3=F,ravenfall-b:2=Q flags=113 flagless=never-again"
    position = after(conquest, start, "ravenfall-b > ravenfall-a", "return keyfort-a")
    assert position.barred == (True, True, False)


def test_kings_that_nothing_else_defeats_stay(conquest):
    text = "players=2 turn=1 moves=2 units=keyfort-a:1=K,keyfort-b:2=X" + FLAGS
    position = after(conquest, f"{text} king=spy-master-alone", "keyfort-a > keyfort-b")
    assert unit_on(position, "keyfort-a").token.value == unit_on(conquest.parse_position(text), "keyfort-a").token.value
    assert after(conquest, text, "keyfort-a > keyfort-b").reserves[0][-1] == 0


@pytest.mark.parametrize(("zones", "count"), [("ka ka", 1), ("ka oa ka", 3), ("ka", 1)])
def test_a_unit_that_is_named_twice_is_one_unit(conquest, zones, count):
    position = conquest.parse_position(
        "players=2 turn=1 step=play drawn=redeploy units=keyfort-a:1=K,oakhollow-a:1=F,ashmoor-a:2=F"
    )
    said = [each.says for each in judge(conquest, position, f"play redeploy: {zones}").objections]
    assert said == [f"Redeploy switches 2 units here, not {count}."]


def test_what_a_reserve_shows_places_the_spy_master(conquest):
    text = "players=2 turn=1 step=play drawn=secret-information units=keyfort-a:1,keyfort-b:1=Q" + FLAGS
    position = conquest.parse_position(f"{text} reserve=1:KPDCEBBSSTTTTX?")
    assert judge(conquest, position, "play secret-information: keyfort umberlea").kind == "undecided"
    played = conquest.play(position, conquest.parse_move(position, "play secret-information: keyfort umberlea"))
    assert judge(conquest, played, "keyfort-a > keyfort-c").kind == "legal"
    kept = conquest.with_readings(position, {"own-reserve": "kept"})
    played = conquest.play(kept, conquest.parse_move(kept, "play secret-information: keyfort umberlea"))
    assert judge(conquest, played, "keyfort-a > keyfort-c").kind == "undecided"


def test_a_position_is_looked_up_in_another_process_by_the_hash_that_it_has_there(conquest):
    """Hashes of words differ from process to process: none goes along."""
    position = conquest.start({"players": 2, "first": 1})
    assert hash(position) == hash(position._replace(step=position.step))
    assert vars(position)
    sent = pickle.loads(pickle.dumps(position))
    assert not vars(sent)
    assert sent == position


def test_the_rule_of_the_spy_master_denies_no_fight_that_a_king_loses(conquest):
    text = "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1=K,keyfort-b:2=%s,ravenfall-a:1=F moves=2"
    for defender, falls in ("K", "both"), ("X", "attacker"):
        position = conquest.parse_position(text % defender)
        move = conquest.parse_move(position, f"keyfort-a > keyfort-b xK{defender} falls {falls}")
        assert conquest.judged(position, move).kind == "legal"
    decides = conquest.rules["combat.spy-master"].decides
    assert "No other unit of a lower rank" in decides
    assert "`kings`" in decides
    assert "`king`" in decides
