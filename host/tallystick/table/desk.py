"""Answer the page's rules desk: draw positions and judge moves. This module uses no device and no store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tallycore.profile.conditions import NEVER
from tallystick.games.registry import AnyGame, game_ids, load
from tallystick.link.texts import fitting_text, fitting_title, truncated
from tallystick.profiles import installed_profile
from tallystick.referee.named import named_verdict
from tallystick.referee.typednames import judge_with_names
from tallystick.rules.verdict import ILLEGAL, LEGAL, READING, VERDICT, Dependence, Verdict
from tallystick.rules.wording import listing
from tallystick.store.names import shown_names, with_names, with_names_in_diagram, with_names_in_picture
from tallystick.table.choose import begin

MOST_MOVES = 1000
# The page suggests at most so many legal moves while people type. For a longer list it shows only the count.

LONGEST_ON_SCREEN = 16
# Bytes of a name on the device's small screen. The move must fit next to it.

Answer = dict[str, Any]


def rulebooks() -> list[Answer]:
    """Return every game of the rules library with its options and readings, for the desk's menus."""
    return [_rulebook(load(game_id)) for game_id in game_ids()]


def _rulebook(game: AnyGame) -> Answer:
    """Return one game with its options and readings."""
    return {
        "game": game.id,
        "name": game.name,
        "rulebook": str(game.rulebook),
        "arranges": game.arranging() is not None,
        "options": [option._asdict() for option in game.options],
        "readings": [
            {
                "id": reading.id,
                "question": reading.question,
                "default": reading.default,
                "values": [{"value": value, "meaning": meaning} for value, meaning in reading.values.items()],
            }
            for reading in game.readings
        ],
    }


def parse_position(game: AnyGame, text: str, readings: Mapping[str, str] | None = None) -> Any:
    """Return the position of `text`, under `readings` if they differ. Raise RulesError."""
    position = game.parse_position(text.strip() or "start")
    return game.with_readings(position, readings) if readings else position


def describe_position(
    game_id: str,
    text: str,
    readings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    only: Collection[str] = (),
) -> Answer:
    """Return the position of `text` with its drawing, whose turn it is, what may be played, and how it is chosen. Raise RulesError.

    `names` are those of the players, by seat, if they are known. If there are any in `only`, no other moves can be chosen.
    """
    game = load(game_id)
    position = parse_position(game, text, readings)
    moves = game.legal_moves(position)
    outcome = game.outcome(position)
    canonical = game.format_position(position)
    return {
        "game": game.id,
        "position": canonical,
        "svg": with_names_in_picture(game.draw_picture(position), names),
        "drawing": with_names_in_diagram(game.draw_text(position), names),
        "names": shown_names(names),
        "seat": game.to_move(position),
        "moves": [game.format_move(position, move) for move in moves[:MOST_MOVES]],
        "count": len(moves),
        "scores": game.scores(position) if _has_points(game.id) else None,
        "counts_later": game.counts_points_at_end and outcome is None,
        "winners": None if outcome is None else outcome.winners,
        "readings": dict(game.readings_of(position)),
        "choosing": begin(game.id, canonical, only),
    }


def _has_points(game_id: str) -> bool:
    """Return False if the device never counts points in this game. What the rules count at its end, such as Flags, are not points."""
    profile = installed_profile(game_id)
    return profile is None or profile.scored != NEVER


def judge_move(
    game_id: str,
    text: str,
    move: str,
    readings: Mapping[str, str] | None = None,
    unsettled: Collection[str] = (),
    names: Sequence[str] = (),
) -> Answer:
    """Return the verdict on `move` in the position of `text`, with a drawing, and the dependences on readings in
    words. `names` are those of the players, by seat, if they are known. `move` may name them, too.

    `claim` is the move's text, `heading` the answer in a few words, `words` says a step in words, and `stands` is the position if it
    stays on the table, legal or not. `step` is the move that can be recorded; None for a claim. `is_of_result` says that the move is
    legal, and the answer is about the result that is claimed with it. Raise RulesError.
    """
    game = load(game_id)
    position = parse_position(game, text, readings)
    return answer_of(game, position, judge_with_names(game, position, move, names, unsettled), names)


