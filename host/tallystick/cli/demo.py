"""Play a whole game without a person, from the first button press to a verdict, and tell what happens.

The real program of the device in the simulator, its log over a pseudo-terminal, the store, the audit, a dispute.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from tallystick.cli._width import text_width, wrapped

if TYPE_CHECKING:
    from tallystick.table.demo.passage import Passage

EPILOG = """\b
Examples:
  tallystick demo
  tallystick demo --shots pictures
  tallystick demo --db evening.sqlite     keep the game: tallystick show last --db evening.sqlite
"""


MARGIN = "    "
COLOURS = {"legal": "green", "illegal": "red"}


@click.command(help=__doc__, epilog=EPILOG)
@click.option("--board", "board_id", metavar="ID", help="Which board is simulated; see the folders of boards/.")
@click.option(
    "--shots", type=click.Path(path_type=Path, file_okay=False), help="Write pictures of the screen to this folder."
)
@click.option("--db", type=click.Path(path_type=Path, dir_okay=False), help="Keep the game in this file.")
def command(board_id: str | None, shots: Path | None, db: Path | None) -> None:
    """The command `demo`."""
    from tallystick.store.store import Store  # noqa: PLC0415 - each of these costs start-up time
    from tallystick.table.demo.handheld import Handheld  # noqa: PLC0415
    from tallystick.table.demo.story import Evening  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="tallystick-demo-") as folder:
        scratch = Path(folder)
        handheld = Handheld(board_id, scratch / "drive", shots or scratch / "shots")
        try:
            with Store(db or scratch / "games.sqlite") as store:
                for passage in Evening(handheld, store).tell():
                    _print(passage)
        finally:
            handheld.close()
    click.echo()
    click.secho("Everything checked out.", fg="green", bold=True)
    if shots is not None:
        click.echo(f"Pictures of the screen: {shots}")
    if db is not None:
        click.echo(f"The game is kept: tallystick show last --db {db}")


def _print(passage: Passage) -> None:
    text = passage.text
    match passage.kind:
        case "title":
            click.secho(f"\n{text}\n{'─' * len(text)}", bold=True)
        case "block":
            click.echo(
                "\n"
                + "\n".join(wrapped((MARGIN + line).rstrip(), 2 * len(MARGIN)) for line in text.splitlines())
                + "\n"
            )
        case "screen":
            click.echo(
                "\n"
                + "\n".join(wrap(f"[ {text} ]", text_width(), initial_indent=MARGIN, subsequent_indent=f"{MARGIN}  "))
                + "\n"
            )
        case "legal" | "illegal":
            click.secho(f"\n{MARGIN}{text}", fg=COLOURS[passage.kind], bold=True)
        case _:
            click.echo("\n".join(wrap(text, text_width())))
