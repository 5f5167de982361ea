"""Turns, texts, notes and seals as people meet them, and what comes of each step."""

import pickle
import re
from pathlib import Path
from random import Random

import pytest

from tallystick import games
from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.rules.errors import BadOption, BadSealed, ImpossiblePosition, UnreadableMove, UnreadablePosition
from tallystick.rules.judge import judge
from tallystick.testing.randomplay import random_game

FLAGS = ",ravenfall-a:1=F,ashmoor-a:2=F"


@pytest.fixture(scope="module")
def conquest():
    return load("conquest")


def after(conquest, text, *steps):
    position = conquest.parse_position(text)
    for step in steps:
        position = conquest.play(position, conquest.parse_move(position, step))
    return position


def unit_on(position, name):
    return position.units[position.setting.board.zone(name)]


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
    assert after(conquest, "start", *(f"draw {unit}" for unit in draws)).setting.first == first


def test_equal_draws_are_drawn_again_by_those_alone(conquest):
    position = after(conquest, "start players=3", "draw B", "draw T", "draw B")
    assert conquest.format_position(position) == "players=3 draws=-x-"
    assert after(conquest, "players=3 draws=-x-", "draw T", "draw S").setting.first == 2


def test_where_the_spy_master_beats_only_a_king(conquest):
    assert after(conquest, "start start-spy-master=only-king", "draw Q", "draw Y").setting.first == 0
    assert after(conquest, "start start-spy-master=only-king", "draw K", "draw Y").setting.first == 1


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
    text = f"players=2 turn=1 step=play deck=shuffled drawn=redeploy,traitor discard=1/0/0/0/0/0/0 {units}"
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
    assert conquest.outcome(position).winners == (2,)


def test_who_recaptures_has_all_that_the_captor_had_and_puts_the_own_flag_back(conquest):
    text = "players=4 turn=1 units=keyfort-a:1=Y,keyfort-b:3=F,ashmoor-a:4=F flags=3334"
    position = after(conquest, text, "keyfort-a > keyfort-b")
    assert position.returning
    back = after(conquest, conquest.format_position(position), "return ravenfall-a")
    assert "flags=1114" in conquest.format_position(back)
    assert unit_on(back, "ravenfall-a").token.seats is None
    assert judge(conquest, back, "winner 1").kind == "illegal"


def test_kings_that_nothing_else_defeats_stay(conquest):
    text = "players=2 turn=1 moves=2 units=keyfort-a:1=K,keyfort-b:2=X" + FLAGS
    position = after(conquest, f"{text} king=spy-master-alone", "keyfort-a > keyfort-b")
    assert unit_on(position, "keyfort-a").token.value == unit_on(conquest.parse_position(text), "keyfort-a").token.value
    assert after(conquest, text, "keyfort-a > keyfort-b").reserves[0][-1] == 0


@pytest.mark.parametrize(("zones", "count"), [("ka ka", 1), ("ka kb ka", 3), ("ka", 1)])
def test_a_unit_that_is_named_twice_is_one_unit(conquest, zones, count):
    position = conquest.parse_position(
        "players=2 turn=1 step=play drawn=redeploy units=keyfort-a:1=K,keyfort-b:1=F,ashmoor-a:2=F"
    )
    said = [each.says for each in judge(conquest, position, f"play redeploy: {zones}").objections]
    assert said == [f"Redeploy switches 2 units here, not {count}."]


def test_what_a_reserve_shows_places_the_spy_master(conquest):
    text = "players=2 turn=1 step=play drawn=secret-information units=keyfort-a:1,keyfort-b:1=Q" + FLAGS
    position = conquest.parse_position(f"{text} reserve=1:KPDCEBBSSTTTTX?")
    assert judge(conquest, position, "play secret-information: keyfort umberlea").kind == "undecided"
    played = conquest.play(position, conquest.parse_move(position, "play secret-information: keyfort umberlea"))
    assert judge(conquest, played, "keyfort-a > keyfort-c").kind == "legal"
    kept = conquest.restate(position, {"own-reserve": "kept"})
    played = conquest.play(kept, conquest.parse_move(kept, "play secret-information: keyfort umberlea"))
    assert judge(conquest, played, "keyfort-a > keyfort-c").kind == "undecided"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Keyfort a to Umberlea b", "keyfort-a > umberlea-b xKE"),
        ("ka-ub x king earl", "keyfort-a > umberlea-b xKE"),
        ("Keyfort a attacks Umberlea b.", "keyfort-a > umberlea-b xKE"),
        ("Ka goes to Ub: the King against an Earl", "keyfort-a > umberlea-b xKE"),
        ("Deploy a Scout on keyfort-b", "play deploy T: keyfort-b"),
        ("Rapid Advance", "play rapid-advance"),
        ("play traitor: Kb Spy Master wrong", "play traitor Y: keyfort-b miss"),
        ("redeploy Kc Ka Kb", "play redeploy: keyfort-a keyfort-b keyfort-c"),
        ("secret information Umberlea and Keyfort", "play secret-information: keyfort umberlea"),
        ("cards: Redeploy, Deploy", "cards deploy redeploy"),
        ("2: done", "2: stop"),
    ],
)
def test_steps_are_read_as_people_write_them(conquest, text, told):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K,umberlea-b:2=E,keyfort-b:2" + FLAGS)
    assert conquest.format_move(position, conquest.parse_move(position, text)) == told


