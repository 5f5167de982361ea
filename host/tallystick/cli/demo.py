"""Play a whole scripted game, from the first button press to a verdict, and say what happens.

The demo runs the device's real program in the simulator. It shows the log, the store, the audit, a dispute, and a turn of
another game.
"""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._output import echo
from tallystick.cli._values import Folder
from tallystick.cli._width import text_width, wrapped

if TYPE_CHECKING:
    from tallystick.table.demo.output import Output

EPILOG = """\b
Examples:
  tallystick demo
  tallystick demo --shots pictures
  tallystick demo --db evening.sqlite   # keep the games, for show and audit
"""


MARGIN = "    "
COLOURS = {"legal": "green", "illegal": "red"}


@click.command(help=__doc__, epilog=EPILOG)
@click.option(
    "--board",
    "board_id",
    metavar="ID",
    shell_complete=completed_as("board"),
    help="The board to simulate: a folder name in boards/.",
)
@click.option("--shots", type=Folder(), help="Write pictures of the screen to this folder.")
@click.option(
    "--db", metavar="FILE", help="Keep the games in this store: a file, or postgresql://USER@SERVER/DATABASE."
)
def command(board_id: str | None, shots: Path | None, db: str | None) -> None:
    """Run the command `demo`; its help is the module's docstring."""
    from tallystick.store.store import Store  # noqa: PLC0415 - each of these costs start-up time
    from tallystick.table.demo.diceturn import SEED, DiceTurn  # noqa: PLC0415
    from tallystick.table.demo.handheld import Handheld  # noqa: PLC0415
    from tallystick.table.demo.session import DemoSession  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="tallystick-demo-") as folder:
        scratch = Path(folder)
        pictures = shots or scratch / "shots"
        with Store(db or scratch / "games.sqlite") as store:
            with closing(Handheld(board_id, scratch / "drive", pictures)) as handheld:
                for output in DemoSession(handheld, store).run():
                    _print(output)
            with closing(Handheld(board_id, scratch / "second", pictures, SEED)) as handheld:
                for output in DiceTurn(handheld, store).run():
                    _print(output)
    echo()
    echo("Every check passed.", fg="green", bold=True)
    if shots is not None:
        echo(f"Pictures of the screen: {shots}")
    if db is not None:
        echo(f"The games are kept: tallystick show 1 --db {db}")


def _print(output: Output) -> None:
    """Print one piece of the demo's output."""
    text = output.text
    match output.kind:
        case "title":
            echo(f"\n{text}\n{'─' * len(text)}", bold=True)
        case "block":
            echo(
                "\n"
                + "\n".join(wrapped((MARGIN + line).rstrip(), 2 * len(MARGIN)) for line in text.splitlines())
                + "\n"
            )
        case "screen":
            echo(
                "\n"
                + "\n".join(wrap(f"[ {text} ]", text_width(), initial_indent=MARGIN, subsequent_indent=f"{MARGIN}  "))
                + "\n"
            )
        case "legal" | "illegal":
            echo(f"\n{MARGIN}{text}", fg=COLOURS[output.kind], bold=True)
        case _:
            echo("\n".join(wrap(text, text_width())))
