"""Print a script with which your shell completes what you type, including names of games and rules."""

from __future__ import annotations

import click

from tallystick.cli._output import echo
from tallystick.cli._values import OneOf

EPILOG = """\b
Examples:
  tallystick completion bash
  tallystick completion zsh
  tallystick completion fish

To use it in every new shell of bash, add this line to ~/.bashrc:

\b
  eval "$(tallystick completion bash)"

docs/guide/install.md says what to do for zsh and fish.
"""
COMPLETE_VARIABLE = "_TALLYSTICK_COMPLETE"
# If it is set, a shell asks for completions of the words on its line, and click answers.


@click.command(epilog=EPILOG)
@click.argument("shell", type=OneOf(("bash", "zsh", "fish")))
def command(shell: str) -> None:
    """Print the completion script for SHELL: commands, options, games, rules, topics, boards and stored games."""
    from click.shell_completion import get_completion_class  # noqa: PLC0415 (costs start-up time, as does the following)

    import tallystick.cli._completion  # noqa: F401, PLC0415 (it has our script for bash)

    script = get_completion_class(shell)
    assert script is not None  # click has all three
    program = click.get_current_context().find_root().command
    echo(script(program, {}, "tallystick", COMPLETE_VARIABLE).source())
