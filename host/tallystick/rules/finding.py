"""Find what a game's rules say about some words: rules, open readings, and things such as tiles.

People remember a word of a rule, not its id. So any word counts, in any of its usual forms: `captured` finds `capture`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import log
from typing import TYPE_CHECKING, Any

from tallystick.rules.tuples import NamedTuple

if TYPE_CHECKING:
    from tallystick.rules.game import Game

RULE, READING, TOPIC = "rule", "reading", "topic"
MOST = 12
ALSO_SHOWN = 0.5
# An entry is shown if it fits at least half as well as the best one.
IN_ITS_NAME = 2.0
# A word in the name or the heading says more than one in a sentence.
IS_ITS_NAME = 4.0
# Whoever says the name of a thing wants to see it.
SHORTEST_ROOT = 3
# In letters.
ENDINGS = ("ies", "ing", "es", "ed", "s", "e", "y")
IRREGULAR = {
    "drawn": "draw",
    "drew": "draw",
    "fallen": "fall",
    "fell": "fall",
    "flew": "fly",
    "lost": "lose",
    "taken": "take",
    "took": "take",
    "winner": "win",
    "won": "win",
}
_SMALL = """
a about after all also am an and any are as at be been before but by can could did do does for from get gets had has have he
her his how i if in into is it its may me must my no not of off on one only or our out over player players she should so than
that the their them then there they this to two up was we what when where which while who whose why will with would you your
"""
SMALL_WORDS = frozenset(_SMALL.split())
# Nobody looks for them, and they are in almost every sentence.


class Entry(NamedTuple):
    """A thing that was found. `kind` is RULE, READING or TOPIC. `cite` is the heading of a rule, otherwise empty."""

    kind: str
    id: str
    says: str
    cite: str


class _Text(NamedTuple):
    """The roots of an entry's words: those of its name and heading, and those of its sentences."""

    entry: Entry
    name: frozenset[str]
    sentences: frozenset[str]


def find_entries(game: Game[Any, Any], words: str) -> list[Entry]:
    """Return the entries of `game` that fit `words`, the best first and at most MOST. Without a word to look for, return all rules
    and readings, in the order of the game.
    """
    wanted = _roots(words)
    texts = [*_rules(game), *_readings(game)]
    if not wanted:
        return [] if words.strip() else [text.entry for text in texts]
    texts += _topics(game)
    rareness = {root: _rareness(root, texts) for root in wanted}
    scored = [(sum(_weight(root, text) * rareness[root] for root in wanted), text.entry) for text in texts]
    best = max((score for score, _ in scored), default=0.0)
    # The sort is stable: entries that fit equally well stay in the order of the rulebook.
    fitting = sorted((each for each in scored if each[0] >= max(best * ALSO_SHOWN, 1e-9)), key=lambda each: -each[0])
    return [entry for _, entry in fitting[:MOST]]


def _rules(game: Game[Any, Any]) -> Iterable[_Text]:
    for rule in game.rules.values():
        sentences = " ".join([rule.decides, *rule.says.values()])
        entry = Entry(RULE, rule.id, rule.decides, rule.cite)
        heading = rule.cite.partition(", ")[2]  # after the name of the rulebook, which is the same everywhere
        yield _Text(entry, _roots(f"{rule.id} {heading}"), _roots(re.sub(r"\{[^}]*\}", " ", sentences)))


def _readings(game: Game[Any, Any]) -> Iterable[_Text]:
    for reading in game.readings:
        meanings = " ".join(reading.values.values())
        yield _Text(
            Entry(READING, reading.id, reading.question, ""),
            _roots(reading.id),
            _roots(f"{reading.question} {meanings}"),
        )


def _topics(game: Game[Any, Any]) -> Iterable[_Text]:
    for topic in game.showable_names():
        yield _Text(Entry(TOPIC, topic, "", ""), _roots(topic.partition(":")[2]), frozenset())


def _weight(root: str, text: _Text) -> float:
    if root in text.name:
        return IS_ITS_NAME if text.entry.kind == TOPIC else IN_ITS_NAME
    return 1.0 if root in text.sentences else 0.0


def _rareness(root: str, texts: Sequence[_Text]) -> float:
    """Return how much a word says: the fewer entries have it, the more."""
    having = sum(1 for text in texts if root in text.name or root in text.sentences)
    return log(1 + len(texts) / having) if having else 0.0


def _roots(text: str) -> frozenset[str]:
    """Return the roots of the words in `text`, without the small ones."""
    return frozenset(_root(word) for word in re.findall(r"[^\W_]+", text.casefold()) if word not in SMALL_WORDS)


def _root(word: str) -> str:
    """Return a word without its ending, so that `moves`, `moved` and `moving` are the same."""
    word = IRREGULAR.get(word, word)
    for ending in ENDINGS:
        root = word.removesuffix(ending)
        if root == word or len(root) < SHORTEST_ROOT or word.endswith("ss"):
            continue
        # A consonant that is doubled before an ending, as in `winning`.
        is_doubled = ending in {"ing", "ed"} and root[-1] == root[-2] and root[-1] not in "ls"
        return root[:-1] if is_doubled and len(root) > SHORTEST_ROOT else root
    return word
