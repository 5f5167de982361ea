"""Make the sheet of a stored game: one page to print and to put into the game's box, as one HTML file without scripts.

It shows only what everybody may know: players, result, points by turn, rolls, the last board, the audit and the seal's code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tallystick.profiles import installed_profile, matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.figures import Figures, figures_of
from tallystick.referee.finding import FAULT, AuditReport
from tallystick.referee.replay import REMARK
from tallystick.referee.results import result_of
from tallystick.referee.steps import GameSteps
from tallystick.store.clock import local_text
from tallystick.store.game import Game
from tallystick.store.names import with_names_in_picture
from tallystick.store.resultrows import Result, result_text
from tallystick.store.store import Store
from tallystick.table.paper import bullets, html_page, table
from tallystick.table.qrcode import qr_svg
from tallystick.visible import visible

WIDTH, HEIGHT, LEFT, BELOW = 640, 170, 34, 20
# Of the picture of the points, in its own units; the axes have room at the left and below.
MOST_FACES = 12
# A die with more sides has a column only for the faces that came.
STROKES = ("", "7 4", "2 4", "9 3 2 3", "1 5", "12 5")
# Paper may be printed without colours, so each seat's line has its own dashes.


def game_sheet(store: Store, name: str) -> str:
    """Return the sheet of a stored game as HTML. Raise StoreError."""
    game = store.game(name)
    steps = GameSteps(game, installed_profile)
    figures = figures_of(game, matching_profile(game.summary.game, game.summary.profile))
    report = audit_stored(store, str(game.summary.number or game.summary.key), installed_profile)
    title = f"{visible(report.title)}, game {game.summary.number or game.summary.key}"
    return html_page(
        title,
        [
            f"<h1>{escape(visible(report.title))}</h1>",
            *head(game),
            *_players(game, result_of(game, installed_profile)),
            *_points(figures),
            *_rolls(figures),
            *_board(game, steps),
            *_remarks(game),
            *_proof(report),
        ],
    )


def head(game: Game) -> Iterator[str]:
    """Yield when and how the game was played."""
    summary = game.summary
    state = summary.ended or ("cut off" if summary.is_cut else "still running")
    facts = [f"Game {summary.number or summary.key}", local_text(summary.came_at), state]
    if summary.is_imported:
        facts.append("imported from a file")
    yield f'<p class="facts">{escape(" · ".join(facts))}</p>'


def _players(game: Game, result: Result) -> Iterator[str]:
    """Yield the result as a sentence, and a table of the players."""
    says = result_text(result)
    if says and game.summary.ended:
        yield f"<p><strong>{escape(says[:1].upper() + says[1:])}.</strong></p>"
    columns = {
        "Points": [None if each.score is None else str(each.score) for each in result.seats],
        "Turns": [str(each.turns) if result.turns else None for each in result.seats],
        "Time": [_clock(each.time_ms) if each.time_ms else None for each in result.seats],
    }
    shown = {name: cells for name, cells in columns.items() if any(cells)}
    rows = [[each.name, *((cells[seat] or "–") for cells in shown.values())] for seat, each in enumerate(result.seats)]
    yield table(["Player", *shown], rows)


def _points(figures: Figures) -> Iterator[str]:
    """Yield the points at the end of each turn as a picture; nothing if nobody has any."""
    by_turn = [turn.scores for turn in figures.turns]
    if len(by_turn) < 2 or not any(map(any, by_turn)):
        return
    yield "<h2>Points by turn</h2>"
    yield _lines(by_turn, [player.name for player in figures.players])


def _lines(scores: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Return a line for each seat over the turns."""
    every = [each for row in scores for each in row]
    low, high = min(0, *every), max(1, *every)
    across, up = (WIDTH - LEFT - 8) / max(1, len(scores) - 1), (HEIGHT - BELOW - 8) / (high - low)
    ground = HEIGHT - BELOW
    parts = [
        f'<text x="{LEFT - 6}" y="{ground - (value - low) * up + 4:.1f}" text-anchor="end">{value}</text>'
        f'<path d="M{LEFT} {ground - (value - low) * up:.1f}H{WIDTH - 8}" class="grid"/>'
        for value in sorted({low, 0, high})
    ]
    for seat, name in enumerate(names):
        points = " ".join(
            f"{LEFT + at * across:.1f},{ground - (row[seat] - low) * up:.1f}" for at, row in enumerate(scores)
        )
        dashes = f' stroke-dasharray="{STROKES[seat % len(STROKES)]}"' if seat else ""
        parts.append(f'<polyline points="{points}" class="seat"{dashes}><title>{escape(name)}</title></polyline>')
        at = LEFT + seat * (WIDTH - LEFT) / len(names)
        parts.append(f'<path d="M{at:.0f} {HEIGHT - 6}h26" class="seat"{dashes}/>')
        parts.append(f'<text x="{at + 31:.0f}" y="{HEIGHT - 2}">{escape(name[:14])}</text>')
    label = f"Points by turn, from turn 1 to turn {len(scores)}"
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _rolls(figures: Figures) -> Iterator[str]:
    """Yield how often each face came, by die and player; nothing if nothing was rolled."""
    if figures.dice:
        yield "<h2>Rolls</h2>"
    for size in figures.dice:
        faces = [
            face
            for face in range(1, size.sides + 1)
            if size.sides <= MOST_FACES or any(each.counts[face - 1] for each in size.seats)
        ]
        rows = [
            [
                figures.players[each.seat].name,
                *(str(each.counts[face - 1] or "") for face in faces),
                str(each.rolled),
            ]
            for each in size.seats
            if each.rolled
        ]
        yield table([f"d{size.sides}{', typed in' if size.is_typed else ''}", *map(str, faces), "dice"], rows)


def _board(game: Game, steps: GameSteps) -> Iterator[str]:
    """Yield the board after the last move, if there is one."""
    if steps.rules is None or not steps.move_count:
        return
    drawn = steps.rules.draw_svg(steps.position(steps.move_count))
    yield f"<h2>The board after move {steps.move_count}</h2>"
    yield f'<div class="board">{with_names_in_picture(drawn, game.summary.names)}</div>'


def remarks_of(game: Game) -> list[str]:
    """Return the remarks in the record, which include the verdicts that were kept."""
    remarks = [entry for entry in game.entries if entry.kind == REMARK and not entry.is_damaged]
    return [visible(str(entry.payload.get("text", ""))) for entry in remarks]


def _remarks(game: Game) -> Iterator[str]:
    """Yield the remarks in the record; nothing if there are none."""
    if remarks := remarks_of(game):
        yield "<h2>Verdicts and remarks</h2>"
        yield bullets(remarks)


def _proof(report: AuditReport) -> Iterator[str]:
    """Yield the result of the audit, and the code to compare with the photograph of the device's screen."""
    yield "<h2>Audit</h2>"
    code = (
        f"<figure>{qr_svg(report.code)}<figcaption>{escape(report.code)}</figcaption></figure>" if report.code else ""
    )
    faults = "".join(f"<li>{escape(each.says)}</li>" for each in report.of(FAULT))
    yield f'<div class="proof"><div><p>{escape(report.headline)}</p><ul>{faults}</ul><p>Dice: {escape(report.dice)}.</p></div>{code}</div>'


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes >= 60 else f"{minutes}:{seconds:02}"