@pytest.mark.parametrize(
    "text", ["", "keyfort-a", "keyfort-a > nowhere-b", "play", "play tennis", "cards king", "3: stop"]
)
def test_a_step_that_cannot_be_read_says_what_was_expected(conquest, text):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K" + FLAGS)
    with pytest.raises(UnreadableMove, match="expected"):
        conquest.parse_move(position, text)


@pytest.mark.parametrize(
    "text",
    ["", "players=5", "units=nowhere-a:1", "units=keyfort-a:3", "units=keyfort-a:1!", "moves=x", "colour=red", "map=x"],
)
def test_a_position_that_cannot_be_read_says_what_was_expected(conquest, text):
    with pytest.raises(UnreadablePosition, match="expected"):
        conquest.parse_position(text)


def test_all_that_cannot_be_on_a_table_is_said_at_once(conquest):
    text = "players=2 turn=1 flags=21 discard=9/0/0/0/0/0/0 units=keyfort-a:1=K,keyfort-b:1=K"
    with pytest.raises(ImpossiblePosition) as refusal:
        conquest.parse_position(text)
    assert len(refusal.value.faults) >= 4
    assert conquest.parse_position(f"{text} stood").stood


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ("discard=5/0/0/0/0/1/0", "the Traitor lies discarded"),
        ("step=play drawn=traitor", "drawn from under 41 cards of the first pile"),
    ],
)
def test_the_traitor_lies_where_the_deck_can_have_it(conquest, deck, fault):
    text = f"players=2 turn=1 units=keyfort-a:1=K{FLAGS}"
    with pytest.raises(ImpossiblePosition, match=fault):
        conquest.parse_position(f"{text} {deck}")
    last = "step=play drawn=traitor discard=6/13/4/11/5/0/2"
    assert conquest.parse_position(f"{text} {last}").deck.drawn[5] == 1


def test_who_begins_is_one_of_the_players(conquest):
    with pytest.raises(BadOption, match="there are 2 players"):
        conquest.start({"players": 2, "first": 3})


def test_the_readmes_position_can_be_read(conquest):
    readme = (Path(games.__file__).parent / "conquest" / "README.md").read_text("utf-8")
    (text,) = re.findall(r"`(players=2 .*units=.*)`", readme)
    assert conquest.legal_moves(conquest.parse_position(text))


@pytest.mark.parametrize("units", ["keyfort-a:1=K", "keyfort-a:1~", "keyfort-a:1=K,keyfort-b:1~"])
def test_a_flag_that_can_stand_nowhere_is_said_to(conquest, units):
    with pytest.raises(ImpossiblePosition) as said:
        conquest.parse_position(f"players=2 turn=1 units={units},ravenfall-a:2=F")
    assert "the Flag of player 1 stands nowhere: it is on the board until it is captured" in str(said.value)
    assert conquest.parse_position(f"players=2 turn=1 units={units},ravenfall-a:2=F flags=22")


@pytest.mark.parametrize("unit", ["keyfort-a:1=Z", "keyfort-a:3=K", "keyfort-a:0"])
def test_a_unit_that_cannot_be_read_is_shown_whole_with_what_it_can_be(conquest, unit):
    with pytest.raises(UnreadablePosition) as said:
        conquest.parse_position(f"players=2 turn=1 units={unit}")
    assert "a unit with its player, 1 to 2, " in str(said.value)
    assert f'found "{unit}"' in str(said.value)


CLAIMED = "players=4 first=1 claims=123412341234123412341234"
SET_UP = "ashmoor=KQP eastmarch=DCE ironvale=BBS mammoth=STT quarry=TTY umberlea=XXF"


def test_a_set_up_that_was_sealed_stands_as_it_was_told_later(conquest):
    position = conquest.parse_position(CLAIMED)
    assert "Where do the units of player 1 stand?" in conquest.sealable(position, 0)
    assert conquest.read_sealed(position, 0, SET_UP.lower()) == SET_UP
    placed = conquest.play(position, conquest.parse_move(position, "setup ?"))
    filled = conquest.unseal(placed, 0, SET_UP, (0,))
    told = conquest.play(position, conquest.parse_move(position, f"setup {SET_UP}"))
    assert filled == told
    assert conquest.view(filled, 1) == placed
    with pytest.raises(BadSealed, match="is a King by the record, not a Queen"):
        conquest.unseal(told, 0, SET_UP.replace("KQP", "QKP"), (0,))


