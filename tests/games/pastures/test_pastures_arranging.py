"""Set up sheets of Pastures New on the drawn board."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.pastures.components.grid import grid_of
from tallystick.games.registry import load
from tallystick.rules.arranging import CHOICE, BadEdit
from tallystick.rules.errors import ImpossiblePosition
from tallystick.testing.material import Material
from tests.table.laying import begun, plan

PASTURES = load("pastures")
ARRANGING = PASTURES.arranging()
CASES = Material(Path(__file__).parent).cases()
CASE_POSITIONS = sorted({case.says["position"] for case in CASES if "position" in case.says})
SOME_PLACES = grid_of(4, 4).names
# Edits that put something off the sheet are among them once the sheet is smaller.


def edited(text, *edits):
    position = ARRANGING.read(text)
    for edit in edits:
        position = ARRANGING.edited(position, edit)
    return PASTURES.format_position(position)


def empty(columns=3, rows=3):
    return edited(ARRANGING.empty, {"set": "columns", "to": str(columns)}, {"set": "rows", "to": str(rows)})


def control(text, name):
    return next((each for each in ARRANGING.controls(ARRANGING.read(text)) if each.id == name), None)


def test_terrain_and_castles_are_put_moved_and_taken_off():
    text = edited(empty(), {"put": "P", "at": "b2"}, {"put": "C1", "at": "b2"}, {"put": "R", "at": "c1"})
    assert text == "2R/1P1/3 fill 1 -- b2/- stood"
    assert ARRANGING.lying(ARRANGING.read(text)) == {"b2": ["P", "C1"], "c1": ["R"]}
    assert edited(text, {"move": "C1", "from": "b2", "to": "a1"}) == "2R/1P1/3 fill 1 -- a1/- stood"
    assert edited(text, {"put": "W", "at": "b2"}) == "2R/1W1/3 fill 1 -- b2/- stood"
    assert edited(text, {"take": "P", "at": "b2"}, {"take": "C1", "at": "b2"}) == "2R/3/3 fill 1 -- - stood"


def test_a_castle_is_given_to_the_other_player():
    text = edited(empty(), {"put": "C1", "at": "b2"})
    (give,) = ARRANGING.acts(ARRANGING.read(text), "b2", "C1")
    assert give.name == "Give to player 2"
    assert edited(text, give.edit) == "3/3/3 fill 1 -- -/b2 stood"


def test_the_filling_ends_with_the_last_empty_square_and_goes_on_when_that_is_emptied():
    text = edited("WF1 fill 1 FW - stood", {"put": "P", "at": "c1"})
    assert text == "WFP castles 1 FW - stood"
    assert control(text, "filled") is None
    assert edited(text, {"take": "P", "at": "c1"}) == "WF1 fill 1 FW - stood"
    assert edited(text, {"set": "columns", "to": "4"}) == "WFP1 fill 1 FW - stood"
    assert edited("WF1 fill 1 FW - stood", {"put": "F", "at": "a1"}, {"set": "columns", "to": "2"}).startswith(
        "FF over"
    )


def test_castles_are_talked_about_although_most_of_the_sheet_was_left_out():
    squares = [{"put": "W", "at": square} for square in ("a1", "c1", "d1")]
    text = edited(empty(4, 2), {"set": "filled", "to": "on"}, *squares, {"put": "C1", "at": "a1"})
    assert text == "W1WW/4 castles 1 -- a1/- stood"
    position = PASTURES.parse_position(text)
    assert [move.square for move in PASTURES.legal_moves(position)] == ["d1"]
    assert PASTURES.with_readings(position, {"adjacency": "corners"}).phase == "castles"
    assert edited(text, {"set": "filled", "to": "off"}) == "W1WW/4 fill 1 -- a1/- stood"


def test_another_shape_drops_what_lay_on_squares_that_are_no_more():
    text = edited("WFR/FWD/DFW over 1 FW b2/c3 stood", {"set": "rows", "to": "2"})
    assert text == "WFR/FWD over 1 FW b2/- stood"


def test_passes_are_counted_where_players_can_pass():
    assert control(empty(), "passes") is None
    assert [value for value, _ in control(f"{empty()} stuck=pass", "passes").choices] == ["0", "1"]
    may = "WFFW castles 1 FW - castle-duty=may stood"
    assert [value for value, _ in control(may, "passes").choices] == ["0", "1", "2"]
    over = edited(may, {"set": "passes", "to": "2"})
    assert over == "WFFW over 1 FW - passes=2 castle-duty=may stood"
    assert edited(over, {"set": "passes", "to": "0"}) == may


def test_the_word_that_any_sheet_will_do_can_be_taken_away_and_the_faults_are_told():
    text = edited("8/8/8/8/8/8/8/8 fill 1 -- - stood", {"put": "M", "at": "a1"}, {"put": "P", "at": "a2"})
    assert ARRANGING.faults(ARRANGING.read(text)) == []
    checked = edited(text, {"set": "stood", "to": "off"})
    found = ARRANGING.faults(ARRANGING.read(checked))
    assert found[0] == "Mountain on a1 lies next to Plains on a2. The two never lie next to each other."
    with pytest.raises(ImpossiblePosition) as refused:
        PASTURES.parse_position(checked)
    assert list(refused.value.faults) == found


def test_squares_that_are_empty_at_the_castles_are_a_fault():
    text = edited("WF1 fill 1 FW - stood", {"set": "filled", "to": "on"}, {"set": "stood", "to": "off"})
    assert text == "WF1 castles 1 FW -"
    (fault,) = ARRANGING.faults(ARRANGING.read(text))
    assert fault == "1 square is still empty in phase castles. The filling is over only when all squares are filled."
    assert edited(text, {"set": "filled", "to": "off"}) == "WF1 fill 1 FW -"


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ({"put": "X", "at": "a1"}, 'There is no piece "X".'),
        ({"put": "", "at": "a1"}, 'There is no piece "".'),
        ({"put": "P", "at": "d1"}, "Nothing can lie on d1. The squares are a1 to c3."),
        ({"take": "C2", "at": "a1"}, '"C2" does not lie on a1.'),
        ({"set": "passes", "to": "1"}, 'There is nothing called "passes" to set.'),
        ({"set": "turn", "to": "3"}, '"3" is not a value of "Whose turn": 1, 2.'),
        ({"set": "stood", "to": "yes"}, '"yes" is not a value of "Accept any sheet, also one to which no legal turns lead": on, off.'),
        ({"count": "castles", "item": "C1", "to": "2"}, 'There is no "C1" to count in "castles".'),
    ],
)  # fmt: skip
def test_an_edit_that_cannot_be_done_says_why(edit, says):
    with pytest.raises(BadEdit) as refused:
        edited(empty(), edit)
    assert str(refused.value) == says


def test_every_piece_is_drawn_as_it_lies_on_the_board():
    position = ARRANGING.read(ARRANGING.empty)
    for piece in ARRANGING.pieces(position):
        assert ARRANGING.picture(position, piece.id).startswith("<svg")
    with pytest.raises(BadEdit, match='There is no piece "X"'):
        ARRANGING.picture(position, "X")


@pytest.mark.parametrize("text", CASE_POSITIONS)
def test_every_position_of_the_case_files_can_be_set_up(text):
    """From an empty sheet, with the tray and the controls alone; `plan` fails if it finds no way."""
    position = begun("pastures", text)
    for step in plan("pastures", text):
        position = ARRANGING.edited(position, step.edit)
    assert position == PASTURES.parse_position(text)


def _edits(position):
    """Return edits of each kind, most of which can be done now."""
    lying = [(piece, place) for place, there in ARRANGING.lying(position).items() for piece in there]
    return [
        *({"put": piece.id, "at": place} for piece in ARRANGING.pieces(position) for place in SOME_PLACES),
        *({"take": piece, "at": place} for piece, place in lying),
        *({"move": piece, "from": place, "to": to} for piece, place in lying for to in SOME_PLACES),
        *(act.edit for piece, place in lying for act in ARRANGING.acts(position, place, piece)),
        *(
            {"set": each.id, "to": value}
            for each in ARRANGING.controls(position)
            for value in ([value for value, _ in each.choices[:4]] if each.kind == CHOICE else ["on", "off"])
        ),
    ]


@given(st.data())
def test_whatever_is_set_up_is_what_its_text_means_and_can_be_drawn(data):
    """Under all readings, on small sheets, which are soon full."""
    chosen = {each.id: data.draw(st.sampled_from(list(each.values)), label=each.id) for each in PASTURES.readings}
    columns, rows = data.draw(st.integers(1, 4), label="columns"), data.draw(st.integers(1, 3), label="rows")
    position = PASTURES.with_readings(ARRANGING.read(empty(columns, rows)), chosen)
    for _ in range(data.draw(st.integers(1, 16), label="edits")):
        try:
            position = ARRANGING.edited(position, data.draw(st.sampled_from(_edits(position)), label="edit"))
        except BadEdit:
            continue
        text = PASTURES.format_position(position)
        assert ARRANGING.read(text) == position
        assert PASTURES.draw_picture(position).startswith("<svg")
        assert PASTURES.draw_text(position)
        assert PASTURES.with_readings(position, {}).phase == position.phase
        assert ARRANGING.faults(position) == _refused_for(text)


def _refused_for(text):
    """Return the faults for which the command line refuses a text."""
    try:
        PASTURES.parse_position(text)
    except ImpossiblePosition as refused:
        return list(refused.faults)
    return []
