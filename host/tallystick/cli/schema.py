"""Print the JSON Schema of an answer, for people who write programs."""

from __future__ import annotations

import click

from tallystick.cli import errors
from tallystick.cli._output import echo, echo_bytes, echo_json
from tallystick.cli._suggest import did_you_mean
from tallystick.resources import schemas
from tallystick.rules.wording import listing

EPILOG = """\b
Examples:
  tallystick schema
  tallystick schema check

Each answer names its schema and the version, such as check/1. A key can be added within a version. If a key goes away or
changes its meaning, the version goes up.
"""


@click.command(epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the list for programs.")
def command(name: str | None, as_json: bool) -> None:
    """Print the JSON Schema of the answer of a command with --json. Without NAME, list the schemas."""
    files = schemas()
    if name is None:
        titles = {each: _title(file) for each, file in files.items()}
        if as_json:
            echo_json({"schemas": [{"name": each, "title": title} for each, title in titles.items()]})
            return
        for each, title in titles.items():
            echo(f"{each:8}{title}: what tallystick {each} --json prints.")
        return
    if name not in files:
        hint = did_you_mean(name, list(files)) or f"there are {listing(files)}."
        raise errors.CommandError(f'there is no schema "{name}"; {hint}', errors.USAGE)
    with open(files[name], encoding="utf-8") as file:
        echo_bytes(file.read())


def _title(file: str) -> str:
    import json  # noqa: PLC0415 (costs start-up time)

    with open(file, "rb") as opened:
        return str(json.load(opened)["title"])
