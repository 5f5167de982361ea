"""Say why nobody can notice some changes: what they change makes no difference. The files in `reasons/` list them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("reasons")
EVERY = "every"


class Reason(NamedTuple):
    """A kind of change and why it makes no difference. It changes only what the pattern `words` matches."""

    why: str
    words: str

    def explains(self, changed: Sequence[str]) -> bool:
        """Return whether these lines, the old ones with - and the new ones with +, are such a change."""
        old, new = ("\n".join(line[1:] for line in changed if line[:1] == sign) for sign in "-+")
        return re.sub(self.words, "", old) == re.sub(self.words, "", new)


@cache
def read_reasons(name: str) -> list[Reason]:
    """Return the reasons in one of the files: those of a subject, or EVERY for those that hold in all."""
    says = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return [Reason(**each) for each in says["reason"]]


def reason_for(changed: Sequence[str], subject: str) -> str:
    """Return why a change in this subject makes no difference; "" if no reason is known."""
    reasons = [*read_reasons(EVERY), *read_reasons(subject)]
    return next((reason.why for reason in reasons if reason.explains(changed)), "")
