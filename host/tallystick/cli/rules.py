"""List the games, a game's rules and readings, or one rule."""

from __future__ import annotations

from textwrap import wrap

import click

from tallystick.cli._position import print_json
from tallystick.cli._width import text_width
from tallystick.games.registry import AnyGame, game_ids, load
from tallystick.rules.rule import Rule

EPILOG = """\b
Examples:
  tallystick rules
  tallystick rules pastures
  tallystick rules pastures terrain.repeat-own
"""


@click.command(epilog=EPILOG)
@click.argument("game_id", metavar="[GAME]", required=False)
@click.argument("rule_id", metavar="[RULE]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the same for programs.")
def command(game_id: str | None, rule_id: str | None, as_json: bool) -> None:
    """Tell what the rules library knows: its games, the rules and readings of a game, or one rule."""
    if game_id is None:
        _list_games(as_json)
        return
    game = load(game_id)
    if rule_id is not None:
        _show_rule(game.rule(rule_id), as_json)
    elif as_json:
        print_json(_game_as_dict(game))
    else:
        _show_game(game)


def _list_games(as_json: bool) -> None:
    games = [load(game_id) for game_id in game_ids()]
    if as_json:
        print_json([{"game": game.id, "name": game.name, "rulebook": str(game.rulebook)} for game in games])
        return
    for game in games:
        click.echo(f"{game.id:12} {game.rulebook}")


def _game_as_dict(game: AnyGame) -> dict[str, object]:
    return {
        "game": game.id,
        "name": game.name,
        "rulebook": game.rulebook._asdict(),
        "options": [option._asdict() for option in game.options],
        "readings": [{**reading._asdict(), "default": reading.default} for reading in game.readings],
        "rules": [rule._asdict() for rule in game.rules.values()],
    }


def _show_game(game: AnyGame) -> None:
    click.secho(str(game.rulebook), bold=True)
    click.echo("\nRules:")
    longest = max(len(rule_id) for rule_id in game.rules)
    for rule in game.rules.values():
        _entry(f"  {rule.id:{longest}}  ", rule.decides)
    click.echo("\nOptions:")
    for option in game.options:
        _entry(f"  {option.id}: ", f"{option.question} {option.least} to {option.most}; {option.default} by default.")
    click.echo("\nReadings, for what the rulebook leaves open; the first value is the default:")
    for reading in game.readings:
        click.echo(f"  {reading.id}: {reading.question}")
        longest = max(map(len, reading.values))
        for value, meaning in reading.values.items():
            _entry(f"    {value:{longest}}  ", meaning)


def _show_rule(rule: Rule, as_json: bool) -> None:
    if as_json:
        print_json(rule._asdict())
        return
    click.secho(rule.id, bold=True)
    click.echo("\n".join(wrap(rule.decides, text_width())))
    click.echo("\n".join(wrap(f"[{rule.cite}]", text_width())))
    if rule.says:
        click.echo("\nA move that breaks it is told:")
        for sentence in rule.says.values():
            _entry("  - ", sentence)


def _entry(start: str, text: str) -> None:
    click.echo("\n".join(wrap(text, text_width(), initial_indent=start, subsequent_indent=" " * len(start))))