def test_once_a_unit_was_shown_or_has_moved_no_set_up_is_sealed(conquest):
    position = after(conquest, CLAIMED, *["setup ?"] * 4, "cards deploy redeploy rapid-advance", "play rapid-advance")
    assert all(conquest.sealable(position, seat) for seat in range(4))
    fought = after(conquest, conquest.format_position(position), "ashmoor-a > briarwood-a xKQ")
    assert [bool(conquest.sealable(fought, seat)) for seat in range(4)] == [False, False, True, True]
    with pytest.raises(BadSealed, match="player 1 has no set-up to seal now"):
        conquest.read_sealed(fought, 0, SET_UP)


def test_what_contradicts_a_seal_is_told_from_what_fits_it(conquest):
    position = conquest.parse_position(CLAIMED)
    sealed = conquest.unseal(position, 0, SET_UP, (0,))
    for text, is_other in (("1: setup ???/???/???/???/???/???", False), ("1: setup QKP/DCE/BBS/STT/TTY/XXF", True)):
        move = conquest.parse_move(sealed, text)
        against = conquest.objections(sealed, move)
        assert against
        assert bool(conquest.contradictions(sealed, move, against)) == is_other


@pytest.mark.parametrize(
    ("text", "move", "note"),
    [
        ("start first=1", "claim keyfort", ("claim", "city")),
        ("start first=1", "claim ashmoor", ("claim", "territory")),
        (CLAIMED, "setup ?", ("setup", "placed")),
        ("players=2 turn=1 moves=1 units=keyfort-a:1=K" + FLAGS, "keyfort-a > keyfort-b", ("action", "moved")),
        ("players=2 turn=1 moves=2 units=keyfort-a:1=K" + FLAGS, "keyfort-a > keyfort-b", None),
        ("players=2 turn=1 units=keyfort-a:2=K" + FLAGS, "stop", ("action", "no-move")),
        ("players=2 turn=1 units=keyfort-a:1=K,keyfort-b:2=F,ravenfall-a:1=F", "Ka > Kb", ("action", "flag-captured")),
    ],
)
def test_the_step_that_ends_a_turn_answers_to_its_note(conquest, text, move, note):
    position = conquest.parse_position(text)
    assert conquest.note_of(position, conquest.parse_move(position, move)) == note


def test_cards_are_noted_as_the_device_lists_them(conquest):
    deck = installed_profile("conquest").bags[0]
    every = [name for name in deck.items if name != "no-card"]
    position = conquest.parse_position(f"players=2 turn=1 step=cards units=keyfort-a:1=K{FLAGS}")
    move = conquest.parse_move(position, f"cards {' '.join(reversed(every))}")
    assert conquest.note_of(position, move) == (deck.id, "+".join(every))
    assert conquest.note_of(position, conquest.parse_move(position, "cards -")) is None


def test_set_ups_that_all_sealed_before_they_were_recorded_show_nothing_false(conquest):
    position = conquest.parse_position("players=2 first=1 claims=" + "12" * 12)
    sealed = position
    for seat in (0, 1):
        lands = [land.id for land in position.setting.board.territories][seat::2]
        army = ["KQ-", "PD-", "CE-", "BB-", "SS-", "TT-", "T--", "T--", "Y--", "X--", "X--", "F--"]
        text = " ".join(f"{land}={units}" for land, units in zip(lands, army, strict=True))
        sealed = conquest.unseal(sealed, seat, text, (seat,))
    for units, is_other in (("??-", False), ("KQ-", False), ("QK-", True)):
        rest = "/??-/??-/??-/??-/??-/?--/?--/?--/?--/?--/?--"
        move = conquest.parse_move(sealed, f"1: setup {units}{rest}")
        against = conquest.objections(sealed, move)
        assert against, "the armies stand"
        assert bool(conquest.contradictions(sealed, move, against)) == is_other


def test_notes_show_a_territory_too_many_and_a_second_set_up(conquest):
    fair = [(at % 4, "claim", "territory") for at in range(24)] + [(0, "setup", "placed")]
    assert conquest.check_notes({"players": 4}, {}, fair) == []
    remarks = conquest.check_notes({"players": 4}, {}, [*fair, (0, "setup", "placed"), (1, "claim", "territory")])
    assert [(remark.note, remark.objection.rule) for remark in remarks] == [
        (25, "setup.units"),
        (26, "setup.territories"),
    ]
    cities = conquest.check_notes({"players": 2}, {}, [(at % 2, "claim", "city") for at in range(9)])
    assert [remark.note for remark in cities] == [8]
    assert all(conquest.explain(remark.objection).says for remark in [*remarks, *cities])


def test_a_position_is_looked_up_in_another_process_by_the_hash_that_it_has_there(conquest):
    """Hashes of words differ from process to process: none goes along."""
    position = conquest.start({"players": 2, "first": 1})
    assert hash(position) == hash(position._replace(step=position.step))
    assert vars(position)
    sent = pickle.loads(pickle.dumps(position))
    assert not vars(sent)
    assert sent == position
