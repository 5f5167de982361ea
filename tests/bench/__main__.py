"""Run every bench_*.py of this folder and print one table."""

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table


def main() -> None:
    """Print every figure, or those whose names are given."""
    wanted = sys.argv[1:]
    table = Table("figure", "ours", "peer", "ratio", "mark", title="Tallystick against its peers, in one run")
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = file.stem.removeprefix("bench_")
        if wanted and name not in wanted:
            continue
        print(f"{name} …", file=sys.stderr, flush=True)
        for row in importlib.import_module(f"tests.bench.{file.stem}").run():
            table.add_row(*map(escape, row))  # a hint such as .[bench] is no markup
    Console(width=None if sys.stdout.isatty() else 160).print(table)


main()
