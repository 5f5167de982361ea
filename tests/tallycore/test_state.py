"""The state of the table as bytes, as in a checkpoint."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.log.fields import write_fields
from tallycore.table.state import NO_GAME, ROLL_DRAW, ROLL_WHAT, Roll, State
from tests.tallycore.layouts import STATE as LAYOUT
from tests.tallycore.layouts import plain
from tests.tallycore.strategies import VALUES

pytestmark = pytest.mark.long

STATES = st.fixed_dictionaries(
    {name: VALUES.get(type_, st.lists(st.lists(st.integers(0, 99), max_size=5), max_size=4)) for name, type_ in LAYOUT}
)


def row_of(roll):
    """Return the row of a roll in the state."""
    draw = [roll.bag, len(roll.items), *roll.items] if roll.is_draw else []
    return [roll.number, roll.seat, roll.flags, *draw, *roll.sides, *roll.faces]


def encoded(values, known=None):
    out = bytearray()
    write_fields(out, LAYOUT[:known], values)
    return bytes(out)


@given(STATES)
def test_every_field_reads_back(values):
    state = State(encoded(values))
    assert {name: plain(state, name) for name, _ in LAYOUT} == values
    assert State(state.encode()).encode() == state.encode() == encoded(values)


@given(STATES, st.integers(0, len(LAYOUT)))
def test_a_checkpoint_of_an_older_version_reads_with_the_new_fields_empty(values, known):
    state = State(encoded(values, known))
    fresh = State()
    for at, (name, _) in enumerate(LAYOUT):
        assert plain(state, name) == (values[name] if at < known else plain(fresh, name))


def test_a_table_where_nothing_has_happened():
    state = State()
    assert (state.stage, state.seats, state.last_rolls(), state.counter(3, 1)) == (NO_GAME, 0, [], 0)


@given(st.integers(0, 9), st.integers(0, 9), st.lists(st.tuples(st.integers(2, 100), st.integers(1, 100)), max_size=12))
def test_a_roll_reads_back_from_its_row(number, seat, dice):
    roll = Roll(number, seat, 5, [sides for sides, _ in dice], [face for _, face in dice])
    assert vars(Roll.from_row(row_of(roll))) == vars(roll)


@given(st.lists(st.integers(0, 63), max_size=12), st.integers(0, 3), st.integers(0, 9), st.booleans())
def test_a_draw_reads_back_from_its_row(items, bag, way, is_typed):
    flags = ROLL_DRAW | (way + 1) * ROLL_WHAT
    faces = [] if is_typed else [1] * len(items)
    roll = Roll(4, 1, flags, [] if is_typed else [9] * len(items), faces, bag, items)
    read = Roll.from_row(row_of(roll))
    assert vars(read) == vars(roll)
    assert (read.is_draw, read.what) == (True, way)
