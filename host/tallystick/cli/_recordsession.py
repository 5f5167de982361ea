"""Run the dialogue of `record`: each line is a command or a move, and its result is printed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tallystick.cli import errors
from tallystick.cli._files import write_file
from tallystick.cli._movelist import move_list
from tallystick.cli._named import named_drawing, named_sentence, named_verdict
from tallystick.cli._output import echo, echo_drawing
from tallystick.cli._owndata import with_own_data
from tallystick.cli._recordtext import (
    amount_recorded,
    ending,
    help_text,
    is_step,
    legal_steps,
    player_to_move,
    points,
    prompt,
    step_line,
)
from tallystick.cli._verdict import print_verdict
from tallystick.cli._width import wrapped
from tallystick.cli.errors import CommandError
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.textrecord import SEPARATOR, Line, Step, format_record, parse_lines, parse_roll, split_steps
from tallystick.referee.turnlines import next_turn
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import ILLEGAL, LEGAL, READING, Verdict

EXIT_CODES = {"legal": errors.LEGAL, "illegal": errors.ILLEGAL, "undecided": errors.UNDECIDED}


class Refused(CommandError):
    """Raised when a move from a file or a pipe is not legal. The later lines belong to a position that never existed."""

    def __init__(self, line: int, verdict: Verdict, names: Sequence[str]) -> None:
        verdict = named_verdict(verdict, names)
        if verdict.claimed is None and verdict.kind != ILLEGAL:
            says = f"line {line}: {verdict.claim} is a claim, and only steps are recorded."
            super().__init__(f"{says} Everything before it is recorded.", errors.USAGE)
            return
        why = verdict.objections[0].says if verdict.objections else _hangs_on(verdict)
        kind = f" ({verdict.heading.lower()})" if verdict.is_of_result else f" is {verdict.kind}"
        super().__init__(
            f"line {line}: {verdict.move}{kind}: {why} Everything before it is recorded.",
            EXIT_CODES[verdict.kind],
        )


def _why_not_recorded(move_record: MoveRecord, verdict: Verdict) -> str:
    """Return why nothing is recorded after this verdict, and what can be done."""
    if verdict.claimed is None:
        return "Not recorded: this is a claim, not a step."
    if verdict.is_of_result:
        step = move_record.rules.format_move(move_record.position, verdict.claimed)
        return f"Not recorded, because of the claim. The move alone: {step}"
    return f"Not recorded. If it was left standing: force {verdict.move}"


def _hangs_on(verdict: Verdict) -> str:
    """Return the first thing that an undecided move depends on, and how to record the move anyway."""
    hangs = next((each for each in verdict.depends_on if each.on != READING and each.verdict != LEGAL), None)
    on = f"{hangs.name} (if {hangs.value}, {hangs.verdict})" if hangs else "something that the record does not say"
    return f'it depends on {on}. If it was played, "force {verdict.move}" records it.'


class RecordSession:
    """Enter lines into a move record. If `is_terse`, nobody watches, and positions are not drawn after each move.

    `folder` is the folder of the files that a position's text names.
    """

    def __init__(self, move_record: MoveRecord, *, is_terse: bool, folder: str) -> None:
        self.move_record = move_record
        self._names = move_record.game.summary.names
        self._is_terse = is_terse
        self._folder = folder
        self._is_done = False
        self._text_commands: dict[str, Callable[[str], object]] = {
            "why": self._check_move,
            "force": lambda rest: self._enter_text(rest, stood=True),
            "roll": self._roll,
            "note": self._add_remark,
            "position": self._set_and_draw_position,
            "save": self._save,
        }
        self._plain_commands: dict[str, Callable[[], object]] = {
            "help": lambda: echo(help_text(self.move_record)),
            "moves": lambda: echo(move_list(self.move_record.rules, self.move_record.position, self._names)),
            "undo": self._undo,
            "board": self.draw,
            "show": self.draw,
            "draw": self.draw,
            "score": self._score,
            "quit": self._quit,
        }

    @property
    def completions(self) -> list[str]:
        """Return the possible beginnings of a line: commands and legal moves."""
        return list(dict.fromkeys([*self._plain_commands, *self._text_commands, *legal_steps(self.move_record)]))

    def run_interactive(self, read_line: Callable[[str], str], ours: tuple[type[Exception], ...]) -> None:
        """Read and run lines until the end. If a line is wrong, print why and ask for the next."""
        while not self._is_done:
            try:
                line = read_line(prompt(self.move_record)).strip()
            except EOFError:
                echo()
                return
            try:
                self.run_line(line)
            except ours as error:
                for said in str(error).splitlines():
                    echo(wrapped(f"  {said}", 6 if said.startswith(" ") else 2))

    def run_lines(self, lines: Iterable[Line], ours: tuple[type[Exception], ...]) -> None:
        """Run the lines of a file or a pipe. Raise CommandError with the number of the first line that cannot be run."""
        for line in lines:
            try:
                self._run_text_line(line)
            except ours as error:
                self.say_what_is_kept()
                if isinstance(error, Refused):
                    raise
                raise CommandError(f"line {line.number}: {error}", getattr(error, "exit_code", errors.USAGE)) from error
            if self._is_done:
                return

    def say_what_is_kept(self) -> None:
        """Print the number of the game, also if only its beginning is stored."""
        echo(f"Kept as game {self.move_record.game.number}: {amount_recorded(self.move_record)}.")

    def _run_text_line(self, line: Line) -> None:
        """Run one line of a text record. Raise Refused for a move that is not legal."""
        if line.kind == "roll":
            echo(f"roll {self.move_record.add_roll(*parse_roll(line.text))}")
        elif line.kind == "position":
            self._set_position(line.text)
        elif line.kind in {"move", "stood"} and not (not line.is_numbered and self._run_command(line.text)):
            verdict = self._enter_steps(split_steps(line.text, first_stood=line.kind == "stood"))
            if verdict is not None:
                raise Refused(line.number, verdict, self._names)

    def run_line(self, line: str) -> None:
        """Run one line, with the number of its turn or without. Raise what the move record raises."""
        numbered = next((each for each in parse_lines(line) if each.is_numbered), None)
        if numbered:
            self._enter_text(numbered.text, first_stood=numbered.kind == "stood")
        elif line and not self._run_command(line):
            self._enter_text(line)

    def _run_command(self, line: str) -> bool:
        """Run the line if it is a command, and return True. Return False for a line that is, word for word, a move.

        A game may have moves that are named like commands, as The Duke has `draw`. If a command takes a text, only a legal move has
        priority over it, because games read many texts as a claim, even texts that make no sense.
        """
        first, _, rest = line.partition(" ")
        word = first.casefold()
        step = line.partition(SEPARATOR)[0]
        if word in self._plain_commands and not is_step(self.move_record, step):
            self._plain_commands[word]()
            return True
        if word in self._text_commands and not is_step(self.move_record, step, legal=True):
            self._text_commands[word](rest.strip())
            return True
        return False

    def _enter_text(self, text: str, *, first_stood: bool = False, stood: bool = False) -> None:
        """Enter the moves of a line."""
        steps = split_steps(text, first_stood=first_stood)
        self._enter_steps([step._replace(stood=step.stood or stood) for step in steps])

    def _enter_steps(self, steps: list[Step]) -> Verdict | None:
        """Enter steps up to the first that is not recorded, and return the verdict on it, or None."""
        for at, step in enumerate(steps):
            try:
                verdict = self._enter_step(step)
            except RulesError:
                self._draw_after(at)
                raise
            if verdict is not None:
                if at + 1 < len(steps) and not self._is_terse:
                    echo("The rest of the line is not recorded either.")
                return verdict
        self._draw_after(len(steps))
        if steps and (ended := ending(self.move_record)):
            echo(ended)
        return None

    def _draw_after(self, steps: int) -> None:
        """Draw the position after one step or more, if somebody watches."""
        if steps and not self._is_terse:
            self.draw()

    def _enter_step(self, step: Step) -> Verdict | None:
        """Enter a step. Return the verdict if it was not recorded, otherwise None."""
        move_record = self.move_record
        before, who, number = move_record.position, player_to_move(move_record), next_turn(move_record)
        moves = len(move_record.moves)
        added = move_record.add_move(step.text, stood=step.stood)
        verdict = added.verdict
        if not added.is_recorded:
            if not self._is_terse:
                drawing = move_record.rules.draw_text(before, verdict.claimed)
                print_verdict(move_record.rules, verdict, drawing, names=self._names)
                echo(_why_not_recorded(move_record, verdict))
            return verdict
        if len(move_record.moves) > moves or added.warning:
            # Dice that were also typed are already there.
            echo(step_line(number, who, verdict))
        if added.warning:
            echo(f"  Look: {added.warning}", fg="yellow")
        for taken in added.taken:
            echo(f"{number}. {taken.text} ({'the log' if taken.event is None else f'event {taken.event}'})")
        return None

    def _check_move(self, rest: str) -> None:
        """Print the verdict on a move without recording it."""
        move_record = self.move_record
        verdict = move_record.check(rest)
        drawing = move_record.rules.draw_text(move_record.position, verdict.claimed)
        print_verdict(move_record.rules, verdict, drawing, names=self._names)

    def _undo(self) -> None:
        """Undo the last step."""
        echo(f"Taken back: {self.move_record.undo().text}")
        if not self._is_terse:
            self.draw()

    def draw(self) -> None:
        """Print the position."""
        echo_drawing(named_drawing(self.move_record.rules.draw_text(self.move_record.known), self._names))

    def _score(self) -> None:
        """Print the points, or what they depend on if something lies face down."""
        rules, position = self.move_record.rules, self.move_record.known
        scores, results = rules.scores(position), rules.possible_results(position)
        if scores is None and results is not None:
            echo(named_sentence("\n".join(results.says()), self._names))
        else:
            echo("No points are counted before the end." if scores is None else points(self.move_record, scores))

    def _roll(self, rest: str) -> None:
        """Record a roll."""
        echo(f"roll {self.move_record.add_roll(*parse_roll(f'roll {rest}'.strip()))}")

    def _add_remark(self, rest: str) -> None:
        """Record a remark."""
        self.move_record.add_remark(rest)
        echo("Noted.")

    def _set_and_draw_position(self, rest: str) -> None:
        """Set the position and draw it."""
        self._set_position(rest)
        self.draw()

    def _set_position(self, text: str) -> None:
        """Set the position, which may name the group's own files."""
        self.move_record.set_position(with_own_data(self.move_record.rules, text, self._folder))

    def _save(self, rest: str) -> None:
        """Write the record to a file. Without a file name, say where the game is stored."""
        if not rest:
            echo(f"Everything is kept, as game {self.move_record.game.number}. save FILE writes it as text.")
            return
        write_file(rest, format_record(self.move_record))
        echo(f"Written to {Path(rest)}; the store has it as game {self.move_record.game.number}.")

    def _quit(self) -> None:
        """End the session."""
        self._is_done = True
