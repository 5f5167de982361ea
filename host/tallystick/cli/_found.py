"""Find the rules of a game that some words are about."""

from __future__ import annotations

from textwrap import wrap

from tallystick.cli._output import echo, echo_json
from tallystick.cli._width import text_width, wrapped
from tallystick.games.registry import AnyGame
from tallystick.rules.finding import READING, TOPIC, Entry, find_entries
from tallystick.rules.readings import Reading

OF_AN_ID = "."
# The ids of rules have it. Whoever types one looks for that rule, and not for its words.


def show_found(game: AnyGame, words: str, as_json: bool) -> bool:
    """Print the rules, readings and topics that fit `words`, the best first. Return False if there is none."""
    found = [] if OF_AN_ID in words.strip(".?!") else find_entries(game, words)
    if not found:
        return False
    if as_json:
        echo_json({"game": game.id, "words": words, "found": [entry._asdict() for entry in found]})
        return True
    echo(wrapped(f"What the rules of {game.name} say about “{words}”:", 0))
    for entry in found:
        echo()
        echo(f"  {_title(entry)}", bold=True)
        for part in (entry.says, f"[{entry.cite}]" if entry.cite else ""):
            if part:
                echo("\n".join(wrap(part, text_width(), initial_indent="    ", subsequent_indent="    ")))
        if entry.kind == READING:
            _echo_answers(next(reading for reading in game.readings if reading.id == entry.id))
    echo()
    echo(wrapped(f"`tallystick rules {game.id} NAME` shows one of them.", 0))
    return True


def _echo_answers(reading: Reading) -> None:
    """Print the possible answers to an open question, the default first."""
    for value, meaning in reading.values.items():
        default = " (default)" if value == reading.default else ""
        echo(
            "\n".join(
                wrap(f"- {value}: {meaning}{default}", text_width(), initial_indent="    ", subsequent_indent="      ")
            )
        )


def _title(entry: Entry) -> str:
    """Return the name of an entry, and what it is if it is no rule."""
    if entry.kind == READING:
        return f"{entry.id} (the text leaves this open)"
    return f"{entry.id} (to be shown)" if entry.kind == TOPIC else entry.id
