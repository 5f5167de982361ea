"""Print the script with which a shell completes what you type, also the names of games and rules."""

from __future__ import annotations

import click

from tallystick.cli._output import echo

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
# Where it is set, a shell asks what the words on its line can become; click answers.


@click.command(epilog=EPILOG)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def command(shell: str) -> None:
    """Print the completion script for SHELL: commands, options, games, rules, topics, boards and stored games."""
    from click.shell_completion import get_completion_class  # noqa: PLC0415 (costs start-up time, as does the following)

    import tallystick.cli._completion  # noqa: F401, PLC0415 (knows how bash is to be served)

    script = get_completion_class(shell)
    assert script is not None  # click has all three
    program = click.get_current_context().find_root().command
    echo(script(program, {}, "tallystick", COMPLETE_VARIABLE).source())
