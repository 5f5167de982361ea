"""Answer the page's question what the rules of a game say about some words."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.rules.finding import READING, TOPIC, Entry, find_entries

Answer = dict[str, Any]


def rules_about(game_id: str, words: str) -> Answer:
    """Return what fits `words`, the best first: rules, open readings with the meanings of their values, and things with their picture.
    Without words, return all rules and readings. Raise RulesError.
    """
    game = load(game_id)
    return {"name": game.name, "found": [_shown(game, entry) for entry in find_entries(game, words)]}


def _shown(game: AnyGame, entry: Entry) -> Answer:
    """Return an entry, with what only the page shows of it."""
    if entry.kind == READING:
        reading = next(each for each in game.readings if each.id == entry.id)
        return {**entry._asdict(), "values": list(reading.values.values())}
    if entry.kind == TOPIC:
        return {**entry._asdict(), "svg": game.show_by_name(entry.id)[1]}
    return entry._asdict()
