"""What the device is told of each step, by the names of its profile."""

import pytest

from tallycore.profile import Profile
from tallystick.games.registry import load
from tallystick.resources import firmware_dir

BAGS = "?/? -/-"
NOTES = [
    ("start", "Du c1 Fo b1 c2", None),
    ("start objective=dynasty", "pick Pi", ("pick", "pikeman")),
    (f"2fodufo1/6/6/6/1Fo4/1FoDu3 turn 1 {BAGS}", "Fo b2-b3", ("action", "moved")),
    (f"2fodufo1/6/6/6/1Fo4/1FoDu3 turn 1 {BAGS}", "draw", None),
    (f"2fodufo1/6/6/6/1Fo4/1FoDu3 drawing 1 {BAGS}", "drawn Kn", ("bag", "knight")),
    ("2fodufo1/6/6/6/1Fo4/1FoDu3 drawn 1 FoPi3/FoPi3Kn -/- hand=Kn", "Kn@c2", ("action", "placed")),
    (f"3du2/2fo3/6/2Lo*3/6/2Du3 turn 1 {BAGS}", "Lo c3*c5", ("action", "struck")),
    (f"3du2/6/6/6/1Ge*Fo3/1FoDu3 turn 1 {BAGS}", "Ge b2: Fo c2-a2", ("action", "commanded")),
    (f"3du2/6/Dc5/6/6/2Du3 turn 1 {BAGS}", "summon Dc a4-c2", ("action", "summoned")),
    (f"3du2/6/Or*5/6/6/2Du3 turn 1 {BAGS}", "divine Or a4", None),
    (f"3du2/6/Or5/6/6/2Du3 divining 1 {BAGS}", "drawn FoPiKn", ("bag", "footman+pikeman+knight")),
    ("3du2/6/Or5/6/6/2Du3 divined 1 Pi2/FoPi3Kn -/- hand=FoPiKn", "keep Kn@c2 destroy Fo", ("action", "divined")),
    (f"3du2/6/6/6/2Fo3/2Du3 turn 1 {BAGS} objective=coup flags=c2/a6", "flag c2-c1", ("action", "flag-handed")),
    (f"2fodufo1/6/6/6/6/1FoDuFo2 mountain 1 {BAGS} terrain=mountain", "mountain c4", ("mountain", "c4")),
    (f"2fodufo1/6/6/6/6/1FoDuFo2 fort 1 {BAGS} terrain=camelot", "camelot e3", ("fort", "e3")),
    (f"2fodufo1/6/6/6/6/1FoDuFo2 dragon 1 {BAGS} terrain=dragon", "dragon c3 left", ("dragon", "c3 left")),
    (f"2dufo2/6/6/6/2Wi1Se1/1FoDu3 faces 1 {BAGS} dragon=d3:left", "dragon faces right", ("dragon-side", "right")),
    (f"3du2/6/2Wi3/3Fo2/2Se3/2Du3 takes 2 {BAGS} dragon=c3:right", "dragon takes c4", ("dragon-one", "3")),
]


@pytest.mark.parametrize(("position", "text", "note"), NOTES)
def test_a_step_is_noted_by_names_that_the_profile_has(position, text, note):
    duke = load("duke")
    table = duke.parse_position(position)
    move = duke.parse_move(table, text)
    assert duke.objections(table, move) == []
    assert duke.note_of(table, move) == note
    if note is None:
        return
    profile = Profile((firmware_dir() / "games" / "duke.json").read_bytes())
    lists = {each.id: each for each in (*profile.choices, *profile.bags, *profile.chances)}
    assert note[0] in lists
    if note[0] in {"action", "bag", "pick"}:
        assert set(note[1].split("+")) <= set(lists[note[0]].items)


def test_two_tiles_that_an_enraged_dragon_strikes_are_noted_by_their_numbers():
    duke = load("duke")
    table = duke.parse_position("2Du3/1knWiSe2/6/2du3/6/6 strikes 1 -/- -/- dragon=c2:up!")
    assert [duke.format_move(table, move) for move in duke.legal_moves(table)] == [
        "dragon strikes c3 b5", "dragon strikes c3 c5", "dragon strikes c3 d5",
        "dragon strikes b5 c5", "dragon strikes b5 d5", "dragon strikes c5 d5",
    ]  # fmt: skip
    move = duke.parse_move(table, "dragon strikes b5 d5")
    assert duke.note_of(table, move) == ("dragon-two", "2+4")
