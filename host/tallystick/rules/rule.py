"""Define a rule: its stable id, the heading in the rulebook, and our sentences about it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BrokenGameData
from tallystick.rules.tuples import NamedTuple

if TYPE_CHECKING:
    from tallystick.rules.objection import Objection


WHOLE, UNPRINTED = "whole", "unprinted"


class Passage(NamedTuple):
    """A place in the rulebook that a rule rests on.

    `point` is the number of a sentence under the heading, or several numbers, or WHOLE. UNPRINTED is for what the text of the
    rulebook does not have. `sha256` is the fingerprint of the normalised passage.
    """

    heading: str
    point: int | tuple[int, ...] | str
    sha256: str


_KEYS = frozenset((*Passage._fields, "also"))


class Rule(NamedTuple):
    """One row of a game's `rules.toml`. `says` has a sentence with slots for each way to break the rule.

    `passages` are what the rule rests on. The first one is under the heading that `cite` names. A game can leave them out.
    """

    id: str
    cite: str
    decides: str
    says: Mapping[str, str]
    passages: tuple[Passage, ...] = ()

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
        for word in ("player", "team", "whoever", "the"):
            said = f". {said}".replace(f". {word} ", f". {word.capitalize()} ").removeprefix(". ")
        return said

    def slots(self, fault: str) -> frozenset[str]:
        """Return the names of the facts that a sentence needs."""
        from string import Formatter  # noqa: PLC0415 (only tests ask)

        return frozenset(name for _, name, _, _ in Formatter().parse(self.says[fault]) if name)


class Rules(Mapping[str, Rule]):
    """The rules of a game by id. Each is made of its table when it is first asked for: a verdict names one or two."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        self._tables = tables
        self._made: dict[str, Rule] = {}

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule of this id. Raise BrokenGameData if its table is not complete, KeyError if there is none."""
        if rule_id not in self._made:
            self._made[rule_id] = _read_rule(rule_id, self._tables[rule_id])
        return self._made[rule_id]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids."""
        return iter(self._tables)

    def __len__(self) -> int:
        """Return how many rules there are."""
        return len(self._tables)


def read_rules(folder: str | os.PathLike[str]) -> Rules:
    """Return the rules of the `rules.toml` in a game's folder by id, in the order of the file. Raise BrokenGameData."""
    return Rules(read_data(os.path.join(folder, "rules.toml")))


def _read_rule(rule_id: str, table: Mapping[str, Any]) -> Rule:
    missing = {"cite", "decides"} - table.keys()
    if missing:
        raise BrokenGameData(f"rules.toml: the rule {rule_id} has no {' and no '.join(sorted(missing))}.")
    return Rule(rule_id, table["cite"], table["decides"], table.get("says", {}), _read_passages(rule_id, table))


def _read_passages(rule_id: str, table: Mapping[str, Any]) -> tuple[Passage, ...]:
    """Return the passages of a rule: the table's own, then those in `also`. Raise BrokenGameData if one is not complete."""
    if _KEYS.isdisjoint(table):
        return ()
    found = []
    for each in (table, *table.get("also", ())):
        missing = [name for name in Passage._fields if name not in each]
        if missing:
            raise BrokenGameData(f"rules.toml: a passage of the rule {rule_id} has no {' and no '.join(missing)}.")
        point = each["point"]
        found.append(Passage(each["heading"], tuple(point) if isinstance(point, list) else point, each["sha256"]))
    return tuple(found)
