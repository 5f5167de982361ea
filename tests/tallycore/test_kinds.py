"""The table of event kinds: numbers never change."""

from tallycore.log.fields import pairs_of
from tallycore.log.kinds import NEEDS_CONSENT, UNDOABLE, kind_of_name, kind_of_number
from tests.tallycore.layouts import KINDS
from tests.tallycore.vectors import is_whole, vectors


def test_numbers_and_names_are_used_once_and_in_order():
    numbers = [number for number, _, _ in KINDS]
    assert numbers == sorted(set(numbers))
    assert len({name for _, name, _ in KINDS}) == len(KINDS)


def test_field_types_are_those_of_the_codec():
    assert {type_ for _, _, layout in KINDS for _, type_ in layout} <= set("uibsUIST")


def test_each_kind_has_a_vector_so_that_its_number_can_never_change():
    assert {row["kind"] for row in vectors("records", "records") if is_whole(row)} == {name for _, name, _ in KINDS}


def test_what_can_be_undone_and_what_needs_consent_are_kinds():
    names = {name for _, name, _ in KINDS}
    assert set(NEEDS_CONSENT) <= set(UNDOABLE.split()) <= names


def test_no_name_of_a_kind_is_part_of_one_that_can_be_undone_so_that_their_text_can_be_asked():
    names = [name for _, name, _ in KINDS]
    undoable = UNDOABLE.split()
    assert [(name, other) for name in names for other in undoable if name != other and name in other] == []
    assert [name for name in names if name in UNDOABLE] == UNDOABLE.split()


def test_numbers_and_names_lead_to_each_other():
    for number, name, layout in KINDS:
        assert kind_of_number(number)[0] == name
        assert kind_of_name(name)[0] == number
        assert tuple(pairs_of(kind_of_number(number)[1])) == tuple(pairs_of(kind_of_name(name)[1])) == layout


def test_a_kind_of_a_newer_version_is_known_by_its_number():
    assert kind_of_number(99) == ("kind-99", "")
    assert kind_of_name("kind-99") == (99, "")
    assert kind_of_name("kind-last") is None
    assert kind_of_name("dice_eaten") is None
