"""Run the program `tallystick`: find the command, run it, and turn each error into one line and an exit code.

Each file next to this one is a command. It has `command`, a click command. No other list of commands exists. Not
commands are `main`, `errors` and files whose name begins with an underscore. `import_.py` is the command `import`. A
command's file is imported when somebody runs it or asks for its help. The list of all commands reads only their first lines.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module

import click

from tallystick.cli._output import echo
from tallystick.cli._width import wrapped, wrapped_at_terminal
from tallystick.cli.errors import DONE, FAULT, INTERRUPTED, READER_GONE, USAGE

_FOLDER = os.path.dirname(__file__)
DISK_FULL_ERRNOS = {errno.ENOSPC, errno.EDQUOT}
USAGE_PREFIX = "Usage: "
NOT_COMMANDS = {"main", "errors"}
COMPLETE_VARIABLE = "_TALLYSTICK_COMPLETE"
# If it is set, a shell asks what the words on its line can become; click answers.
REASON_PREFIX = "  - "
# This begins each line of a message that lists several reasons.

EPILOG = """\b
Examples:
  tallystick check pastures --position start --move "F c3"
  tallystick rules pastures terrain.repeat-own
  tallystick show --help

\b
Exit codes: 0 legal or done, 1 illegal, 2 cannot be read or used wrongly,
3 undecided, 4 device or link problem, 70 internal error.
"""


@cache
def command_files() -> dict[str, str]:
    """Return the module of each command by the command's name."""
    stems = [name.removesuffix(".py") for name in os.listdir(_FOLDER) if name.endswith(".py")]
    return {
        stem.rstrip("_").replace("_", "-"): stem
        for stem in sorted(stems)
        if not stem.startswith("_") and stem not in NOT_COMMANDS
    }


class Commands(click.Group):
    """Find the commands in this folder, and import one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the names of all commands."""
        return list(command_files())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command of this name, or return None if there is none."""
        stem = command_files().get(cmd_name)
        if stem is None:
            return None
        command = import_module(f"tallystick.cli.{stem}").command
        assert isinstance(command, click.Command)
        if HELP not in command.params:
            command.params.append(HELP)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve the command as click does; raise UsageError with the most similar name if there is no such command."""
        names = command_files()
        if args and not args[0].startswith("-") and args[0] not in names:
            from tallystick.cli._suggest import did_you_mean  # noqa: PLC0415 (only an error needs it)

            hint = did_you_mean(args[0], names) or "`tallystick --help` lists the commands."
            raise click.UsageError(f'there is no command "{args[0]}"; {hint}', ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands with the first line of each file, without importing any."""
        import ast  # noqa: PLC0415 (costs start-up time)

        rows = []
        for name, stem in command_files().items():
            with open(os.path.join(_FOLDER, f"{stem}.py"), encoding="utf-8") as file:
                summary = ast.get_docstring(ast.parse(file.read())) or ""
            rows.append((name, summary.split("\n")[0].rstrip(".")))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _print_help(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    """Print the help of the command and exit, if asked."""
    if asked and not ctx.resilient_parsing:
        echo(ctx.get_help())
        ctx.exit()


HELP = click.Option(
    ["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=_print_help, help="Show this message and exit."
)  # fmt: skip
# Click's own looks for a translation of its text first, which costs start-up time.


def _print_version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    """Print the version and exit, if asked."""
    if asked:
        from tallystick import __version__  # noqa: PLC0415 (only this option needs it)

        echo(f"tallystick {__version__}")
        ctx.exit()


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Keep, prove and judge the games of the device on the table."""
    if "NO_COLOR" in os.environ:
        ctx.color = False


program.params.append(HELP)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code. Only this function turns an exception into a line on stderr and a code."""
    try:
        return _run(None if arguments is None else list(arguments))
    except click.exceptions.Abort:
        echo("tallystick: interrupted.", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        return _print_error(_with_usage(error), error.exit_code)
    except KeyboardInterrupt:
        return _print_error("interrupted.", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone. The interpreter must not complain about that at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except Exception as error:  # noqa: BLE001 (the last place for errors: nothing may end as a traceback)
        exit_code = getattr(error, "exit_code", FAULT)
        if exit_code != FAULT:
            from tallystick.cli._suggest import message_of  # noqa: PLC0415 (only an error needs it)

            return _print_error(message_of(error), exit_code)
        if isinstance(error, OSError) and error.errno in DISK_FULL_ERRNOS:
            return _print_disk_full(error)
        if os.environ.get("TALLYSTICK_DEBUG"):
            import traceback  # noqa: PLC0415 (costs start-up time)

            traceback.print_exc()
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        return _print_error(f"{what}; this is an internal error (TALLYSTICK_DEBUG=1 shows where).", FAULT)


def _run(arguments: list[str] | None) -> int:
    """Run click's command and return its exit code. Raise BrokenPipeError if standard output was closed."""
    stdout = sys.stdout
    if COMPLETE_VARIABLE in os.environ:
        import tallystick.cli._completion  # noqa: F401, PLC0415 (only a shell's question needs it)
    try:
        code = program.main(arguments, prog_name="tallystick", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:
        # If a pipe was closed, click replaces stdout and ends with 1. But 1 means "illegal" here.
        if sys.stdout is stdout:
            raise
        sys.stdout = stdout
        raise BrokenPipeError from None
    return code if isinstance(code, int) else DONE


def _with_usage(error: click.ClickException) -> str:
    """Return an error's message. If a command was used wrongly, add its usage."""
    message = error.format_message()
    ctx = getattr(error, "ctx", None)
    if ctx is None or error.exit_code != USAGE or message.startswith(USAGE_PREFIX):
        return message
    # Click lists the possible values in several lines.
    return f"{' '.join(message.split())}\n{ctx.get_usage()}"


def _print_disk_full(error: OSError) -> int:
    """Print that the disk is full, and return the exit code.

    This is not an internal error. Standard output may be a file on that disk.
    """
    if error.filename is None:
        # As for a broken pipe: the rest of the output must not fail again at exit.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _print_error(f"{error.filename or 'the output'} cannot be written: {error.strerror}.", USAGE)


def _print_error(message: str, exit_code: int) -> int:
    """Print an error message on stderr, wrapped at words, and return `exit_code`. A program gets its first line whole."""
    first, *more = message.split("\n")
    with suppress(OSError):  # if nothing can be written to stderr, the exit code still shows the error
        first = first if first.startswith(USAGE_PREFIX) else f"tallystick: {first}"
        echo(wrapped_at_terminal(first, sys.stderr), err=True)
        for line in more:
            echo(wrapped(line, len(REASON_PREFIX), sys.stderr) if line.startswith(REASON_PREFIX) else line, err=True)
    return exit_code