def answer_of(game: AnyGame, position: Any, verdict: Verdict, names: Sequence[str] = ()) -> Answer:
    """Return what `judge_move` returns, for a verdict that was found already."""
    claimed, verdict = verdict.claimed, named_verdict(verdict, names)
    title = screen_title(game, position, verdict, claimed, names)
    return {
        **verdict.as_dict(),
        "claim": with_names(verdict.claim, names),
        "heading": verdict.heading,
        "words": None if claimed is None else with_names(_words(game, position, verdict), names),
        "step": None if claimed is None else game.format_move(position, claimed),
        "is_of_result": verdict.is_of_result,
        "svg": with_names_in_picture(game.draw_picture(position, claimed), names),
        "drawing": with_names_in_diagram(game.draw_text(position, claimed), names),
        "names": shown_names(names),
        "rulebook": str(game.rulebook),
        "seat": game.to_move(position),
        "used": _readings_used(game, verdict),
        "otherwise": [
            _dependence(game, dependence)
            for dependence in verdict.depends_on
            if dependence.on == READING or verdict.kind != LEGAL
        ],
        "stands": game.format_position(position if claimed is None else game.play_unchecked(position, claimed)),
        "screen": {"title": title, "text": screen_text(game, verdict, title)},
    }


def _words(game: AnyGame, position: Any, verdict: Verdict) -> str:
    """Return a move in words, and what is claimed to be so after it."""
    step = game.say_step(position, verdict.claimed)
    return f"{step}; then {verdict.result}" if verdict.result else str(step)


def screen_title(game: AnyGame, position: Any, verdict: Verdict, claimed: Any, names: Sequence[str] = ()) -> str:
    """Return the title for the device's small screen: the claim, and for a move the player's name."""
    told, seat = verdict.claim, game.to_move(position)
    if claimed is not None and getattr(game.canonical(position, claimed), "seat", None) is not None:
        # The text of the move begins with the number of its player.
        told = f"Player {told}"
    elif claimed is not None and seat is not None:
        told = f"Player {seat + 1}: {told}"
    return fitting_title(with_names(told, [truncated(name, LONGEST_ON_SCREEN) for name in names]))


def screen_text(game: AnyGame, verdict: Verdict, title: str = "") -> str:
    """Return the text that the device's small screen shows below the verdict and its title. A text that is too long for a screen is
    cut off, but never the rule.
    """
    if verdict.kind == ILLEGAL:
        first, *more = verdict.objections
        others = f" ({len(more)} more rule{'s' if len(more) > 1 else ''})" if more else ""
        end = f"{others} [{first.rule}]"
        whole = f"{first.says}{end}{_open_readings(verdict)}"
        return whole if fitting_text(title, whole) == whole else fitting_text(title, first.says, end)
    if verdict.kind == LEGAL:
        return fitting_text(
            title, " ".join([f"No rule of {game.name} forbids it.", *verdict.follows]), _open_readings(verdict)
        )
    hangs = next((each for each in verdict.depends_on if each.changes == VERDICT), None)
    return f"It depends on {hangs.name}." if hangs else "The record does not say enough."


def _open_readings(verdict: Verdict) -> str:
    """Return which readings the small screen names, as another value of them would change the answer; nothing if none would."""
    named = verdict.open_readings
    return f" Another reading of {listing(named)} changes this." if named else ""


def _readings_used(game: AnyGame, verdict: Verdict) -> list[Answer]:
    """Return each reading that the verdict depends on, with its value and meaning."""
    return [
        {
            "id": reading.id,
            "value": verdict.readings[reading.id],
            "meaning": reading.told(verdict.readings[reading.id]),
            "default": verdict.readings[reading.id] == reading.default,
        }
        for reading in game.readings
    ]


def _dependence(game: AnyGame, dependence: Dependence) -> Answer:
    """Return a dependence of the verdict with a sentence that explains it."""
    if dependence.on != READING:
        says = f"It depends on {dependence.name}: if {dependence.value}, it is {dependence.verdict}."
    else:
        reading = next(reading for reading in game.readings if reading.id == dependence.name)
        says = f"{reading.question} Read as “{reading.values[dependence.value]}”, it is {dependence.words}.{dependence.then}"
    return {**dependence._asdict(), "says": says}
