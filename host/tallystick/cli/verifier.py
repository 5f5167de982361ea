"""Write the second verifier: one HTML page that checks an archive in any browser, without this program."""

from __future__ import annotations

import click

EPILOG = """\b
Examples:
  tallystick verifier verifier.html
  tallystick export last --format jsonl --output evening.jsonl

Give somebody both files. He opens verifier.html in a browser and drops evening.jsonl on it. It needs no network and no
installation. It was written from the documents alone, so it shares no code with this program.
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path())
def command(file: str) -> None:
    """Write the page that checks an archive to FILE. It computes every roll, seal and reveal again, and not the rules of the game."""
    from tallystick.cli._files import write_file  # noqa: PLC0415 (a list of commands must not read it)
    from tallystick.cli._output import echo  # noqa: PLC0415
    from tallystick.verifier import verifier_page  # noqa: PLC0415

    write_file(file, verifier_page())
    echo(f"The verifier is in {file}. Open it in a browser, and drop an archive on it.")
