"""The conversation of `record`: each line is a command or a move; what comes of it is told at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from tallystick.cli import errors
from tallystick.cli._position import write_file
from tallystick.cli._verdict import print_verdict
from tallystick.cli.errors import CommandError
from tallystick.referee.notebook import Notebook
from tallystick.referee.textrecord import Line, read_roll, write_record
from tallystick.rules.verdict import LEGAL, Verdict

HELP = """\
  F c3              a move, checked and recorded
  why MOVE          may it be made? nothing is recorded
  force MOVE        it was made and stood, although it is not legal
  undo              take the last move back
  moves             every legal move
  draw | score      the position, the points
  roll 2d6 3 5      a roll of your own dice
  note TEXT         a remark
  position P        what lies on the table, as text
  save FILE         write the record as text (the store has it already)
  quit              end; everything is kept"""
MOVES_PER_LINE = 8
EXIT_CODES = {"legal": errors.LEGAL, "illegal": errors.ILLEGAL, "undecided": errors.UNDECIDED}


class Refused(CommandError):
    """A move from a file or a pipe is not legal: what follows it would be played in a position that never was."""

    def __init__(self, line: int, verdict: Verdict) -> None:
        why = verdict.objections[0].says if verdict.objections else "what it hangs on is not known."
        super().__init__(
            f"line {line}: {verdict.move} is {verdict.kind}: {why} Everything before it is recorded.",
            EXIT_CODES[verdict.kind],
        )


class Recording:
    """One sitting with a notebook. `is_terse`: nobody watches, so positions are not drawn after each move."""

    def __init__(self, notebook: Notebook, *, is_terse: bool) -> None:
        self.notebook = notebook
        self._is_terse = is_terse
        self._is_done = False
        self._commands: dict[str, Callable[[str], object]] = {
            "help": lambda _rest: click.echo(HELP),
            "moves": lambda _rest: self._moves(),
            "why": self._why,
            "force": lambda rest: self._take(rest, stood=True),
            "undo": lambda _rest: self._undo(),
            "draw": lambda _rest: self._draw(),
            "score": lambda _rest: self._score(),
            "roll": self._roll,
            "note": self._note,
            "position": self._lay,
            "save": self._save,
            "quit": lambda _rest: self._end(),
        }

    @property
    def words(self) -> list[str]:
        """What a line may begin with: commands and legal moves, for completion."""
        rules, position = self.notebook.rules, self.notebook.position
        return [*self._commands, *(rules.format_move(position, move) for move in rules.legal_moves(position))]

    def talk(self, read_line: Callable[[str], str], ours: tuple[type[Exception], ...]) -> None:
        """Lines until the end; what is wrong with one is told, and the next one is asked for."""
        while not self._is_done:
            try:
                line = read_line(self._prompt()).strip()
            except EOFError:
                click.echo()
                return
            try:
                self.obey(line)
            except ours as error:
                click.echo(f"  {error}")

    def play(self, lines: Iterator[Line], ours: tuple[type[Exception], ...]) -> None:
        """Lines of a file or a pipe; the first that cannot be taken ends it, with its number."""
        for line in lines:
            try:
                if line.kind in {"move", "stood"}:
                    self._play_line(line)
                elif line.kind == "roll":
                    click.echo(f"roll {self.notebook.note_roll(*read_roll(line.text))}")
                elif line.kind == "position":
                    self.notebook.lay(line.text)
            except Refused:
                raise
            except ours as error:
                raise CommandError(f"line {line.number}: {error}", getattr(error, "exit_code", errors.USAGE)) from error
            if self._is_done:
                return

    def _play_line(self, line: Line) -> None:
        word = line.text.partition(" ")[0].lower()
        if line.kind == "move" and word in self._commands:
            self.obey(line.text)
            return
        verdict = self._take(line.text, stood=line.kind == "stood")
        if verdict is not None:
            raise Refused(line.number, verdict)

    def obey(self, line: str) -> None:
        """One line is done. Raises what the notebook raises."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        elif line:
            self._take(line)

    def _prompt(self) -> str:
        notebook = self.notebook
        who = notebook.player(notebook.rules.to_move(notebook.position))
        return f"{len(notebook.moves) + 1}. {who or 'over'}> "

    def _take(self, text: str, *, stood: bool = False) -> Verdict | None:
        """The verdict on a move that was not recorded; None where it was."""
        notebook = self.notebook
        before = notebook.position
        who = notebook.player(notebook.rules.to_move(before))
        taken = notebook.take(text, stood=stood)
        if not taken.is_recorded:
            if not self._is_terse:
                claimed = notebook.rules.parse_move(before, text)
                print_verdict(notebook.rules, taken.verdict, notebook.rules.draw_text(before, claimed))
                click.echo(f"Not recorded. If it was made and stands: force {taken.verdict.move}")
            return taken.verdict
        sign = "." if taken.verdict.kind == LEGAL else "!"
        tail = "" if taken.verdict.kind == LEGAL else f", {taken.verdict.kind}, but it stood"
        click.echo(f"{len(notebook.moves)}{sign} {taken.verdict.move} ({who}{tail})".replace(" ()", ""))
        if taken.warning:
            click.secho(f"  Look: {taken.warning}", fg="yellow")
        if not self._is_terse:
            self._draw()
        self._tell_outcome()
        return None

    def _tell_outcome(self) -> None:
        outcome = self.notebook.rules.outcome(self.notebook.position)
        if outcome is not None:
            winners = " and ".join(self.notebook.player(seat) for seat in outcome.winners)
            click.echo(
                f"The game is over: {'a draw' if outcome.is_draw else f'{winners} has won'}. {self._points(outcome.scores)}"
            )

    def _points(self, scores: tuple[int, ...]) -> str:
        return ", ".join(f"{self.notebook.player(seat)} {score}" for seat, score in enumerate(scores))

    def _why(self, rest: str) -> None:
        notebook = self.notebook
        move = notebook.rules.parse_move(notebook.position, rest)
        print_verdict(notebook.rules, notebook.check(rest), notebook.rules.draw_text(notebook.position, move))

    def _undo(self) -> None:
        click.echo(f"Taken back: {self.notebook.take_back().text}")

    def _moves(self) -> None:
        rules, position = self.notebook.rules, self.notebook.position
        texts = [rules.format_move(position, move) for move in rules.legal_moves(position)]
        for start in range(0, len(texts), MOVES_PER_LINE):
            click.echo("  " + "  ".join(texts[start : start + MOVES_PER_LINE]))
        click.echo(f"{len(texts)} legal move{'' if len(texts) == 1 else 's'}")

    def _draw(self) -> None:
        click.echo(self.notebook.rules.draw_text(self.notebook.position))

    def _score(self) -> None:
        scores = self.notebook.rules.scores(self.notebook.position)
        click.echo("No points are counted before the end." if scores is None else self._points(scores))

    def _roll(self, rest: str) -> None:
        click.echo(f"roll {self.notebook.note_roll(*read_roll(f'roll {rest}'.strip()))}")

    def _note(self, rest: str) -> None:
        self.notebook.remark(rest)
        click.echo("Noted.")

    def _lay(self, rest: str) -> None:
        self.notebook.lay(rest)
        self._draw()

    def _save(self, rest: str) -> None:
        if not rest:
            click.echo(f"Everything is kept, as game {self.notebook.game.number}. save FILE writes it as text.")
            return
        write_file(rest, write_record(self.notebook))
        click.echo(f"Written to {Path(rest)}; the store has it as game {self.notebook.game.number}.")

    def _end(self) -> None:
        self._is_done = True


def terminal_reader(recording: Recording) -> Callable[[str], str]:
    """`input`, with completion of commands and legal moves where this Python has readline."""
    try:
        import readline  # noqa: PLC0415 (not everywhere, and only for people)
    except ImportError:
        return input

    def complete(_text: str, state: int) -> str | None:
        line = readline.get_line_buffer()
        fitting = [word for word in recording.words if word.lower().startswith(line.lower())]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input


def is_watched() -> bool:
    """Whether somebody sits at the keyboard."""
    return sys.stdin.isatty()
