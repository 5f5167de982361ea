"""Set up positions on the drawn mat: pieces, walls, ranges and the track. See `tallystick.rules.arranging`."""

import re
from contextlib import suppress
from random import Random

import pytest

from tallystick.rules.arranging import BadEdit
from tests.games.durdain.arranged import ARRANGING, AT_SEA, DURDAIN, act, edited, faults, off, put, to
from tests.table.disputed import disputed_positions
from tests.table.laying import plan

pytestmark = pytest.mark.long


def test_six_pieces_make_a_position_that_can_be_asked_about():
    text = edited(
        "empty",
        put("1t", "b8"),
        put("2t", "b14"),
        put("1c", "e9"),
        put("2a", "e10"),
        put("1p", "k8"),
        put("2w", "d9/d10"),
    )
    assert text == (
        "players=2 homes=red,orange first=1 castles=b8:1,b14:2 camps=k8:1 units=e9:1c,e10:2a walls=d9/d10:2 turn=1"
    )
    assert faults(text) == []
    step = DURDAIN.read_move(DURDAIN.parse_position(text), "attack e10 with e9")
    assert DURDAIN.objections(DURDAIN.parse_position(text), step) == []


def test_a_piece_is_moved_taken_off_and_put_in_the_place_of_another():
    assert " units=e11:1c " in edited("empty", put("1c", "e9"), {"move": "1c", "from": "e9", "to": "e11"})
    assert " units=e9:2a " in edited("empty", put("1c", "e9"), put("2a", "e9"))
    assert "units=" not in edited("empty", put("1c", "e9"), off("1c", "e9"))


def test_a_piece_goes_to_the_next_player_and_a_castle_has_a_flag_or_none():
    three = edited("empty", to("players", "3"), put("3c", "e9"), put("2t", "b14"))
    assert "units=e9:1c" in act(three, "Give to player 1", "3c", "e9")
    bare = act(three, "Take the flag away", "2t", "b14")
    assert "castles=b14:-" in bare
    assert "castles=b14:3" in act(bare, "Flag of player 3", "-t", "b14")


def test_passengers_board_and_land():
    sailing = act(edited(AT_SEA, put("1s", "s1")), "Army boards", "1s", "s1")
    assert "units=s1:1s+a " in sailing
    assert "units=s1:1s " in act(sailing, "Army lands", "1s+a", "s1")
    names = [each.name for each in ARRANGING.acts(ARRANGING.read(sailing), "s1", "1s+a")]
    assert names == ["Army lands", "Give to player 2"]
    two = ARRANGING.read(f"{sailing} passengers=two")
    assert [each.name for each in ARRANGING.acts(two, "s1", "1s+a")][:2] == ["Army boards", "Cavalry boards"]


def test_a_range_covers_the_spaces_that_are_chosen_one_by_one():
    half = edited("empty", put("m4", "f3"), put("m4", "f4"))
    assert "mountains=m4:f3+f4" in half
    assert faults(half) == ["the spaces under m4 do not have its shape."]
    whole = edited(half, put("m4", "g2"), put("m4", "g3"))
    assert faults(whole) == []
    assert "m4:f3+f4+g2,m5:g3" in edited(whole, put("m5", "g3"))
    assert "mountains" not in edited(half, off("m4", "f3"), off("m4", "f4"))


def test_queen_nest_and_dragon_lie_in_ranges():
    dragons = edited("empty", to("dragons", "on"), to("ranges", "57"))
    text = edited(dragons, off("egg", "track-10"), put("nest", "m5"), put("queen", "m2"), put("queen", "m1"))
    assert "queen=m1 nests=m5 taken=10" in text
    assert "units=m4:1d" in edited(text, put("1d", "m4"))


