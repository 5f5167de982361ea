"""Print a verdict for people. On a terminal it has some colour. Without colour nothing is lost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap

from tallystick.cli._named import named_drawing, named_sentence, named_verdict
from tallystick.cli._output import echo, echo_drawing
from tallystick.cli._width import text_width
from tallystick.games.registry import AnyGame
from tallystick.rules.readings import Reading
from tallystick.rules.verdict import EFFECTS, LEGAL, READING, Dependence, Verdict

COLOURS = {"legal": "green", "illegal": "red", "undecided": "yellow"}


def print_verdict(
    game: AnyGame, verdict: Verdict, drawing: str, unsettled: Collection[str] = (), names: Sequence[str] = ()
) -> None:
    """Print the verdict, its reasons or effects, the drawn position, the verdicts under other readings, and cautions.

    `unsettled` are the readings not agreed on, as for `judge`, and `names` the players of a stored game.
    """
    verdict = named_verdict(verdict, names)
    echo(named_sentence(headline(verdict), names), fg=COLOURS[verdict.kind], bold=True)
    for objection in verdict.objections:
        echo()
        echo(f"  {objection.rule}", bold=True)
        echo(_block(objection.says))
        echo(_block(f"[{objection.cite}]"))
    if verdict.follows:
        echo()
    for sentence in verdict.follows:
        echo(_block(sentence, "  "))
    echo()
    echo_drawing(named_drawing(drawing, names), "  ")
    echo()
    echo(_block(_readings_used(game, verdict), ""))
    for reading in dict.fromkeys(each.name for each in verdict.depends_on if each.name in unsettled):
        echo(_block(_as_read(game, verdict, reading), ""))
    for dependence in verdict.depends_on:
        # The open effects of a legal step are already printed above.
        if dependence.on == READING or verdict.kind != LEGAL:
            echo(_block(_dependence(game, dependence), ""))
    for caution in verdict.advice:
        echo(_block(f"Caution: {caution}", ""), fg="yellow")


def headline(verdict: Verdict) -> str:
    """Return the verdict in one line."""
    # One rule can be broken in several ways, and each way has its own objection.
    count = len({each.rule for each in verdict.objections})
    if verdict.kind == "legal" or verdict.is_of_result:
        return f"{verdict.heading}: {verdict.claim}"
    if verdict.kind == "illegal":
        return f"Illegal: {verdict.claim} ({count} rule{'' if count == 1 else 's'} broken)"
    return f"Undecided: {verdict.claim}"


def _readings_used(game: AnyGame, verdict: Verdict) -> str:
    """Return the rulebook, and the readings that are not the default. A game without readings has no more to say."""
    if not game.readings:
        return f"Rules: {game.rulebook}."
    special = [
        f"{reading.id}={verdict.readings[reading.id]}"
        for reading in game.readings
        if verdict.readings[reading.id] != reading.default
    ]
    return f"Rules: {game.rulebook}; readings: {', '.join(special) or 'all default'}."


def _as_read(game: AnyGame, verdict: Verdict, reading_id: str) -> str:
    """Return the sentence about a reading that is not agreed on, with the verdict under the value that was used."""
    value = verdict.readings[reading_id]
    if all(each.changes == EFFECTS for each in verdict.depends_on if each.name == reading_id):
        meaning = _reading(game, reading_id).told(value)
        return f"You have not agreed on {reading_id}. The result above is that of {reading_id}={value} ({meaning})."
    hidden = any(each.on != READING and each.verdict != LEGAL for each in verdict.depends_on)
    kind = "illegal" if verdict.objections else "undecided" if hidden else "legal"
    return f"You have not agreed on {reading_id}. {_with(game, reading_id, value, kind)}"


def _dependence(game: AnyGame, dependence: Dependence) -> str:
    """Return what the verdict would be under another reading, or with another hidden fact."""
    if dependence.on != READING:
        return f"It depends on {dependence.name}: if {dependence.value}, then {dependence.verdict}."
    return f"{_with(game, dependence.name, dependence.value, dependence.words)}{dependence.then}"


def _reading(game: AnyGame, reading_id: str) -> Reading:
    return next(reading for reading in game.readings if reading.id == reading_id)


def _with(game: AnyGame, reading_id: str, value: str, words: str) -> str:
    """Return what the verdict would be under a reading. A short answer stands after its question, before the verdict."""
    reading = _reading(game, reading_id)
    meaning = reading.told(value)
    if reading.is_short(value):
        return f"With {reading_id}={value} ({meaning}) it would be {words}."
    return f"With {reading_id}={value} it would be {words} ({meaning})."


def _block(text: str, margin: str = "    ") -> str:
    """Return the text wrapped and indented by `margin`."""
    lines = wrap(text, text_width(), initial_indent=margin, subsequent_indent=margin or "  ", break_on_hyphens=False)
    return "\n".join(lines)
