"""Named fields: every type can be read back, and older and newer layouts can read each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FieldError
from tallycore.log.fields import empty_value, read_fields, write_fields, write_value
from tests.tallycore.strategies import VALUES

LAYOUT = (
    ("count", "u"),
    ("change", "i"),
    ("raw", "b"),
    ("name", "s"),
    ("many", "U"),
    ("signed", "I"),
    ("names", "S"),
    ("rows", "T"),
)
ROWS = st.lists(st.lists(st.integers(0, 2**40), max_size=4), max_size=4)

values_of_all_types = st.fixed_dictionaries({name: VALUES.get(type_, ROWS) for name, type_ in LAYOUT})


def written(layout, values):
    out = bytearray()
    write_fields(out, layout, values)
    return bytes(out)


@given(values_of_all_types)
def test_every_type_reads_back(values):
    assert read_fields(written(LAYOUT, values), 0, LAYOUT) == values


@given(values_of_all_types, st.integers(0, len(LAYOUT)))
def test_an_older_writer_leaves_the_new_fields_empty(values, known):
    read = read_fields(written(LAYOUT[:known], values), 0, LAYOUT)
    assert read == {name: values[name] if at < known else empty_value(type_) for at, (name, type_) in enumerate(LAYOUT)}


@given(values_of_all_types, st.integers(0, len(LAYOUT)))
def test_an_older_reader_passes_over_the_new_fields(values, known):
    assert read_fields(written(LAYOUT, values), 0, LAYOUT[:known]) == {name: values[name] for name, _ in LAYOUT[:known]}


def test_a_field_that_is_not_given_is_written_as_empty():
    assert written(LAYOUT, {}) == bytes(len(LAYOUT))
    assert read_fields(bytes(len(LAYOUT)), 0, LAYOUT) == {name: empty_value(type_) for name, type_ in LAYOUT}


@given(st.binary(max_size=60))
def test_any_bytes_are_fields_or_refused(data):
    try:
        values = read_fields(data, 0, LAYOUT)
    except FieldError:
        return
    assert set(values) == {name for name, _ in LAYOUT}


@pytest.mark.parametrize("type_", ["b", "s", "U", "I", "S", "T"])
def test_a_length_that_does_not_fit_is_refused_before_anything_is_made(type_):
    with pytest.raises(FieldError, match="does not fit in the 2 bytes left"):
        read_fields(b"\xff\x7f\x01\x01", 0, (("field", type_),))


def test_a_text_that_is_not_utf_8_is_refused_in_a_short_sentence():
    with pytest.raises(FieldError) as refusal:
        read_fields(b"\xac\x02" + b"\xff" * 300, 0, (("name", "s"),))
    assert "a text field is not UTF-8: b'\\xff\\xff" in str(refusal.value)
    assert len(str(refusal.value)) < 130


def test_a_type_that_there_is_not_is_refused():
    with pytest.raises(FieldError, match="no field type 'x'"):
        write_value(bytearray(), "x", 1)
