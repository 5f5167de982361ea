"""Scripts of the benches that ask for the program's own names, as those are on a drive."""

from __future__ import annotations

import re
from collections.abc import Mapping


def in_names_of(names: Mapping[str, str], source: bytes) -> bytes:
    """Return a script's `source` with each of our names as `names`, a drive's, has it; its texts and the simulator's clock keep theirs."""
    own = r"(?<!clock\.)(?<!\")\b\w+"
    return re.sub(own, lambda found: names.get(found[0], found[0]), source.decode("utf-8")).encode("utf-8")
