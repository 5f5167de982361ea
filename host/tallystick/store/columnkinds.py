"""Name the kinds of columns, so that both engines hold the same values in them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Dialect
from sqlalchemy import Integer as SmallInteger
from sqlalchemy import String as AnyString

Integer = BigInteger().with_variant(SmallInteger(), "sqlite")
# Of 64 bits. SQLite has only one kind, and gives numbers to rows only if it is called INTEGER.


class String(AnyString):
    """A text. PostgreSQL holds no letter U+0000, so there it is stored as U+FFFD. Devices and files may send any letter."""

    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Any:
        """Return what changes a text before it is stored."""
        return _without_nul if dialect.name == "postgresql" else None


def _without_nul(value: str | None) -> str | None:
    return value if value is None else value.replace("\0", "\ufffd")
