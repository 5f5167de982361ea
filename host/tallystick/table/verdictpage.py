"""Make a page of a verdict to keep: the question, the position, every objection with its rule, and where the position comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from tallystick import __version__
from tallystick.games.registry import AnyGame, load
from tallystick.rules.judge import judge
from tallystick.rules.verdict import Verdict
from tallystick.store.clock import local_text, now_text
from tallystick.store.game import Game
from tallystick.table.auditpage import evidence_of
from tallystick.table.desk import answer_of, parse_position
from tallystick.table.paper import bullets, html_page
from tallystick.table.sheet import head
from tallystick.visible import visible


def verdict_page(
    game: AnyGame,
    position: Any,
    text: str,
    verdict: Verdict,
    names: Sequence[str] = (),
    source: Game | None = None,
) -> str:
    """Return the page about the verdict on a text. `source` is the stored game that the position comes from, if it comes from one.

    The page holds what the position says, and of `source` only what everybody may know.
    """
    answer = answer_of(game, position, verdict, names)
    title = f"{answer['heading']}: {answer['words'] or answer['claim']}"
    parts = [
        f"<h1>{escape(visible(title))}</h1>",
        f'<p class="facts">{escape(f"{game.name} · {local_text(now_text())} · Tallystick {__version__}")}</p>',
        *_objections(answer),
        f'<div class="board">{answer["svg"]}</div>',
        f"<p>Position: <code>{escape(visible(game.format_position(position)))}</code></p>",
        f"<p>Question: <code>{escape(visible(text))}</code></p>",
        *_dependences(answer),
        *_readings(answer),
    ]
    if source is not None:
        parts += ["<h2>The game that it comes from</h2>", *head(source), *evidence_of(source)]
    return html_page(visible(f"{game.name}: {title}"), parts)


def page_of(game_id: str, text: str, move: str, readings: Mapping[str, str]) -> str:
    """Return the page of a position that comes from no game. Raise RulesError."""
    game = load(game_id)
    position = parse_position(game, text, readings)
    return verdict_page(game, position, move, judge(game, position, move))


def _objections(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield every rule that the move breaks, with its heading in the rulebook; otherwise what the verdict says instead."""
    items = "".join(
        f'<li><p>{escape(visible(each["says"]))}</p><p class="facts"><code>{escape(each["rule"])}</code> {escape(each["cite"])}</p></li>'
        for each in answer["objections"]
    )
    if items:
        yield f"<ol>{items}</ol>"
    elif answer["verdict"] == "legal":
        yield "<p>No rule forbids it.</p>"
    yield bullets(visible(says) for says in (*answer["follows"], *answer["cautions"]))


def _dependences(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what would change the verdict, or what the claim leads to."""
    if answer["otherwise"]:
        yield "<h2>What would change this answer</h2>"
        yield bullets(visible(each["says"]) for each in answer["otherwise"])


def _readings(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield how the table reads the rules that the text leaves open."""
    if answer["used"]:
        yield "<h2>Readings</h2>"
        yield "<p>A reading is how this table reads a rule that the rulebook leaves open.</p>"
        yield bullets(
            f"{each['id']} = {each['value']}{' (the usual one)' if each['default'] else ''}: {visible(each['meaning'])}"
            for each in answer["used"]
        )
    yield f"<p>By {escape(answer['rulebook'])}.</p>"
