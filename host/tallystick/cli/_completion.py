"""Complete typed words: the names of games, rules, topics, readings, options, boards and stored games.

Each finder returns the names that begin like the typed text. If it cannot know any, it returns none. It never fails.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click
from click.shell_completion import BashComplete, CompletionItem, ShellComplete, add_completion_class, split_arg_string

if TYPE_CHECKING:
    from tallystick.games.registry import AnyGame
    from tallystick.store.game import GameSummary

START, STORED, LAST = "start", "game:", "last"
LARGEST_CHOICE = 30
# An option with more values is a number. Nobody wants to read those as a list.

BASH_SOURCE = """\
%(complete_func)s() {
    local IFS=$'\\n' line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^:=]/} before= reply
    # Bash breaks words at these signs, and puts what it is given after the last of them.
    local word=${line##*[[:space:]]}
    [[ -n $breaks ]] && before=${word%%"${word##*[$breaks]}"}
    COMPREPLY=()
    for reply in $(env COMP_WORDS="$line" %(complete_var)s=bash_complete "$1"); do
        case ${reply%%%%,*} in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) reply=${reply#*,} COMPREPLY+=("${reply#"$before"}") ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class BashWholeLine(BashComplete):
    """Complete in bash from the whole line. Bash itself breaks the line into words at every colon, as in `tile:knight`."""

    source_template = BASH_SOURCE

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is being typed, and that one."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        incomplete = "" if not words or line[-1:].isspace() else words.pop()
        return words, incomplete

    def source(self) -> str:
        """Return the script, without starting bash to ask for its version, as click does."""
        return ShellComplete.source(self)


add_completion_class(BashWholeLine, "bash")


def _games(_ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the games of the rules library."""
    from tallystick.games.registry import printed_names  # noqa: PLC0415 (costs start-up time)

    return _beginning(typed, printed_names())


def _rules_and_topics(ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the rules and topics of the game that is named before."""
    game = _game(ctx)
    if game is None:
        return []
    return _beginning(
        typed, {**{rule.id: rule.decides for rule in game.rules.values()}, **_plain(game.showable_names())}
    )


def _readings(ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the readings of the game that is named before, with each of their values."""
    game = _game(ctx)
    readings = game.readings if game else ()
    return _beginning(typed, {f"{each.id}={value}": says for each in readings for value, says in each.values.items()})


def _options(ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the options of the game that is named before, with each of their values if these are few."""
    game = _game(ctx)
    found: dict[str, str] = {}
    for option in game.options if game else ():
        if option.most - option.least < LARGEST_CHOICE:
            found |= {f"{option.id}={value}": option.question for value in range(option.least, option.most + 1)}
    return _beginning(typed, found)


def _positions(ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return `start`, and the stored games of the game that is named before."""
    game = _game(ctx)
    stored = [each for each in _stored(ctx) if game is not None and each.game == game.id]
    found = {START: "", **{f"{STORED}{each.number}": each.players for each in stored if each.number}}
    return _beginning(typed, {**found, **({f"{STORED}{LAST}": "the newest game"} if stored else {})})


def _stored_games(ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the numbers of the stored games."""
    games = _stored(ctx)
    found = {str(each.number): f"{each.game}: {each.players}" for each in games if each.number}
    return _beginning(typed, {**found, **({LAST: "the newest game"} if games else {})})


def _boards(_ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Return the boards."""
    from tallystick.drive.boards import board_ids  # noqa: PLC0415 (costs start-up time)

    return _beginning(typed, _plain(board_ids()))


def _files(_ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Leave it to the shell, which knows its files."""
    return [CompletionItem(typed, type="file")]


FINDERS: dict[str, Callable[[click.Context, str], list[CompletionItem]]] = {
    "game": _games,
    "rule": _rules_and_topics,
    "reading": _readings,
    "option": _options,
    "position": _positions,
    "stored game": _stored_games,
    "board": _boards,
    "file": _files,
}


def _plain(names: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(names, "")


def _beginning(typed: str, names: Mapping[str, str]) -> list[CompletionItem]:
    """Return the names that begin like the typed text, with their descriptions."""
    return [CompletionItem(name, help=says or None) for name, says in names.items() if name.startswith(typed)]


def _game(ctx: click.Context) -> AnyGame | None:
    """Return the game that is named before, if there is one of that name."""
    from tallystick.games.registry import load  # noqa: PLC0415 (costs start-up time, as does the following)
    from tallystick.rules.errors import RulesError  # noqa: PLC0415

    # If the typed word is an option's value, click has not yet given the words before it to the arguments.
    named = ctx.params.get("game_id") or (ctx.args[0] if ctx.args else "")
    with suppress(RulesError):
        return load(named)
    return None


def _stored(ctx: click.Context) -> list[GameSummary]:
    """Return the stored games; none if there is no store or it cannot be read. Do not create a store."""
    from tallystick.cli._settings import named_in_settings  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.cli.errors import CommandError  # noqa: PLC0415
    from tallystick.store.errors import StoreError  # noqa: PLC0415
    from tallystick.store.place import exists, place_of  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    with suppress(CommandError, StoreError, OSError):
        place = place_of(ctx.params.get("db") or named_in_settings())
        if not exists(place):
            return []
        with Store(place) as store:
            return [game for game in store.games() if not game.is_hidden]
    return []
