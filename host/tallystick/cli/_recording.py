"""The conversation of `record`: each line is a command or a move; what comes of it is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from tallystick.cli import errors
from tallystick.cli._files import write_file
from tallystick.cli._movelist import move_list
from tallystick.cli._owndata import with_own_data
from tallystick.cli._telling import ending, help_text, is_step, legal_steps, points, prompt, recorded, whose
from tallystick.cli._verdict import print_verdict
from tallystick.cli._width import wrapped
from tallystick.cli.errors import CommandError
from tallystick.referee.notebook import Notebook
from tallystick.referee.textrecord import PARTING, Line, Step, read_lines, read_roll, steps_of, write_record
from tallystick.referee.turnlines import next_turn
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import Verdict

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
    """One sitting with a notebook. `is_terse`: nobody watches, so positions are not drawn after each move.

    `folder` is where files are that a position's text names.
    """

    def __init__(self, notebook: Notebook, *, is_terse: bool, folder: str) -> None:
        self.notebook = notebook
        self._is_terse = is_terse
        self._folder = folder
        self._is_done = False
        self._with_text: dict[str, Callable[[str], object]] = {
            "why": self._why,
            "force": lambda rest: self._take_all(rest, stood=True),
            "roll": self._roll,
            "note": self._note,
            "position": self._lay,
            "save": self._save,
        }
        self._alone: dict[str, Callable[[], object]] = {
            "help": lambda: click.echo(help_text(self.notebook)),
            "moves": lambda: click.echo(move_list(self.notebook.rules, self.notebook.position)),
            "undo": self._undo,
            "board": self.draw,
            "show": self.draw,
            "draw": self.draw,
            "score": self._score,
            "quit": self._end,
        }

    @property
    def words(self) -> list[str]:
        """What a line may begin with: commands and legal moves, for completion."""
        return list(dict.fromkeys([*self._alone, *self._with_text, *legal_steps(self.notebook)]))

    def talk(self, read_line: Callable[[str], str], ours: tuple[type[Exception], ...]) -> None:
        """Lines until the end; what is wrong with one is told, and the next one is asked for."""
        while not self._is_done:
            try:
                line = read_line(prompt(self.notebook)).strip()
            except EOFError:
                click.echo()
                return
            try:
                self.obey(line)
            except ours as error:
                for said in str(error).splitlines():
                    click.echo(wrapped(f"  {said}", 6 if said.startswith(" ") else 2))

    def play(self, lines: Iterable[Line], ours: tuple[type[Exception], ...]) -> None:
        """Lines of a file or a pipe; the first that cannot be taken ends it, with its number."""
        for line in lines:
            try:
                self._play_line(line)
            except Refused:
                raise
            except ours as error:
                raise CommandError(f"line {line.number}: {error}", getattr(error, "exit_code", errors.USAGE)) from error
            if self._is_done:
                return

    def _play_line(self, line: Line) -> None:
        if line.kind == "roll":
            click.echo(f"roll {self.notebook.note_roll(*read_roll(line.text))}")
        elif line.kind == "position":
            self._put(line.text)
        elif line.kind in {"move", "stood"} and not (not line.is_numbered and self._obey_command(line.text)):
            verdict = self._take_steps(steps_of(line.text, first_stood=line.kind == "stood"))
            if verdict is not None:
                raise Refused(line.number, verdict)

    def obey(self, line: str) -> None:
        """One line is done, with the number of its turn or without. Raises what the notebook raises."""
        numbered = next((each for each in read_lines(line) if each.is_numbered), None)
        if numbered:
            self._take_all(numbered.text, first_stood=numbered.kind == "stood")
        elif line and not self._obey_command(line):
            self._take_all(line)

    def _obey_command(self, line: str) -> bool:
        """Whether the line was a command, which is done then. What is word for word a move is no command.

        A game may have moves that are called like commands, as The Duke has `draw`. A command that takes a text gives
        way to a legal move only: games read much as a claim that makes no sense.
        """
        first, _, rest = line.partition(" ")
        word = first.casefold()
        step = line.partition(PARTING)[0]
        if word in self._alone and not is_step(self.notebook, step):
            self._alone[word]()
            return True
        if word in self._with_text and not is_step(self.notebook, step, legal=True):
            self._with_text[word](rest.strip())
            return True
        return False

    def _take_all(self, text: str, *, first_stood: bool = False, stood: bool = False) -> None:
        steps = steps_of(text, first_stood=first_stood)
        self._take_steps([step._replace(stood=step.stood or stood) for step in steps])

    def _take_steps(self, steps: list[Step]) -> Verdict | None:
        """The verdict on the first step that was not recorded, the rest left; None where all of them were."""
        for at, step in enumerate(steps):
            try:
                verdict = self._take(step)
            except RulesError:
                self._draw_after(at)
                raise
            if verdict is not None:
                if at + 1 < len(steps) and not self._is_terse:
                    click.echo("What follows it on the line is not recorded either.")
                return verdict
        self._draw_after(len(steps))
        if steps and (ended := ending(self.notebook)):
            click.echo(ended)
        return None

    def _draw_after(self, steps: int) -> None:
        if steps and not self._is_terse:
            self.draw()

    def _take(self, step: Step) -> Verdict | None:
        """The verdict on a step that was not recorded; None where it was."""
        notebook = self.notebook
        before, who, number = notebook.position, whose(notebook), next_turn(notebook)
        taken = notebook.take(step.text, stood=step.stood)
        verdict = taken.verdict
        if not taken.is_recorded:
            if not self._is_terse:
                claimed = notebook.rules.parse_move(before, step.text)
                print_verdict(notebook.rules, verdict, notebook.rules.draw_text(before, claimed))
                click.echo(f"Not recorded. If it was made and stands: force {verdict.move}")
            return verdict
        click.echo(recorded(number, who, verdict))
        if taken.warning:
            click.secho(f"  Look: {taken.warning}", fg="yellow")
        return None

    def _why(self, rest: str) -> None:
        notebook = self.notebook
        move = notebook.rules.parse_move(notebook.position, rest)
        print_verdict(notebook.rules, notebook.check(rest), notebook.rules.draw_text(notebook.position, move))

    def _undo(self) -> None:
        click.echo(f"Taken back: {self.notebook.take_back().text}")
        if not self._is_terse:
            self.draw()

    def draw(self) -> None:
        """What lies on the table is drawn."""
        click.echo(self.notebook.rules.draw_text(self.notebook.position))

    def _score(self) -> None:
        scores = self.notebook.rules.scores(self.notebook.position)
        click.echo("No points are counted before the end." if scores is None else points(self.notebook, scores))

    def _roll(self, rest: str) -> None:
        click.echo(f"roll {self.notebook.note_roll(*read_roll(f'roll {rest}'.strip()))}")

    def _note(self, rest: str) -> None:
        self.notebook.remark(rest)
        click.echo("Noted.")

    def _lay(self, rest: str) -> None:
        self._put(rest)
        self.draw()

    def _put(self, text: str) -> None:
        self.notebook.lay(with_own_data(self.notebook.rules, text, self._folder))

    def _save(self, rest: str) -> None:
        if not rest:
            click.echo(f"Everything is kept, as game {self.notebook.game.number}. save FILE writes it as text.")
            return
        write_file(rest, write_record(self.notebook))
        click.echo(f"Written to {Path(rest)}; the store has it as game {self.notebook.game.number}.")

    def _end(self) -> None:
        self._is_done = True
