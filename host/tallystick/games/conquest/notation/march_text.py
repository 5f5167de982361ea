"""Read the move of a unit: from which zone to which, which units fight, and the claimed result.

The zones come in their order, `Ka > Kb`, or with those that a Scout crosses, `Ka > Kb > Kc`. The moving unit can be named
before them, `Scout Ka > Kb`. The attacked unit can be named before the last one, `Ka attacks the Earl on Kb`. After them comes
what is shown: `xDE` the attacker and the defender, `xE` the defender alone, `xD?` the attacker alone. A small x at the
beginning is the sign of a fight. A capital X can also be the Cursed Land. A text with both meanings is refused, and the message
asks which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from tallystick.games.conquest.components.box import KINDS, UnitKind
from tallystick.games.conquest.move import FALLS, UNSHOWN, Move, Step
from tallystick.games.conquest.notation.canonical import known_kind
from tallystick.games.conquest.notation.fight_text import FIGHT, GO, KIND, TAKE, ZONE, Item, X, as_units, reading
from tallystick.games.conquest.notation.way_text import BACK, OVER, THEN, another_move, in_order, is_plain
from tallystick.games.conquest.notation.words import UNIT_NAMES, UNITS, is_no_zone, token_pattern, unit_of
from tallystick.games.conquest.position.control import shows_scout
from tallystick.games.conquest.position.table import Position
from tallystick.rules.texts import ONE_MOVE, MoveText, Token, tokens
from tallystick.rules.wording import listing

EXPECTED = "two zones, and what is shown in a fight, such as keyfort-a > keyfort-b xQE"
EXAMPLES = "a step such as keyfort-a > keyfort-b, play deploy: keyfort-b, or stop"
WHICH_X = (
    "which one is meant: a small x before the units is the sign of a fight (xE: the defender shows an Earl), "
    "and a Cursed Land that is shown is the second unit (x?X)"
)
WHICH_UNIT = "which one shows that: xE of the defender, xE? of the attacker"
WHO_FALLS = "who falls: attacker, defender, both or none, once"
_NAMES = "|".join([*(kind.name.lower().replace(" ", r"[\s-]*") for kind in KINDS), "spy"])
_WHO = rf"attacker|defender|both|none|neither|nobody|{_NAMES}"
_LOSES = r"falls?|fell|los(?:es|t|e)|(?:is|are)\s+defeated"
_WINS = r"wins?|won|survives?"
_TOKENS = rf"""
    (?P<ends>\b(?:(?:the\s+)?(?P<who>{_WHO})\s+(?:(?P<loses>{_LOSES})|(?P<wins>{_WINS}))\b|(?:{_LOSES})\s+(?P<whom>{_WHO})\b
        |(?P<alone>{_LOSES}|{_WINS})\b))
    |(?P<attacks>\band\s+attacks(?=\s*(?:[;,.]|$)))|(?P<scout>\bwhich\s+shows\s+a\s+scout\b)
    |(?P<over>\b(?:over|via|through)\b)|(?P<then>\bthen\b)|(?P<back>\b(?:from|with)\b)
    |(?P<go>->|[>\-]|\b(?:to|into|onto)\b)
    |(?P<fight>\b(?:attacks?|fights?|against|versus|vs)\b)
    |(?P<take>\b(?:takes?|captures?|beats?|defeats?)\b)
    |(?P<skip>[\s:,;.=()]+|\b(?:and|in|on|of|at|the|is|an?|unit|moves?|goes|steps?|shows?|so|where|which)\b)
    |(?P<name>\b(?:{UNIT_NAMES})\b)
    |(?P<word>[*]?[^\W\d_]+\??|[*]?\?+[^\W\d_]?|[*])
