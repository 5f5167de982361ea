"""Named tuples that are made quickly are those that `typing` makes."""

import copy
import inspect
import typing

import pytest

from tallystick.rules import tuples


def made_with(base: type) -> type:
    class Move(base):
        """What is done."""

        what: str
        squares: tuple[int, ...] = ()
        seat: int | None = None

        kinds = ("go",)

        @property
        def is_known(self) -> bool:
            """Return whether it has a name."""
            return self.what in self.kinds

    return Move


OURS, THEIRS = made_with(tuples.NamedTuple), made_with(typing.NamedTuple)


def test_both_have_the_same_parts():
    for name in (
        "__doc__",
        "__module__",
        "__name__",
        "__qualname__",
        "_fields",
        "_field_defaults",
        "__match_args__",
    ):
        assert getattr(OURS, name) == getattr(THEIRS, name)
    assert issubclass(OURS, tuple)
    assert list(OURS.__annotations__) == list(THEIRS.__annotations__)
    assert inspect.signature(OURS).parameters.keys() == inspect.signature(THEIRS).parameters.keys()
    assert vars(OURS).keys() - vars(THEIRS).keys() <= {"__slotnames__"}  # whoever copied one first asked for these
    for part in vars(THEIRS).keys() - {"__orig_bases__"}:
        assert hasattr(OURS, part), part


@pytest.mark.parametrize("given", [("go",), ("go", (1, 2)), ("stay", (), 1)])
def test_both_make_the_same_values(given):
    ours, theirs = OURS(*given), THEIRS(*given)

    assert ours == theirs == tuple(ours)
    assert hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs)
    assert ours._asdict() == theirs._asdict()
    assert ours._replace(seat=0) == theirs._replace(seat=0) != theirs
    assert type(ours._replace(seat=0)) is type(ours._make(theirs)) is type(copy.copy(ours)) is OURS
    assert ours._make(theirs) == copy.copy(ours) == ours
    assert ours.is_known == theirs.is_known == (given[0] == "go")


def test_a_field_without_a_default_must_be_given():
    with pytest.raises(TypeError, match="what"):
        OURS()


def test_what_is_no_field_is_refused():
    for ours in (OURS, THEIRS):
        with pytest.raises(TypeError, match="step"):
            ours("go", step=1)
        with pytest.raises(TypeError, match=r"4 arguments|5 were given"):
            ours("go", (), 1, 2)
        with pytest.raises((ValueError, TypeError), match="step"):  # the other is that of Python 3.13
            ours("go")._replace(step=1)
        with pytest.raises(TypeError, match="got 1"):
            ours._make(["go"])


def test_a_class_of_too_many_fields_is_refused():
    many = {f"field_{place}": "int" for place in range(tuples.MOST_FIELDS + 1)}
    with pytest.raises(TypeError, match="more than"):
        type(tuples.NamedTuple)("Many", (tuples.NamedTuple,), {"__annotations__": many})


def test_a_class_can_be_built_on_one():
    class Timed(OURS):
        """A move with a clock."""

        clock_s = 0

    assert Timed("go", seat=1)._replace(what="stay") == ("stay", (), 1)
    assert type(Timed("go")._replace(what="stay")) is Timed


def test_a_field_without_a_default_after_one_with_a_default_is_refused():
    for base in (tuples.NamedTuple, typing.NamedTuple):
        with pytest.raises(TypeError, match=r"without a default|Non-default"):

            class Move(base):
                what: str = "go"
                square: int


def of_many_fields() -> type:
    fields = dict.fromkeys("abcdefghij", "int")
    return type(tuples.NamedTuple)("Many", (tuples.NamedTuple,), {"__annotations__": fields, "i": 8, "j": 9})


def test_a_class_of_many_fields_makes_its_first_tuples_as_all_later_ones():
    made = of_many_fields()

    class Later(made):
        """A class that is built on it."""

    for _ in range(tuples.FEW):
        for many in (made, Later):
            assert many(*range(8)) == many(*range(10)) == many(*range(4), h=7, g=6, f=5, e=4) == (*range(10),)
            assert many(*range(8), j=0) == (*range(9), 0)
            assert type(many(*range(8))) is many
    assert list(inspect.signature(made).parameters) == [*"abcdefghij"]


@pytest.mark.parametrize(
    ("given", "named"),
    [(range(7), ""), (range(11), ""), (range(8), "a"), (range(8), "k"), (range(7), "k"), (range(7), "i"), ((), "a")],
)
def test_a_class_of_many_fields_refuses_wrong_arguments_from_the_first_tuple_on(given, named):
    made = of_many_fields()
    for _ in range(2):
        with pytest.raises(TypeError, match=r"__new__\(\) (missing|takes|got)"):
            made(*given, **dict.fromkeys(named, 1))
