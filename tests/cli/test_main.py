"""The program itself: finding commands, exit codes, one line for every error."""

import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from tallystick.cli import errors, main
from tallystick.cli._values import Folder, OneOf, WholeNumber
from tallystick.cli.main import command_files


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.delenv("TALLYSTICK_DEBUG", raising=False)

    def run(*arguments):
        code = main.main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def failing(monkeypatch):
    """Makes `tallystick rules` raise."""

    def raises(error):
        def fail():
            raise error

        module = import_module("tallystick.cli.rules")
        monkeypatch.setattr(module, "command", click.Command("rules", callback=fail))

    return raises


@pytest.mark.parametrize("stem", command_files().values())
def test_every_file_is_a_command_with_help(stem):
    module = import_module(f"tallystick.cli.{stem}")
    assert isinstance(module.command, click.Command)
    assert module.__doc__, "its first line stands in the list of commands"
    assert module.command.help


def test_the_list_of_commands_names_each(run):
    code, out, _ = run("--help")
    assert code == 0
    for name in command_files():
        assert f"\n  {name} " in out


def test_the_version(run):
    from tallystick import __version__

    assert run("--version") == (0, f"tallystick {__version__}\n", "")


def test_an_unknown_command_is_answered_with_the_nearest(run):
    code, out, err = run("chek")
    assert (code, out) == (2, "")
    assert 'there is no command "chek"; did you mean check or schema?' in err


def test_an_unknown_option_is_wrong_use(run):
    code, _, err = run("rules", "--jsn")
    assert code == 2
    assert "--json" in err


def test_without_a_command_the_help_is_shown(run):
    for command in [(), ("map",)]:
        code, _, err = run(*command)
        assert code == 2
        assert err.startswith("Usage: tallystick ")
        assert "Commands:" in err


def test_an_option_that_is_missing_is_named_with_what_it_can_be_on_one_line(run):
    code, _, err = run("export", "last")
    assert code == 2
    assert err.split("\n")[0] == "tallystick: Missing option '--format'. Choose from: jsonl, csv, text, bgstats"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("perft", "pastures", "-p", "start", "--depth", "two"),
            '--depth cannot be "two"; it must be a whole number, 0 or',
        ),
        (("games", "--limit", "0"), '--limit cannot be "0"; it must be a whole number, 1 or more.'),
        (("play", "--http-port", "70000"), '--http-port cannot be "70000"; it must be a whole number from 0 to 65535.'),
        (("sim", "--page", "--seed", "x"), '--seed cannot be "x"; it must be a whole number.'),
        (("games", "--ended", "won"), '--ended cannot be "won"; it can be finished, abandoned or running.'),
        (("completion", "sh"), 'SHELL cannot be "sh"; it can be bash, zsh or fish.'),
        (("sim", "--page", "--shots", __file__), '"; it must be a folder, and no file.'),
    ],
)
def test_a_bad_value_is_named_with_what_would_be_right(run, arguments, says):
    code, _, err = run(*arguments)
    assert code == 2
    assert says in err.split("\n")[0]
    assert "Usage: " in err


def test_no_option_takes_a_value_that_click_would_refuse_in_its_own_words():
    """A type of `_values` refuses it. A file's name or a text is refused by the command."""
    commands = [main.program.get_command(click.Context(main.program), name) for name in command_files()]
    commands += [each for command in commands if isinstance(command, click.Group) for each in command.commands.values()]
    own = [type(each.type) for command in commands for each in command.params]
    # A file's name can be anything.
    plain = {type(click.STRING), type(click.BOOL), click.Path, click.Tuple, WholeNumber, OneOf, Folder}
    assert set(own) <= plain


def test_a_fault_of_ours_is_one_line_and_70(run, failing):
    failing(ZeroDivisionError("division by zero"))
    code, out, err = run("rules")
    assert (code, out) == (70, "")
    assert err.count("\n") == 1
    assert "ZeroDivisionError: division by zero" in err
    assert "internal error" in err


def test_a_fault_of_ours_with_its_traceback_when_asked_for(run, failing, monkeypatch):
    failing(ZeroDivisionError("division by zero"))
    monkeypatch.setenv("TALLYSTICK_DEBUG", "1")
    _, _, err = run("rules")
    assert "Traceback" in err


@pytest.mark.parametrize("code", [1, 2, 4])
def test_an_error_of_a_package_brings_its_own_exit_code(run, failing, code):
    class PackageError(Exception):
        exit_code = code

    failing(PackageError("The cable is out."))
    assert run("rules") == (code, "", "tallystick: The cable is out.\n")


def test_ctrl_c_is_no_fault(run, failing):
    failing(KeyboardInterrupt())
    code, _, err = run("rules")
    assert (code, err.strip()) == (errors.INTERRUPTED, "tallystick: interrupted.")


def test_only_the_invoked_command_is_imported(run, monkeypatch):
    for stem in command_files().values():
        # Put back afterwards: other tests hold on to these very modules.
        monkeypatch.delitem(sys.modules, f"tallystick.cli.{stem}", raising=False)
    run("rules")
    assert "tallystick.cli.rules" in sys.modules
    assert "tallystick.cli.perft" not in sys.modules


def test_an_imported_helper_is_no_command():
    folder = Path(main.__file__).parent
    helpers = {path.stem for path in folder.glob("*.py")} - set(command_files().values())
    assert all(stem.startswith("_") or stem in {"main", "errors"} for stem in helpers)
