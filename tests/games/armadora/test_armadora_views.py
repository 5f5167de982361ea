"""What a seat may know of a table: warriors that lie face down keep their values, except from those who may look at them."""

import pytest

from tallystick.rules.judge import judge

GOLD = "gold=34455667"


@pytest.mark.parametrize("peek", ["", "peek "])
def test_a_view_leaves_out_what_a_seat_may_not_know(armadora, peek):
    factions = "factions=MGO powers=1/0/1"
    position = armadora.parse_position(
        f"players=3 advanced {peek}turn=1 {factions} {GOLD} warriors=b1:1=4,c3:2=3,c4:2=1!,d4:3=2@1,d5:1"
    )
    own = ",b1:1=4" if peek else ",b1:1"
    seen = {
        0: f"{own[1:]},c3:2,c4:2=1!,d4:3=2@1,d5:1",
        1: f"b1:1,{'c3:2=3' if peek else 'c3:2'},c4:2=1!,d4:3@1,d5:1",
        None: "b1:1,c3:2,c4:2=1!,d4:3@1,d5:1",
    }
    for seat, warriors in seen.items():
        assert f" warriors={warriors}" in armadora.format_position(armadora.view(position, seat))
        now = armadora.format_position(armadora.view_now(position, seat))
        assert f" warriors={warriors}" in now
        # Owners who may not look again at their warriors still know which ones they placed.
        hidden = {0: "hidden=1:4", 1: "hidden=2:3"}.get(seat)
        assert (f" {hidden}" in now) if hidden and not peek else ("hidden=" not in now)


@pytest.mark.parametrize(
    ("table", "sees"),
    [
        ("players=2 peek turn=1", False),
        ("players=2 peek turn=1 advanced factions=OM", False),
        ("players=2 peek turn=1 advanced factions=MO powers=0/1", False),
        ("players=2 peek turn=1 advanced factions=MO powers=1/1", True),
    ],
)
def test_an_illegal_look_that_stood_shows_the_value_to_nobody(armadora, table, sees):
    position = armadora.parse_position(f"{table} {GOLD} warriors=c3:2=4 stood")
    look = armadora.read_move(position, "mage c3")
    assert judge(armadora, position, "mage c3").kind == ("legal" if sees else "illegal")
    after = armadora.play_unchecked(position, look)
    assert ("c3:2=4" in armadora.format_position(armadora.view(after, 0))) is sees
    assert "c3:2=4" in armadora.format_position(armadora.view(after, 1))


def test_a_view_gives_no_answer_that_the_whole_table_would_not_allow(armadora):
    position = armadora.parse_position(f"players=2 turn=1 {GOLD} warriors=b1:1=5")
    assert judge(armadora, position, "W5 c3").kind == "illegal"
    assert judge(armadora, armadora.view(position, 1), "W5 c3").kind == "undecided"


@pytest.mark.parametrize(
    ("warriors", "still"),
    [
        ("b1:1=5,c3:1=5", False),  # only who sees the values knows that there are two 5s
        ("b1:1=5,b2:1=4", True),  # b2 is a mine
    ],
)
def test_that_an_illegal_move_stood_is_told_where_it_is_seen(armadora, warriors, still):
    position = armadora.parse_position(f"players=2 turn=1 {GOLD} warriors={warriors} stood")
    assert armadora.format_position(armadora.view(position, 1)).endswith(" stood") is still


def test_of_a_warrior_that_was_looked_at_nothing_tells_once_it_lies_face_up(armadora):
    """The Mage has looked at one warrior. Goblin and Mage are partners, so the face-up warrior of the Goblin is no enemy's."""
    factions = "advanced teams turn=1 factions=MEGO powers=1/2/0/1"
    text = f"players=4 {factions} {GOLD} warriors=c3:3=1!,d3:2=4!,e3:4 passed=1,2,3,4"
    assert armadora.format_position(armadora.parse_position(text)) == text
