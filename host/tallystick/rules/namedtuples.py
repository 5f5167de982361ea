"""Define named tuples as `typing` does, but without a look at the type of each field: that takes longer than all else in it.

It is for modules that every question needs: they are imported anew with each command.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

_make: Any = namedtuple  # noqa: PYI024 (it is what this makes)
# Type checkers know it, and want to see all fields where it is called.
_NOT_KEPT = {"__module__", "__annotations__"}


class _Meta(type):
    """Return a named tuple, and no class of its own, for a class that is derived from `NamedTuple`."""

    def __new__(cls, name: str, bases: tuple[type, ...], content: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, content)
        fields = content.get("__annotations__", {})
        with_default = [field for field in fields if field in content]
        if with_default != [*fields][len(fields) - len(with_default) :]:
            raise TypeError(f"in {name}, a field without a default follows one with a default")
        defaults = [content[field] for field in with_default]
        made = _make(name, fields, defaults=defaults, module=content["__module__"])
        made.__annotations__ = made.__new__.__annotations__ = fields
        for each, value in content.items():
            if each not in fields and each not in _NOT_KEPT:
                setattr(made, each, value)
        return made


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414 (for others to import)
else:

    class NamedTuple(metaclass=_Meta):
        """Let a class that is derived from this be a named tuple of its fields."""
