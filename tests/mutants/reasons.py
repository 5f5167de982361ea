"""Say why nobody can notice some changes: what they change makes no difference. `reasons.toml` lists them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Reason(NamedTuple):
    """A kind of change and why it makes no difference. It changes only what the pattern `words` matches."""

    why: str
    words: str

    def explains(self, changed: Sequence[str]) -> bool:
        """Return whether these lines, the old ones with - and the new ones with +, are such a change."""
        old, new = ("\n".join(line[1:] for line in changed if line[:1] == sign) for sign in "-+")
        return re.sub(self.words, "", old) == re.sub(self.words, "", new)


def read_reasons() -> list[Reason]:
    """Return all reasons of the list."""
    says = tomllib.loads(Path(__file__).with_name("reasons.toml").read_text("utf-8"))
    return [Reason(**each) for each in says["reason"]]


def reason_for(changed: Sequence[str], reasons: Sequence[Reason]) -> str:
    """Return why a change makes no difference; "" if no reason is known."""
    return next((reason.why for reason in reasons if reason.explains(changed)), "")
