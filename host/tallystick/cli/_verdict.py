"""A verdict as people read it. On a terminal with some colour; without it nothing is lost."""

from __future__ import annotations

from textwrap import indent, wrap

import click

from tallystick.games.registry import AnyGame
from tallystick.rules.verdict import Dependence, Verdict

WIDTH = 96
COLOURS = {"legal": "green", "illegal": "red", "undecided": "yellow"}


def print_verdict(game: AnyGame, verdict: Verdict, drawing: str) -> None:
    """The verdict, why, the drawn position, and what other readings would say."""
    click.secho(headline(verdict), fg=COLOURS[verdict.kind], bold=True)
    for objection in verdict.objections:
        click.echo()
        click.secho(f"  {objection.rule}", bold=True)
        click.echo(_block(objection.says))
        click.echo(_block(f"[{objection.cite}]"))
    click.echo()
    click.echo(indent(drawing, "  "))
    click.echo()
    click.echo(_readings_used(game, verdict))
    for dependence in verdict.depends_on:
        click.echo(_block(_dependence(game, dependence), ""))


def headline(verdict: Verdict) -> str:
    """The verdict in one line."""
    count = len(verdict.objections)
    if verdict.kind == "legal":
        return f"Legal: {verdict.move}"
    if verdict.kind == "illegal":
        return f"Illegal: {verdict.move} ({count} rule{'' if count == 1 else 's'} broken)"
    return f"Undecided: {verdict.move}"


def _readings_used(game: AnyGame, verdict: Verdict) -> str:
    special = [
        f"{reading.id}={verdict.readings[reading.id]}"
        for reading in game.readings
        if verdict.readings[reading.id] != reading.default
    ]
    return f"Rules: {game.rulebook}; readings: {', '.join(special) or 'all as by default'}."


def _dependence(game: AnyGame, dependence: Dependence) -> str:
    if dependence.on != "reading":
        return f"It hangs on {dependence.name}: if {dependence.value}, then {dependence.verdict}."
    meaning = next(reading for reading in game.readings if reading.id == dependence.name).values[dependence.value]
    return f"With {dependence.name}={dependence.value} it would be {dependence.verdict} ({meaning})."


def _block(text: str, margin: str = "    ") -> str:
    return "\n".join(wrap(text, WIDTH, initial_indent=margin, subsequent_indent=margin or "  "))