"""


class MarchReader(MoveText):
    """Read one text."""

    def __init__(self, position: Position, text: str, at: int) -> None:
        super().__init__(text, at)
        self.position = position
        self.board = position.agreement.board
        self.items: list[Item] = []
        self.endings: list[tuple[str, bool]] = []
        # Who is said to fall, and whether that says of both units what becomes of them.
        self.named: list[tuple[int, bool]] = []
        # Units that are said to fall, or to win, by their kind.
        self.said: dict[str, int] = {}
        # Where an attack without its units, a Scout that the way shows, or the zones between are said.

    def read(self) -> Move:
        """Return the move that the text tells. Raise UnreadableMove."""
        if is_plain(self.board, self.text[self.at :]):
            for word in tokens(self.text, start=self.at):
                self._take_plain(word)
        else:
            while self.at < len(self.text):
                self._take()
        self.items = in_order(self.items)
        zones = [item.value for item in self.items if item.what == ZONE]
        if not zones:
            self.fail_at_end(EXAMPLES)
        if len(zones) < 2:
            self.fail_at_end(EXPECTED)
        if self.items[-1].what in {GO, OVER, THEN, FIGHT, TAKE}:
            self.fail_at_end("a zone at the end, such as keyfort-a > keyfort-b")
        if (other := another_move(self.items)) is not None:
            self.fail(ONE_MOVE, other)
        attacker, defender, is_fight = self._shown()
        known = [known_kind(self.position, zone) for zone in (zones[0], zones[-1])]
        falls = self._falls(known[0] if attacker is None else attacker, known[1] if defender is None else defender)
        if is_fight or "attacks" in self.said or defender is not None:
            kinds = tuple(UNSHOWN if kind is None else kind for kind in (attacker, defender))
        else:
            kinds = () if attacker is None else (attacker,)
        move = Move(Step.MOVE, (zones[0], zones[-1]), kinds, falls=falls, via=tuple(zones[1:-1]))
        if "scout" in self.said and not shows_scout(self.position, move):
            self.fail(WHICH_UNIT, self.said["scout"] - len("scout"))
        return move

    def _take_plain(self, word: Token) -> None:
        """Take the next word of a plain text."""
        self.at = word.offset
        if word.text == ">":
            self._add(GO)
        elif (zone := self.board.zone(word.text)) is not None:
            self._add(ZONE, zone)
        else:
            self._take_word(word.text)

    def _zones(self) -> int:
        return sum(item.what == ZONE for item in self.items)

    def _take(self) -> None:
        """Take the next thing that the text names."""
        found = self.look(token_pattern(self.board, _TOKENS, self.text))
        if found is None:
            self.fail(EXAMPLES)
        end = found.end()
        if found["place"]:
            self._take_place(found)
        elif found["ends"]:
            self._take_ending(found)
        elif found["attacks"] or found["scout"] or (found["over"] and self._zones() > 1):
            self.said[found.lastgroup or ""] = end
        elif found["name"]:
            self._add(KIND, unit_of(found["name"]) or 0)
        elif found["word"]:
            self._take_word(found["word"])
        else:
            for what in (GO, OVER, THEN, BACK, FIGHT, TAKE):
                if found[what]:
                    self._add(what)
        self.at = end

    def _add(self, what: str, value: int = 0, *, is_small: bool = False) -> None:
        self.items.append(Item(what, value, self.at, is_small))

    def _take_place(self, found: re.Match[str]) -> None:
        word = found["place"]
        zone = self.board.zone(word.lower())
        if zone is None:
            wanted = f"a zone a, b or c of {word}" if is_no_zone(self.text, found.end()) else f"a zone of {word}"
            self.fail(f"{wanted}, such as {word}-a")
        last = self.items[-1].what if self.items else ""
        is_zone = last in {GO, OVER, THEN} or "over" in self.said
        if self._zones() >= 2 and not is_zone and as_units(word) is not None:
            # Two letters that are a zone may be two units of a fight as well: DB is so after an x.
            if last != X or word != word.upper():
                self.fail(f'which one is meant: "> {word}" the zone, or x{word.upper()} the two units')
            for kind in as_units(word) or ():
                self._add(KIND, kind)
            return
        if "over" in self.said and self._zones() > 1:
            at = max(at for at, item in enumerate(self.items) if item.what == ZONE)
            self.items[at:at] = [Item(ZONE, zone, self.at), Item(GO, 0, self.at)]
        else:
            self._add(ZONE, zone)

    def _take_word(self, word: str) -> None:
        """Take letters of units, with the sign of a fight before them or without it."""
        kinds = as_units(word)
        if word.lower() in {"x", "*"}:
            self._add(X, is_small=word != "X")
        elif kinds is not None and word.lower() not in {"by", "be"} and word[0] not in "xX?":
            self._add_kinds(kinds)
        elif word[0] in "xX*":
            rest = word[1:]
            kinds, zone = as_units(rest), self.board.zone(rest.lower())
            if self._zones() == 1 and zone is not None:
                self._add(FIGHT)
                self._add(ZONE, zone)
                return
            if kinds is None:
                self.fail(EXAMPLES)
            self._add(X, is_small=word[0] != "X")
            self._add_kinds(kinds)
        elif set(word) == {"?"} and len(word) == 1:
            self._add(KIND, UNSHOWN)
        elif kinds is not None and word[0] == "?":
            self._add_kinds(kinds)
        else:
            self.fail(EXAMPLES)

    def _add_kinds(self, kinds: Sequence[int]) -> None:
        for kind in kinds:
            self._add(KIND, kind)

    def _take_ending(self, found: re.Match[str]) -> None:
        """Take who is said to fall or to win."""
        word = found["who"] or found["whom"]
        is_win = bool(found["wins"]) or (found["alone"] or "").lower() in {"win", "wins", "won", "survives", "survive"}
        if word is None:
            if found["alone"].lower().startswith("f") or found["alone"].lower().endswith("defeated"):
                self.fail(WHO_FALLS)
            # Who wins or loses without a name is the unit that moves.
            who = "attacker"
        else:
            who = re.sub(r"[\s-]", "", word.lower())
        if who in UNITS:
            self.named.append((UNITS[who], is_win))
            return
        who = who if who in FALLS else FALLS[-1]
        if is_win and who in {"both", "none"}:
            self.fail(WHO_FALLS)
        self.endings.append(_ending(who, is_win=is_win))

    def _shown(self) -> tuple[int | None, int | None, bool]:
        """Return what the attacker and the defender show, None where that is not told, and whether a fight is claimed."""
        places_of = [at for at, item in enumerate(self.items) if item.what == ZONE]
        first, last = places_of[0], places_of[-1]
        before, between, after = self.items[:first], self.items[first:last], self.items[last + 1 :]
        attackers = [
            UnitKind.CURSED_LAND if item.what == X else item.value for item in before if item.what in {KIND, X}
        ]
        units, defenders, is_fight = self._between(between)
        attackers += units
        if any(item.what == TAKE for item in self.items):
            self.endings.append(("defender", True))
        is_fight = is_fight or bool(defenders) or any(item.what in {X, FIGHT, TAKE} for item in after)
        is_signed = any(item.what in {FIGHT, TAKE, X} for item in between)
        told = self._after(after, has_attacker=bool(attackers), has_sign=is_signed)
        found: list[int | None] = []
        for known, also in zip((attackers, defenders), told, strict=True):
            kinds = {*known, *([] if also is None else [also])} - {UNSHOWN}
            if len(kinds) > 1:
                self.fail_at_end("one attacker and one defender, such as keyfort-a > keyfort-b xQE")
            found.append(kinds.pop() if kinds else None)
        return found[0], found[1], is_fight or told != (None, None)

    def _between(self, items: Sequence[Item]) -> tuple[list[int], list[int], bool]:
        """Return the units that are named before and after the sign between the last two zones, and whether that is of a fight."""
        attackers: list[int] = []
        defenders: list[int] = []
        is_fight = is_signed = False
        for at, item in enumerate(items):
            others = {other.what for other in items[at + 1 :]}
            if item.what == X and is_fight:
                defenders.append(UnitKind.CURSED_LAND)
            elif item.what == X and (is_signed or others & {GO, ZONE}):
                self.fail(WHICH_X, item.offset)
            elif item.what == KIND and ZONE in others:
                self.fail(EXPECTED, item.offset)
            elif item.what == KIND:
                (defenders if is_signed else attackers).append(item.value)
            is_fight = is_fight or item.what in {FIGHT, TAKE, X}
            is_signed = item.what != ZONE and (is_signed or is_fight or item.what == GO)
        return attackers, defenders, is_fight

    def _after(self, items: Sequence[Item], *, has_attacker: bool, has_sign: bool) -> tuple[int | None, int | None]:
        """Return what the things after the zones say that attacker and defender show."""
        shown = [item for item in items if item.what in {KIND, X}]
        if not shown:
            return None, None
        readings = {
            found
            for signs in product((True, False), repeat=sum(item.what == X for item in shown))
            if (found := reading(shown, signs, has_attacker=has_attacker, has_sign=has_sign)) is not None
        }
        if not readings and len(shown) == 1:
            self.fail(WHICH_UNIT, shown[0].offset)
        if not readings and all(item.what == KIND for item in shown):
            self.fail(EXPECTED, shown[-1].offset)
        if len(readings) != 1:
            self.fail(WHICH_X, shown[0].offset)
        return readings.pop()

    def _falls(self, attacker: int | None, defender: int | None) -> str:
        """Return who is said to fall; "" if nothing is said. Each unit that is named must be one that is shown or known."""
        for kind, is_win in self.named:
            parts = [part for part, shown in zip(FALLS, (attacker, defender), strict=False) if shown == kind]
            if not parts and attacker is not None and defender is not None:
                there = listing([KINDS[attacker].name, KINDS[defender].name], "or")
                self.fail_at_end(f"one of the units that fight ({there}), not {KINDS[kind].name}")
            if len(parts) != 1:
                self.fail_at_end(f"whether the {KINDS[kind].name} is the attacker or the defender")
            self.endings.append(_ending(parts[0], is_win=is_win))
        told = {who for who, _ in self.endings}
        is_whole = any(whole for _, whole in self.endings)
        if told == {"attacker", "defender"} and not is_whole:
            return "both"
        if len(told) > 1:
            self.fail_at_end(WHO_FALLS)
        return told.pop() if told else ""


def _ending(who: str, *, is_win: bool) -> tuple[str, bool]:
    """Return who falls where this unit falls or wins, and whether that says of both what becomes of them."""
    if is_win:
        return {"attacker": "defender", "defender": "attacker"}[who], True
    return who, who in {"both", "none"}
