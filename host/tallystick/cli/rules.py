"""List the games, or a game's rules, options and readings; show one rule or thing, such as a tile; or find rules by words."""

from __future__ import annotations

from textwrap import wrap

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._found import show_found
from tallystick.cli._output import echo, echo_json
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._passages import say_passages
from tallystick.cli._topic import list_topics, show_by_name, unknown_message
from tallystick.cli._width import text_width
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame, game_ids, load
from tallystick.rules.options import Option
from tallystick.rules.rule import Rule

EPILOG = """\b
Examples:
  tallystick rules
  tallystick rules pastures
  tallystick rules pastures terrain.repeat-own
  tallystick rules conquest can a scout capture the flag
  tallystick rules duke tile:knight
  tallystick rules duke tile:@baron.toml --svg baron.svg   # your own
"""


@click.command(epilog=EPILOG)
@click.argument("game_id", metavar="[GAME]", required=False, shell_complete=completed_as("game"))
@click.argument("words", metavar="[RULE | TOPIC | WORDS]", nargs=-1, shell_complete=completed_as("rule"))
@click.option("--svg", metavar="FILE", type=click.Path(), help="Write the topic's picture to this file as well.")
@click.option("--json", "as_json", is_flag=True, help="Print the same for programs.")
def command(game_id: str | None, words: tuple[str, ...], svg: str | None, as_json: bool) -> None:
    """List the games; or a game's rules, options, readings and topics; or show one rule or topic; or find what the rules say
    about some words.

    A reading says how a table reads a rule that the text leaves open. A topic is a thing of the game, such as a tile, written
    KIND:NAME. KIND:@FILE shows one of your own.
    """
    asked = " ".join(words)
    if svg and ":" not in asked:
        raise click.UsageError("--svg is for a topic, such as a tile; rules have no pictures")
    if game_id is None:
        _list_games(as_json)
        return
    game = load(game_id)
    if not asked:
        if as_json:
            echo_json(game_as_dict(game))
        else:
            _show_game(game)
    elif ":" in asked:
        show_by_name(game, asked, svg, as_json)
    elif asked.lower() in game.rules:
        _show_rule(game.rule(asked.lower()), as_json)
    elif not show_found(game, asked, as_json):
        raise CommandError(unknown_message("no rule", asked, game, [*game.rules, *game.showable_names()]))


def _list_games(as_json: bool) -> None:
    """Print the games of the rules library."""
    games = games_as_list()
    warn_of_skipped_packages()
    if as_json:
        echo_json(games)
        return
    for game in games:
        echo(f"{game['game']:12} {_titled(game['name'], game['rulebook'])}")


def games_as_list() -> list[dict[str, str]]:
    """Return the games of the rules library as plain JSON values."""
    games = [load(game_id) for game_id in game_ids()]
    return [{"game": game.id, "name": game.name, "rulebook": str(game.rulebook)} for game in games]


def game_as_dict(game: AnyGame) -> dict[str, object]:
    """Return a game's rules, options, readings and topics as plain JSON values."""
    return {
        "game": game.id,
        "name": game.name,
        "rulebook": game.rulebook._asdict(),
        "options": [option._asdict() for option in game.options],
        "readings": [{**reading._asdict(), "default": reading.default} for reading in game.readings],
        "rules": [rule_as_dict(rule) for rule in game.rules.values()],
        "topics": list(game.showable_names()),
    }


def rule_as_dict(rule: Rule) -> dict[str, object]:
    """Return a rule as plain JSON values."""
    return {**rule._asdict(), "passages": [passage._asdict() for passage in rule.passages]}


def _show_game(game: AnyGame) -> None:
    """Print a game's rules, options, readings and topics."""
    echo(_titled(game.name, str(game.rulebook)), bold=True)
    echo("\nRules:")
    longest = max(len(rule_id) for rule_id in game.rules)
    for rule in game.rules.values():
        _entry(f"  {rule.id:{longest}}  ", rule.decides)
    if game.options:
        echo("\nOptions:")
    for option in game.options:
        _show_option(option)
    if game.readings:
        echo("\nReadings: how this table reads an open rule. The first value is the default:")
    for reading in game.readings:
        _entry(f"  {reading.id}: ", reading.question)
        longest = max(map(len, reading.values))
        for value, meaning in reading.values.items():
            _entry(f"    {value:{longest}}  ", meaning)
    list_topics(game)


def _titled(name: str, rulebook: str) -> str:
    """Return the rulebook, after the game's name if the book has another title."""
    return rulebook if rulebook.startswith(f"{name} (") else f"{name}: {rulebook}"


def _show_option(option: Option) -> None:
    """Print an option with its values."""
    if option.names:
        span = ", ".join(f"{value} {name}" for value, name in enumerate(option.names, start=option.least))
    else:
        span = f"{option.least} {'or' if option.most == option.least + 1 else 'to'} {option.most}"
    _entry(f"  {option.id}: ", f"{option.question} {span}; {option.default} by default.")


def _show_rule(rule: Rule, as_json: bool) -> None:
    """Print a rule."""
    if as_json:
        echo_json(rule_as_dict(rule))
        return
    echo(rule.id, bold=True)
    echo("\n".join(wrap(rule.decides, text_width())))
    echo("\n".join(wrap(f"[{rule.cite}]", text_width())))
    if rule.passages:
        echo("\n".join(wrap(say_passages(rule.passages), text_width())))
    if rule.says:
        echo("\nThe answer to a move that breaks it:")
        for sentence in rule.says.values():
            _entry("  - ", sentence)


def _entry(start: str, text: str) -> None:
    """Print an entry of a list, wrapped and indented."""
    echo("\n".join(wrap(text, text_width(), initial_indent=start, subsequent_indent=" " * len(start))))
