"""What lies beside the board of Stratego Conquest and is set without typing; what cannot be set; and the law of every edit."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.rules.arranging import CHOICE, COUNTS, BadEdit
from tests.games.conquest.arranged import ARRANGING, FLAGS, GAME, SHUFFLED, choose, control, edited, put, words
from tests.games.conquest.playing import after
from tests.table.disputed import disputed_positions

# Beside the board


def test_the_stages_of_the_game_keep_what_they_know():
    text = f"players=2 turn=2 units={FLAGS.replace(',', ',keyfort-a:1=K,')} reserve=1:T discard=1/0/0/0/0/0/0 moves=1"
    setup = edited(text, choose("stage", "setup"))
    assert words(setup)["claims"] == "2---------1---1---------"
    assert "reserve" not in setup
    assert "keyfort-a:1=K" in setup
    assert edited(setup, choose("stage", "draw")) == "players=2 draws=--"
    back = words(edited(setup, choose("stage", "move")))
    assert (back["units"], back["moves"]) == (words(text)["units"], "2")


def test_only_controls_of_the_stage_are_shown():
    def names(stage):
        text = edited(f"players=2 turn=1 units={FLAGS}", choose("stage", stage))
        return {each.id for each in ARRANGING.controls(ARRANGING.read(text))}

    assert names("draw") == {"stage", "players", "stood", "draw-1", "draw-2"}
    assert names("setup") == {"stage", "players", "stood", "first"}
    assert names("play") - names("cards") == {"drawn"}
    assert {"moves", "made", "rapid"} <= names("move") - names("play")


def test_the_start_draw_is_entered_and_finds_who_begins():
    text = edited("players=3 draws=---", choose("draw-1", "K"), choose("draw-2", "K"))
    assert words(text)["draws"] == "KK-"
    again = edited(text, choose("draw-3", "Q"))
    assert words(again)["draws"] == "--x"
    begun = edited(again, choose("draw-1", "Q"), choose("draw-2", "K"))
    assert begun == "players=3 first=2"


def test_territories_are_chosen_on_their_names_and_units_placed():
    text = edited("players=2 first=1", put("claim-1", "keyfort"), put("claim-2", "ravenfall-b"))
    assert words(text)["claims"] == "----------1----------2--"
    assert ARRANGING.lying(ARRANGING.read(text)) == {"keyfort": ["claim-1"], "ravenfall": ["claim-2"]}
    (given,) = ARRANGING.acts(ARRANGING.read(text), "keyfort", "claim-1")
    assert (given.name, words(edited(text, given.edit))["claims"]) == ("Give to player 2", "----------2----------2--")
    assert "units=keyfort-a:1=K" in edited(text, put("1=K", "keyfort-a"))
    assert (
        edited(text, {"take": "claim-1", "at": "keyfort"}, {"take": "claim-2", "at": "ravenfall"})
        == "players=2 first=1"
    )
    names = re.findall(r'data-square="([^"]+)"', ARRANGING.over(ARRANGING.read(text)))
    assert names == [territory.id for territory in ARRANGING.read(text).agreement.board.territories]
    assert ARRANGING.over(ARRANGING.read(ARRANGING.empty)) == ""


def test_units_before_any_territory_is_chosen_stay_before_the_first_turn():
    text = edited("players=2 first=1", put("1", "keyfort-a"))
    assert text == f"players=2 first=1 claims={'-' * 24} units=keyfort-a:1"
    assert "units stand on the board, but 24 territories are not chosen yet." in ARRANGING.faults(ARRANGING.read(text))


def test_fewer_players_take_their_things_with_them():
    text = "players=3 turn=3 units=keyfort-a:1=K@2@3,lookout-a:3=F,ashmoor-a:2=F flags=323 barred=3"
    less = words(edited(text, choose("players", "2")))
    assert less["units"] == "ashmoor-a:2=F,keyfort-a:1=K@2"
    assert (less["players"], less["turn"], less.get("flags"), less.get("barred")) == ("2", "1", None, None)
    more = ARRANGING.read(edited(text, choose("players", "4")))
    assert len(more.reserves[3]) == 18


def test_a_captured_flag_shows_what_it_brings():
    text = "players=3 turn=1 units=keyfort-a:1=Y,lookout-a:3=F,ashmoor-a:2=F,ravenfall-a:1=F"
    assert control(text, "barred-1") is None
    assert control(text, "returning") is None
    taken = edited(text, {"take": "2=F", "at": "ashmoor-a"}, choose("flag-2", "1"), choose("barred-1", "on"))
    assert (words(taken)["flags"], words(taken)["barred"]) == ("113", "1")
    assert "returning" in edited(taken, {"take": "1=F", "at": "ravenfall-a"}, choose("returning", "on"))
    assert "returning" not in edited(taken, choose("returning", "on"), choose("flag-2", "2"))


def test_reserves_and_cards_are_counted():
    text = f"players=2 turn=1 units={FLAGS}"
    reserve = edited(text, *({"count": "reserve-2", "item": item, "to": "2"} for item in "TB"))
    assert words(reserve)["reserve"] == f"2:TTBB{'?' * 13}"
    less = edited(reserve, {"count": "reserve-2", "item": "T", "to": "1"})
    assert words(less)["reserve"] == f"2:TBB{'?' * 14}"
    cards = edited(
        text,
        choose("stage", "play"),
        {"count": "drawn", "item": "redeploy", "to": "1"},
        {"count": "discard", "item": "deploy", "to": "3"},
        choose("shuffled", "on"),
    )
    assert (words(cards)["drawn"], words(cards)["discard"], words(cards)["deck"]) == (
        "redeploy",
        "3/0/0/0/0/0/0",
        "shuffled",
    )
    assert "drawn" not in edited(cards, choose("stage", "move"))


def test_after_an_illegal_move_the_hidden_units_are_counted_too():
    text = f"players=2 turn=1 units={FLAGS}"
    assert "?" not in [item.id for item in control(text, "reserve-1").items]
    stood = edited(text, choose("stood", "on"), {"count": "reserve-1", "item": "?", "to": "3"})
    assert words(stood)["reserve"].startswith("1:???,")
    assert "reserve" not in edited(stood, choose("stood", "off"))


def test_a_fight_waits():
    text = f"players=2 turn=1 units=keyfort-a:1=D,keyfort-b:2,keyfort-c:2,{FLAGS}"
    waits = edited(text, choose("fight", "keyfort-a"))
    assert words(waits)["waiting"] == "keyfort-a>keyfort-b"
    told = edited(waits, choose("fight-against", "keyfort-c"), choose("fight-falls", "both"))
    assert words(told)["waiting"] == "keyfort-a>keyfort-c:both"
    assert "waiting" not in edited(told, choose("fight", "none"))
    # The word also stands for a recorded result.
    assert words(edited(waits, choose("fight-falls", "none")))["waiting"] == "keyfort-a>keyfort-b:none"
    assert control(f"players=2 turn=1 units=keyfort-a:1=D,{FLAGS}", "fight") is None


def test_a_guess_of_the_traitor_waits():
    text = f"players=2 turn=1 step=play units=keyfort-a:1=D,keyfort-b:2,{FLAGS} drawn=traitor deck=shuffled"
    assert control(text.replace("traitor", "deploy"), "guess") is None
    waits = edited(text, choose("guess", "keyfort-b"), choose("guess-unit", "Q"))
    assert words(waits)["waiting"] == "keyfort-b:Q"
    assert "waiting" not in edited(waits, choose("guess", "none"))


def test_what_the_turn_has_brought_is_laid_over_the_board_and_cannot_be_hit():
    over = ARRANGING.over(
        ARRANGING.read(
            f"players=2 turn=1 units=keyfort-a:1=D~,keyfort-b:2,{FLAGS} made=1 moved=keyfort-a waiting=keyfort-a>keyfort-b"
        )
    )
    assert over.count(">\u2192<") == 1
    assert "stroke-dasharray" in over
    assert over.count("<") - over.count("</") == over.count('pointer-events="none"')
    guess = f"players=2 turn=1 units=keyfort-b:2,{FLAGS} drawn=traitor deck=shuffled waiting=keyfort-b:Q"
    assert ">Q?<" in ARRANGING.over(ARRANGING.read(guess))


def test_nothing_has_moved_before_the_first_turn():
    def in_tray(text):
        return {piece.id for piece in ARRANGING.pieces(ARRANGING.read(text)) if piece.group}

    assert in_tray(ARRANGING.empty) - in_tray("players=2 first=1") == {"1~", "2~"}
    assert in_tray("players=2 first=1") - in_tray(ARRANGING.empty) == {"claim-1", "claim-2"}


# What cannot be done


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (put("1=Z", "keyfort-a"), 'There is no piece "1=Z".'),
        (put("3=K", "keyfort-a"), 'There is no piece "3=K".'),
        (put("1=K", "keyfort-d"), "No unit can stand on keyfort-d. The zones are ashmoor-a to yarrowdale-c."),
        (
            put("claim-1", "keyfort"),
            "Territories are chosen only before the first turn. Later, a player controls a territory if all units in it are theirs.",
        ),
        ({"take": "1=K", "at": "keyfort-a"}, '"1=K" does not lie on keyfort-a.'),
        (choose("weather", "rain"), 'There is nothing called "weather" to set.'),
        (choose("turn", "3"), '"3" is not a value of "Whose turn": 1, 2.'),
        (choose("discard", "?"), '"Discarded cards" has no single value. Count its items one by one.'),
        ({"count": "discard", "item": "sword", "to": "1"}, 'There is no "sword" to count in "discard".'),
        ({"count": "reserve-3", "item": "K", "to": "1"}, 'There is no "K" to count in "reserve-3".'),
    ],
)
def test_an_edit_that_cannot_be_done_says_why(edit, says):
    with pytest.raises(BadEdit) as refused:
        edited(ARRANGING.empty, edit)
    assert str(refused.value) == says


def test_a_claim_elsewhere_and_a_third_who_drew_less_are_refused():
    with pytest.raises(BadEdit, match=r"^atlantis is not a territory\. The territories are ashmoor to yarrowdale\.$"):
        edited("players=2 first=1", put("claim-1", "atlantis"))
    with pytest.raises(BadEdit, match="At least two players tie for the highest unit"):
        edited("players=3 draws=x--", choose("draw-2", "x"))


def test_every_piece_is_drawn():
    for text in (ARRANGING.empty, "players=4 first=1", f"players=2 turn=1 units=keyfort-a:2(KQ),{FLAGS}"):
        position = ARRANGING.read(text)
        for piece in ARRANGING.pieces(position):
            assert ARRANGING.picture(position, piece.id).startswith("<svg")
    with pytest.raises(BadEdit, match='There is no piece "9"'):
        ARRANGING.picture(position, "9")


# The law


def edits_of(position):
    """Return edits of each kind, for units on the first zones."""
    board = position.agreement.board
    zones, lands = board.zone_names[:9], [each.id for each in board.territories[:3]]
    lying = [(piece, place) for place, there in ARRANGING.lying(position).items() for piece in there]
    pieces = [piece.id for piece in ARRANGING.pieces(position)]
    near = [(piece, place) for piece in pieces for place in (lands if piece.startswith("claim") else zones)]
    controls = ARRANGING.controls(position)
    values = {CHOICE: lambda each: [value for value, _ in each.choices], COUNTS: lambda _: []}
    return {
        "put": [put(piece, place) for piece, place in near],
        "take": [{"take": piece, "at": place} for piece, place in lying],
        "move": [
            {"move": piece, "from": place, "to": to}
            for piece, place in lying
            for to in (lands if piece.startswith("claim") else zones)
        ],
        "act": [act.edit for piece, place in lying for act in ARRANGING.acts(position, place, piece)],
        "set": [
            choose(each.id, value)
            for each in controls
            for value in values.get(each.kind, lambda _: ["on", "off"])(each)
            if (each.id, value) != ("stage", "draw")
        ],
        "count": [
            {"count": each.id, "item": item.id, "to": number}
            for each in controls
            for item in each.items
            for number in ("0", "2", "20")
        ],
    }


@pytest.fixture(scope="module")
def beginnings():
    """Return texts from which people may go on: an empty board, the case files', and the middle of games with shuffled units."""
    shuffled = after(GAME, *SHUFFLED)
    return [ARRANGING.empty, "players=3 first=2", GAME.format_position(shuffled), *disputed_positions("conquest")]


@given(data=st.data())
def test_what_is_edited_is_read_back_and_drawn(beginnings, data):
    position = ARRANGING.read(data.draw(st.sampled_from(beginnings), label="beginning"))
    for _ in range(data.draw(st.integers(1, 8), label="edits")):
        edits = {kind: each for kind, each in edits_of(position).items() if each}
        kind = data.draw(st.sampled_from(sorted(edits)), label="kind")
        edit = data.draw(st.sampled_from(edits[kind]), label="edit")
        with suppress(BadEdit):
            # A second player who drew less than the highest of three.
            position = ARRANGING.edited(position, edit)
        text = GAME.format_position(position)
        assert ARRANGING.read(text) == position
        if not ARRANGING.faults(position):
            assert GAME.parse_position(text) == position
        named = {piece.id for piece in ARRANGING.pieces(position)}
        assert named >= {piece for there in ARRANGING.lying(position).values() for piece in there}
    assert GAME.draw_picture(position).startswith("<svg")
    assert GAME.draw_text(position)
