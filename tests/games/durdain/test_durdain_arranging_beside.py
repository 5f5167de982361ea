"""Set what lies beside the mat: options, players, Beware, a Move, a battle, and the end. See `tallystick.rules.arranging`."""

import re

import pytest

from tallystick.rules.arranging import BadEdit
from tallystick.table.filledin import MOST_TRIED, filled_in
from tests.games.durdain.arranged import ARRANGING, AT_WAR, DURDAIN, controls, edited, faults, off, put, to, tray


def test_beware_is_there_as_long_as_nobody_has_a_castle_at_home():
    assert " beware=1:2,2:1 " in edited("empty")
    held = edited("empty", put("1t", "b8"))
    assert " beware=2:1 " in held
    assert edited(held, off("1t", "b8")) == edited("empty")
    three = edited("empty", to("players", "3"), put("1t", "b8"), put("3t", "c14"))
    assert " beware=2:?" in edited(three, to("turn", "2"))
    assert " beware=2:3" in edited(three, to("turn", "2"), to("beware-2", "3"))
    assert "beware=2" not in edited(three, to("turn", "2"), to("beware-2", "3"), put("2t", "b14"))


def test_the_end_comes_and_goes_with_what_brings_it():
    last = edited(AT_WAR, put("score-2", "track-120"))
    assert last.endswith(" final")
    assert "final" not in edited(last, put("score-2", "track-119"))
    out = edited(AT_WAR, to("out-2", "on"))
    assert out.endswith(" left=0 over")
    assert edited(out, to("out-2", "off")) == edited(AT_WAR)


def test_an_option_takes_with_it_what_the_new_one_does_not_know():
    text = edited(
        "empty", to("armadas", "on"), to("dragons", "on"), to("kingsmen", "on"), put("1s+k", "s1"), put("2k", "e9"),
        put("1a", "i1"), put("1w", "i1/s1"), off("egg", "track-10"), put("1d", "e11"), to("action", "move"), to("d12", "7"),
        to("d8", "2"), to("d6", "4"), to("state-d6", "moves"), to("kings-d6", "on"), to("spent-dragons", "1"),
    )  # fmt: skip
    assert faults(text) == []
    text = edited(text, to("kingsmen", "off"))
    assert " units=e11:1d,i1:1a,s1:1s " in text
    assert "kings" not in text
    text = edited(text, to("dragons", "off"))
    assert " units=i1:1a,s1:1s walls=i1/s1:1 " in text
    assert not {"taken", "dragons"} & {*re.findall(r"\w+", text)}
    text = edited(text, to("armadas", "off"))
    assert text == edited("empty", to("action", "move"), to("d12", "7"), to("d8", "2"))


def test_players_who_leave_take_their_pieces_with_them():
    four = edited("empty", to("players", "4"), put("4t", "j1"), put("4w", "d9/d10"), put("1c", "e9"), to("turn", "4"))
    assert " homes=red,orange,yellow,green " in four
    assert edited(four, to("players", "2")) == edited("empty", put("1c", "e9"))


def test_a_home_that_another_player_has_is_exchanged():
    assert " homes=orange,red " in edited("empty", to("home-1", "orange"))


def test_before_the_first_turn_there_are_rolls_and_no_points():
    setup = edited("empty", to("turn", "-"), to("first", "-"), to("ranges", "57"))
    assert "score-1" not in controls(setup)
    assert "score-1" not in tray(setup)
    assert edited(setup, to("first-1", "7")).endswith("rolls=7,-")
    assert edited(setup, to("first-1", "7"), to("first-2", "9")).endswith("first=2")
    with pytest.raises(BadEdit, match="First choose whose turn it is"):
        edited(setup, put("score-1", "track-5"))
    begun = edited(setup, to("turn", "2"))
    assert begun.endswith("turn=2")
    ready = "castles=b8:1,b14:2 camps=d7:1,d14:2 units=b9:1c,b10:1c,b7:1a,b6:1a,c14:2c,c15:2c,c16:2a,c17:2a"
    with pytest.raises(BadEdit, match="the first turn has begun"):
        edited(f"{begun} {ready} walls=a6/a7:1,a8/a9:1,c13/c14:2,b14/b15:2", to("turn", "-"))


