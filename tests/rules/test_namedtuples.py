"""A named tuple of ours is as one of `typing`, and keeps the names of types as they are written."""

from __future__ import annotations

import pickle
import typing

import pytest

from tallystick.rules.namedtuples import NamedTuple


class Ours(NamedTuple):
    """A place."""

    row: int
    column: int = 2
    names: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Return the sum."""
        return self.row + self.column

    def __str__(self) -> str:
        return f"{self.row}/{self.column}"


class Theirs(typing.NamedTuple):
    """A place."""

    row: int
    column: int = 2
    names: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Return the sum."""
        return self.row + self.column

    def __str__(self) -> str:
        return f"{self.row}/{self.column}"


class Derived(Ours):
    """A place with more to ask of it."""

    @property
    def twice(self) -> int:
        """Return the sum twice."""
        return 2 * self.total


def test_it_is_as_one_of_typing():
    ours, theirs = Ours(1), Theirs(1)
    assert ours == theirs == (1, 2, ())
    assert hash(ours) == hash(theirs)
    assert (str(ours), ours.total, ours._asdict()) == (str(theirs), theirs.total, theirs._asdict())
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours._replace(row=4).total == theirs._replace(row=4).total == 6
    for name in ("_fields", "_field_defaults", "__doc__", "__module__", "__bases__"):
        assert getattr(Ours, name) == getattr(Theirs, name)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    assert isinstance(ours, tuple)


def test_it_can_be_pickled_and_derived_from():
    assert pickle.loads(pickle.dumps(Ours(3))) == Ours(3)
    assert type(pickle.loads(pickle.dumps(Ours(3)))) is Ours
    assert Derived(3).twice == 10
    assert Derived.__qualname__ == "Derived"


def test_a_field_without_a_default_cannot_follow_one_with_a_default():
    with pytest.raises(TypeError, match="in Wrong, a field without a default follows one with a default"):

        class Wrong(NamedTuple):
            row: int = 1
            column: int
