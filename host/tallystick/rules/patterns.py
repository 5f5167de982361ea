"""Define regular expressions that are compiled when they are first used. To compile all those of a game takes longer than a verdict.

`mentions` asks for a few letters first, so that a text that no form can match does not compile them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any


class LatePattern:
    """Behave as the compiled pattern of a text."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self.pattern = text  # as of a compiled one, for a text that is made of others
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self.pattern, self._flags), name)
        # The next use finds it without this function.
        setattr(self, name, found)
        return found


if TYPE_CHECKING:
    pattern = re.compile
else:
    pattern = LatePattern


def mentions(text: str, hints: Iterable[str]) -> bool:
    """Return True if a text has one of these in it; they are in small letters, the text may be in any."""
    letters = text.casefold()
    return any(hint in letters for hint in hints)