def test_a_move_has_dice_steps_groups_and_ways():
    moving = edited(AT_WAR, to("action", "move"), to("d12", "7"), to("d8", "3"), to("spent-d12", "2"))
    assert moving.endswith("action=move dice=d12:7,d8:3 spent=d12:2 group=d12")
    gone = edited(moving, to("way-e9-cavalry-0-0", "e8"), to("way-e9-cavalry-0-1", "d7"))
    assert gone.endswith(" trail=c:d7+e8+e9")
    assert edited(gone, to("way-e9-cavalry-0-1", "-")).endswith(" trail=c:e8+e9")
    assert edited(gone, off("1c", "e9")).endswith(" group=d12")
    after = edited(moving, to("state-d8", "moves"))
    assert after.endswith("group=d8 finished=d12")
    assert edited(after, to("state-d12", "waits")).endswith("dice=d12:7,d8:3 group=d8")
    assert edited(after, to("action", "-")) == edited(AT_WAR)


def test_a_battle_has_attackers_and_their_rolls():
    attacked = edited(AT_WAR, to("action", "attack"), to("target", "e10"))
    assert attacked.endswith("battle=e9+e11>e10")
    one = edited(attacked, to("attacker-e11", "off"), to("roll-0-0", "9"))
    assert one.endswith("battle=e9>e10 rolled=9")
    assert edited(one, to("roll-0-0", "-")).endswith("battle=e9>e10")
    with pytest.raises(BadEdit, match="A battle needs at least one attacker"):
        edited(one, to("attacker-e9", "off"))
    for gone in (off("1c", "e9"), off("2a", "e10"), to("turn", "2"), to("action", "move")):
        assert "battle" not in edited(one, gone)


def test_attackers_may_have_won_already_and_not_moved_in():
    won = edited(AT_WAR, off("2a", "e10"), to("action", "attack"), to("target", "e10"))
    assert won.endswith("battle=e9+e11>e10 rolled=2,2,1")
    assert DURDAIN.parse_position(won).phase == "move-in"
    assert edited(won, to("roll-2-0", "3"), to("roll-0-0", "12")).endswith("rolled=12,2,3")


def test_controls_that_are_not_used_are_not_shown():
    plain = controls(AT_WAR)
    assert {"turn", "action", "left", "players", "armadas", "dragons", "kingsmen"} <= plain.keys()
    assert not {"d12", "target", "due", "claimer", "acted", "began", "beware-1", "kings-d8"} & plain.keys()
    assert "d6" not in controls(f"{AT_WAR} action=move")
    assert "d6" in controls(f"{AT_WAR} action=move extensions=armadas")
    assert "due" in controls(f"{AT_WAR} extensions=dragons")
    assert {"claimer", "over"} <= controls(f"{AT_WAR} out=2").keys()
    assert [each.id for each in plain.values() if not each.group] == [
        "turn", "action", "left", "players", "armadas", "dragons", "kingsmen", "stood",
    ]  # fmt: skip


def test_an_illegal_move_that_was_left_standing_ends_the_faults():
    wrong = edited("empty", put("1t", "b8"), put("1p", "b7"))
    assert faults(wrong)
    assert faults(edited(wrong, to("stood", "on"))) == []


def test_the_tray_has_what_the_extensions_bring():
    assert [each for each in tray("players=2 turn=1") if each.startswith("1")] == ["1t", "1a", "1c", "1w", "1p"]
    assert {"1s", "1d", "1k", "queen", "nest", "egg"} <= {
        *tray("players=2 turn=1 extensions=armadas,dragons,kingsmen"),
    }


def test_of_a_long_row_of_values_some_are_tried_for_the_verdict(monkeypatch):
    """The points have 121 values: people wait for the verdict."""
    tried = []
    monkeypatch.setattr(
        type(ARRANGING), "settle", lambda _, position, control, value: tried.append(control) or position
    )
    filled_in("durdain", AT_WAR, "attack")
    assert max(map(tried.count, tried)) == MOST_TRIED
    assert "score-1" in tried
    assert not {"ranges", "turn", "action"} & {*tried}  # another board or moment would be another question