def test_tokens_and_nests_lie_on_the_track():
    text = edited("empty", to("dragons", "on"), put("score-2", "track-24"), off("egg", "track-22"))
    assert " score=0,24 taken=22 " in text
    lying = ARRANGING.lying(ARRANGING.read(text))
    assert lying["track-24"] == ["score-2"]
    assert "track-22" not in lying
    assert lying["track-34"] == ["egg"]
    assert " taken=22 " not in edited(text, put("egg", "track-22"))
    beyond = edited("empty track-end=counts-on".replace("empty", ARRANGING.empty), to("score-1", "135"))
    assert ARRANGING.lying(ARRANGING.read(beyond))["track-120"] == ["score-1:135"]


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (put("1x", "e9"), 'There is no piece "1x".'),
        (put("3c", "e9"), 'There is no piece "3c".'),
        (put("-c", "e9"), 'There is no piece "-c".'),
        (put("1c", "z9"), 'Nothing can lie on "z9". It is not a space, a border or a range of this mat.'),
        (put("1c", "e9/e10"), "A cavalry stands on a space. e9/e10 is a border, and only a wall can lie there."),
        (put("m4", "e9/e10"), "A mountain range covers a space. e9/e10 is a border, and only a wall can lie there."),
        (put("1w", "e9"), "A wall lies on a border between two spaces, such as a1/a2, not on e9."),
        (put("m4", "m5"), "m4 is laid space by space. Choose the spaces that it covers."),
        (put("queen", "e9"), "The queen lies in a mountain range, and e9 is a space."),
        (put("score-1", "e9"), "This piece lies only on the track, on a place from 1 to 120. e9 is not such a place."),
        (put("1c", "track-12"), "Only tokens, and pieces on its markers, can lie on the track."),
        (put("egg", "track-12"), "There is no such marker at 12 of the track."),
        (off("1c", "e9"), '"1c" does not lie on e9.'),
        (to("weather", "rain"), 'There is nothing called "weather" to set.'),
        (to("left", "3"), '"3" is not a value of "Actions left, including this one": 0, 1, 2.'),
        (to("armadas", "maybe"), '"maybe" is not a value of "Durdain Armadas": on, off.'),
        ({"count": "bag", "item": "c", "to": "1"}, 'There is no "c" to count in "bag".'),
    ],
)
def test_an_edit_that_cannot_be_done_says_why(edit, says):
    with pytest.raises(BadEdit) as refused:
        edited("empty", edit)
    assert str(refused.value) == says


def test_what_cannot_be_is_put_down_and_said():
    wrong = edited("empty", put("1t", "b8"), put("1p", "b7"), put("1s", "e9"), to("ranges", "57"), put("2t", "m4"))
    found = faults(wrong)
    assert "A castle cannot be in the range m4." in [each[0].upper() + each[1:] for each in found]
    assert any("the extension armadas is not in play" in each for each in found)
    assert any("touch" in each for each in found)


def test_shapes_lie_over_borders_the_track_and_covered_spaces():
    text = "players=2 turn=1 mountains=m4:f3+f4+g2+g3"
    assert 'data-square="m4"' not in ARRANGING.over(ARRANGING.read(text))
    position = ARRANGING.read(f"{text} extensions=dragons")
    over = ARRANGING.over(position)
    names = re.findall(r'data-square="([^"]+)"', over)
    assert len(names) == len({*names})
    assert {"e9/e10", "f3", "m4", "track-1", "track-120"} <= {*names}
    assert "f3/f4" not in names
    assert over.count("<title>") == len(names)
    drawn = re.findall(r'data-square="([^"]+)"', DURDAIN.draw_picture(position))
    assert "m4" in drawn


def test_a_long_evening_of_edits_can_always_be_written_read_and_drawn():
    """From positions of the case files: whatever people do, the text is read back as the same position."""
    cases = disputed_positions("durdain")
    for seed in range(12):
        random = Random(f"edits {seed}")
        position = DURDAIN.parse_position(random.choice(cases))
        for _ in range(12):
            with suppress(BadEdit):
                position = ARRANGING.edited(position, _some_edit(position, random))
            assert ARRANGING.read(DURDAIN.format_position(position)) == position
            known = {each.id for each in ARRANGING.pieces(position)}
            for place, there in ARRANGING.lying(position).items():
                made = [each.edit["put"] for piece in there for each in ARRANGING.acts(position, place, piece)]
                assert {*there, *made} <= known
        assert DURDAIN.draw_picture(position).startswith("<svg")


def _some_edit(position, random):
    names = [space.name for space in position.board.spaces]
    borders = [f"{names[one]}/{names[other]}" for one, other in sorted(position.board.borders)]
    place = random.choice(
        [*names, *borders, *(f"m{at}" for at in range(1, 10)), *(f"track-{at}" for at in (1, 10, 120))]
    )
    lying = [(piece, at) for at, there in ARRANGING.lying(position).items() for piece in there]
    piece, at = random.choice([*lying, ("1c", "e9")])
    control = random.choice(ARRANGING.controls(position))
    value = random.choice([value for value, _ in control.choices] or ["on", "off"])
    made = [dict(each.edit) for each in ARRANGING.acts(position, at, piece)] if (piece, at) in lying else []
    wall = random.choice(["1w", "2w"])
    kinds = [
        [put(random.choice(ARRANGING.pieces(position)).id, place), put(wall, random.choice(borders))],
        [off(piece, at), {"move": piece, "from": at, "to": place}],
        [to(control.id, value)],
        made or [to(control.id, value)],
    ]
    return random.choice(random.choice(kinds))


def test_few_acts_are_needed_for_each_piece():
    """Each piece is put down, and changed by at most two acts then."""
    for text in disputed_positions("durdain")[::6]:
        acts = {}
        for step in plan("durdain", text):
            if step.act:
                acts[step.edit["at"]] = acts.get(step.edit["at"], 0) + 1
        assert max(acts.values(), default=0) <= 2
