"""Format what a session of `record` prints: the prompt, the help, points, how the game ended, how much is recorded."""

from __future__ import annotations

from tallystick.referee.finding import plural
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import turn_numbers
from tallystick.referee.turnlines import next_turn
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import LEGAL, Verdict

BOARD_WORDS = ("board", "show", "draw")
EXAMPLE_WIDTH = 17
HELP = """\
  {example} a move or step, checked and recorded; several: A; B; C
  why MOVE          may it be made? nothing is recorded
  force MOVE        record a move that was left standing although it is not legal
  undo              take the last move or step back
  moves             every legal move; if chance decides, its results
  {boards:17} the board
  score             the points
  roll 2d6 3 5      a roll of your own dice
  note TEXT         a remark
  position P        set the position on the table, as text
  save FILE         write the record as text (the store has it already)
  quit              end; everything is kept"""
OVER, CHANCE = "over", "chance"
# The prompt shows one of these if it is not a player's turn.


def player_to_move(move_record: MoveRecord) -> str:
    """Return the name of the player whose step it is, or an empty string if it is not a player's."""
    return move_record.player(move_record.rules.to_move(move_record.position))


def prompt(move_record: MoveRecord) -> str:
    """Return the prompt with the turn and the player of the next step: `7. Ann> `."""
    nobody = OVER if move_record.rules.outcome(move_record.position) else CHANCE
    return f"{next_turn(move_record)}. {player_to_move(move_record) or nobody}> "


def step_line(number: int, who: str, verdict: Verdict) -> str:
    """Return a recorded step as a line of the record."""
    sign = "." if verdict.kind == LEGAL else "!"
    stood = "" if verdict.kind == LEGAL else f"{verdict.kind}, but it stood"
    remarks = ", ".join(part for part in (who, stood) if part)
    return f"{number}{sign} {verdict.move}{f' ({remarks})' if remarks else ''}"


def is_step(move_record: MoveRecord, text: str, *, legal: bool = False) -> bool:
    """Return True if the text is, word for word, a step that can be claimed here, or, with `legal`, a legal one."""
    if move_record.claims_taken_roll(text):
        return True
    rules, position = move_record.rules, move_record.position
    try:
        move = rules.parse_move(position, text)
    except RulesError:
        return False
    canonical = rules.format_move(position, move).casefold()
    return canonical == " ".join(text.split()).casefold() and not (legal and rules.objections(position, move))


def legal_steps(move_record: MoveRecord) -> list[str]:
    """Return the texts of all legal steps; if chance decides, of all its results."""
    rules, position = move_record.rules, move_record.position
    return [rules.format_move(position, move) for move in rules.legal_moves(position)]


def help_text(move_record: MoveRecord) -> str:
    """Return the help: what a line can be, with a move of this position as example, and without words that are moves of the game."""
    example = next(iter(legal_steps(move_record)), "MOVE")
    boards = " | ".join(word for word in BOARD_WORDS if not is_step(move_record, word))
    return HELP.format(example=f"{example:{EXAMPLE_WIDTH}}", boards=boards)


def points(move_record: MoveRecord, scores: tuple[int, ...]) -> str:
    """Return the points by player."""
    return ", ".join(f"{move_record.player(seat)} {score}" for seat, score in enumerate(scores))


def ending(move_record: MoveRecord) -> str:
    """Return how the game ended, or an empty string while it runs."""
    outcome = move_record.rules.outcome(move_record.position)
    if outcome is None:
        return ""
    winners = " and ".join(move_record.player(seat) for seat in outcome.winners) or "nobody"
    won = "a draw" if outcome.is_draw else f"{winners} has won"
    return f"The game is over: {won}. {points(move_record, outcome.scores)}"


def amount_recorded(move_record: MoveRecord) -> str:
    """Return how much is recorded: the number of turns, and of steps if there are more steps than turns."""
    moves = move_record.moves
    turns = max(turn_numbers(move_record.rules, moves), default=0)
    return plural(len(moves), "move") if turns == len(moves) else f"{plural(turns, 'turn')} ({len(moves)} steps)"
