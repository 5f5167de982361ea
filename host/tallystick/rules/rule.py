"""Define a rule: its stable id, the heading in the rulebook, and our sentences about it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BrokenGameData
from tallystick.rules.namedtuples import NamedTuple

if TYPE_CHECKING:
    from tallystick.rules.objection import Objection


class Rule(NamedTuple):
    """One row of a game's `rules.toml`. `says` has a sentence with slots for each way to break the rule."""

    id: str
    cite: str
    decides: str
    says: Mapping[str, str]

    def sentence(self, objection: Objection) -> str:
        """Return the sentence for this objection, its slots filled with the objection's facts. Raise BrokenGameData."""
        template = self.says.get(objection.fault)
        if template is None:
            raise BrokenGameData(f"rules.toml has no sentence {objection.fault} for the rule {self.id}.")
        try:
            said = template.format_map(objection.facts)
        except KeyError as missing:
            slots = f"the sentence {objection.fault} of the rule {self.id} has the slot {missing}"
            raise BrokenGameData(f"{slots}, which its objection does not fill.") from missing
        # A square at the beginning of a sentence is not capitalised, because players write its name in small letters.
        for word in ("player", "team"):
            said = f". {said}".replace(f". {word} ", f". {word.capitalize()} ").removeprefix(". ")
        return said

    def slots(self, fault: str) -> frozenset[str]:
        """Return the names of the facts that a sentence needs."""
        from string import Formatter  # noqa: PLC0415 (only tests ask)

        return frozenset(name for _, name, _, _ in Formatter().parse(self.says[fault]) if name)


def read_rules(folder: str | os.PathLike[str]) -> dict[str, Rule]:
    """Return the rules of the `rules.toml` in a game's folder by id, in the order of the file. Raise BrokenGameData."""
    rules = {}
    for rule_id, table in read_data(os.path.join(folder, "rules.toml")).items():
        missing = {"cite", "decides"} - table.keys()
        if missing:
            raise BrokenGameData(f"rules.toml: the rule {rule_id} has no {' and no '.join(sorted(missing))}.")
        rules[rule_id] = Rule(rule_id, table["cite"], table["decides"], table.get("says", {}))
    return rules
