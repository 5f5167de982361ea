"""Scripts of the benches that use the program's own names, with the names that these have on a drive."""

from __future__ import annotations

import re
from collections.abc import Mapping


def in_names_of(names: Mapping[str, str], source: bytes) -> bytes:
    """Return a script's `source` with our names replaced as in a drive's `names`. Texts and the simulator's clock do not change."""
    own = r"(?<!clock\.)(?<!\")\b\w+"
    return re.sub(own, lambda found: names.get(found[0], found[0]), source.decode("utf-8")).encode("utf-8")
