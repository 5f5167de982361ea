"""What a notebook's sitting is told: the prompt, the help, points, how the game ended, how much is recorded."""

from __future__ import annotations

from tallystick.referee.finding import counted
from tallystick.referee.notebook import Notebook
from tallystick.referee.turnlines import next_turn, turn_numbers
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import LEGAL, Verdict

BOARD_WORDS = ("board", "show", "draw")
EXAMPLE_WIDTH = 17
HELP = """\
  {example} a move or step, checked and recorded; several: A; B; C
  why MOVE          may it be made? nothing is recorded
  force MOVE        it was made and stood, although it is not legal
  undo              take the last move or step back
  moves             every legal move; where chance decides, what can come
  {boards:17} the board
  score             the points
  roll 2d6 3 5      a roll of your own dice
  note TEXT         a remark
  position P        what lies on the table, as text
  save FILE         write the record as text (the store has it already)
  quit              end; everything is kept"""
OVER, CHANCE = "over", "chance"
# In the prompt, where it is no player's turn.


def whose(notebook: Notebook) -> str:
    """Whose step it is; nothing where it is no player's."""
    return notebook.player(notebook.rules.to_move(notebook.position))


def prompt(notebook: Notebook) -> str:
    """The turn that the next step belongs to, and whose step it is: `7. Ann> `."""
    nobody = OVER if notebook.rules.outcome(notebook.position) else CHANCE
    return f"{next_turn(notebook)}. {whose(notebook) or nobody}> "


def recorded(number: int, who: str, verdict: Verdict) -> str:
    """A step that is on record now."""
    sign = "." if verdict.kind == LEGAL else "!"
    stood = "" if verdict.kind == LEGAL else f"{verdict.kind}, but it stood"
    remarks = ", ".join(part for part in (who, stood) if part)
    return f"{number}{sign} {verdict.move}{f' ({remarks})' if remarks else ''}"


def is_step(notebook: Notebook, text: str, *, legal: bool = False) -> bool:
    """Whether the text is, word for word, a step that can be claimed here; or, if asked, one that is legal."""
    rules, position = notebook.rules, notebook.position
    try:
        move = rules.parse_move(position, text)
    except RulesError:
        return False
    canonical = rules.format_move(position, move).casefold()
    return canonical == " ".join(text.split()).casefold() and not (legal and rules.objections(position, move))


def legal_steps(notebook: Notebook) -> list[str]:
    """The texts of all that is legal now; where chance decides, of what can come."""
    rules, position = notebook.rules, notebook.position
    return [rules.format_move(position, move) for move in rules.legal_moves(position)]


def help_text(notebook: Notebook) -> str:
    """What a line can be, with a move of this position for an example, and without words that are moves of the game."""
    example = next(iter(legal_steps(notebook)), "MOVE")
    boards = " | ".join(word for word in BOARD_WORDS if not is_step(notebook, word))
    return HELP.format(example=f"{example:{EXAMPLE_WIDTH}}", boards=boards)


def points(notebook: Notebook, scores: tuple[int, ...]) -> str:
    """Points by player."""
    return ", ".join(f"{notebook.player(seat)} {score}" for seat, score in enumerate(scores))


def ending(notebook: Notebook) -> str:
    """How the game ended; nothing while it goes on."""
    outcome = notebook.rules.outcome(notebook.position)
    if outcome is None:
        return ""
    winners = " and ".join(notebook.player(seat) for seat in outcome.winners) or "nobody"
    won = "a draw" if outcome.is_draw else f"{winners} has won"
    return f"The game is over: {won}. {points(notebook, outcome.scores)}"


def amount(notebook: Notebook) -> str:
    """How much is recorded: turns, and steps where these are more."""
    moves = notebook.moves
    turns = max(turn_numbers(notebook.rules, moves), default=0)
    return counted(len(moves), "move") if turns == len(moves) else f"{counted(turns, 'turn')} ({len(moves)} steps)"
