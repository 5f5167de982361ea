"""Measure the page's editor: an edit, answered with drawing, faults, pieces and controls, beside the drawing alone in the same run."""

import time

from tallystick.games.registry import load, our_ids
from tallystick.table.arrange import arrange
from tests.bench.row import Row, median
from tests.table.disputed import disputed_positions
from tests.table.laying import begun, plan

MARK_MS = 100
POSITIONS = 15
ROUNDS = 5


def run() -> list[Row]:
    """Return, for each game that has an editor, the time of an edit and that of its drawing."""
    return [_edits(game_id) for game_id in our_ids() if load(game_id).arranging()]


def _edits(game_id: str) -> Row:
    game = load(game_id)
    texts = disputed_positions(game_id)
    edits, drawings = [], []
    for text in texts[:: len(texts) // POSITIONS or 1]:
        last = game.format_position(begun(game_id, text))
        for step in plan(game_id, text):
            times = [_seconds(lambda last=last, step=step: arrange(game_id, last, step.edit)) for _ in range(ROUNDS)]
            edits.append(median([seconds for seconds, _ in times]))
            last = times[0][1]["position"]
            position = game.arranging().read(last)
            drawn = [_seconds(lambda position=position: game.draw_picture(position))[0] for _ in range(ROUNDS)]
            drawings.append(median(drawn))
    ratio = median([edit / drawing for edit, drawing in zip(edits, drawings, strict=True)])
    ours = f"{median(edits) * 1000:.1f} ms, worst {max(edits) * 1000:.1f} ms"
    what = f"editor of {game.name}: an edit against its drawing alone ({len(edits)} edits)"
    return Row(what, ours, f"{median(drawings) * 1000:.1f} ms", f"{ratio:.1f} x", f"worst under {MARK_MS} ms")


def _seconds(work):
    begin = time.perf_counter()
    done = work()
    return time.perf_counter() - begin, done
