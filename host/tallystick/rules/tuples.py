"""Offer `NamedTuple` as `typing` has it, made in a quarter of the time: to answer one question, thirty such classes are made.

`typing` compiles the type of each field to look at it. Here the types are for readers and type checkers only. `collections` compiles
a function for each class. Here the classes with the same number of fields share one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    new = tuple.__new__
    MOST_FIELDS = 32
    # A class with more is refused. Further ones cost start-up time.
    _GETTERS = [_tuplegetter(place, "") for place in range(MOST_FIELDS)]
    # Each returns the item of a tuple at its place, as the fields of `collections.namedtuple` do, whatever the field is called.

    class _Fields(tuple):
        """Answer from `_fields` what `collections.namedtuple` answers."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **values):
            made = tuple.__new__(type(self), map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {[*values]!r}")
            return made

        __replace__ = _replace
        # `copy.replace` of Python 3.13 asks for it.

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            said = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self):
            return tuple(self)

    _SMALL = (
        lambda _cls: new(_cls, ()),
        lambda _cls, a0: new(_cls, (a0,)),
        lambda _cls, a0, a1: new(_cls, (a0, a1)),
        lambda _cls, a0, a1, a2: new(_cls, (a0, a1, a2)),
        lambda _cls, a0, a1, a2, a3: new(_cls, (a0, a1, a2, a3)),
        lambda _cls, a0, a1, a2, a3, a4: new(_cls, (a0, a1, a2, a3, a4)),
        lambda _cls, a0, a1, a2, a3, a4, a5: new(_cls, (a0, a1, a2, a3, a4, a5)),
        lambda _cls, a0, a1, a2, a3, a4, a5, a6: new(_cls, (a0, a1, a2, a3, a4, a5, a6)),
        lambda _cls, a0, a1, a2, a3, a4, a5, a6, a7: new(_cls, (a0, a1, a2, a3, a4, a5, a6, a7)),
    )
    # Most classes have so few fields. Their code is compiled with this file.
    FEW = 40
    # To make so many tuples without compiled code takes less time than to compile it.

    @cache
    def _code_for(count):
        """Return the code of `__new__` for this number of fields, called a0, a1 and so on."""
        if count < len(_SMALL):
            return _SMALL[count].__code__
        names = "".join(f"a{place}, " for place in range(count))
        return eval(f"lambda _cls, {names}: new(_cls, ({names}))").__code__  # noqa: S307 (only our own words)

    def _new_with(fields, defaults):
        """Return `__new__`. For many fields, it makes the first few tuples from a dictionary, and has its code compiled for more."""
        if len(fields) < len(_SMALL):
            return _compiled_new(fields, defaults)
        left = FEW

        def __new__(_cls, *given, **named):  # noqa: N807 (it is one)
            nonlocal left
            left -= 1
            told = dict(zip(fields, given, strict=False)) | named
            values = defaults | told
            if left and len(given) + len(named) == len(told) and values.keys() == dict.fromkeys(fields).keys():
                return new(_cls, map(values.get, fields))
            owner = next(
                each for each in _cls.__mro__ if getattr(vars(each).get("__new__"), "__func__", None) is __new__
            )
            owner.__new__ = _compiled_new(fields, defaults)
            # Wrong arguments are refused as everywhere.
            return owner.__new__(_cls, *given, **named)

        return __new__

    def _compiled_new(fields, defaults):
        code = _code_for(len(fields)).replace(co_varnames=("_cls", *fields), co_name="__new__", co_qualname="__new__")
        return FunctionType(code, {"new": new}, "__new__", tuple(defaults.values()))

    class _Maker(type):
        """Make a class of named tuples of what a class statement says."""

        def __new__(cls, name, bases, said):
            if not bases:
                return super().__new__(cls, name, bases, said)
            fields = tuple(said.get("__annotations__", {}))
            defaults = {field: said[field] for field in fields if field in said}
            if any(field not in said for field in fields[len(fields) - len(defaults) :]):
                raise TypeError(f"{name}: a field without a default follows one that has a default.")
            if len(fields) > MOST_FIELDS:
                raise TypeError(f"{name} has more than {MOST_FIELDS} fields.")
            said.update(zip(fields, _GETTERS, strict=False))
            said |= {
                "__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults,
                "__new__": _new_with(fields, defaults),
            }  # fmt: skip
            return type(name, (_Fields,), said)

    class NamedTuple(metaclass=_Maker):
        """The base that a class statement names. The class that is made is a plain tuple with names, as in `typing`."""
