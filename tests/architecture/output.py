"""Only cli/ prints and ends the program. Everything else returns values and raises errors."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tests.architecture.sources import Module

PRINTING_PARTS = ("tallystick.cli", "tallystick.__main__", "tallydevice.hw.boot")
# What boot.py prints goes to boot_out.txt on the drive: at that moment, a board has no other output.
CALLS = {"print", "exit", "quit", "input", "sys.exit", "os._exit", "os.abort", "click.echo", "traceback.print_exc"}
PRINTER = "tallystick.cli._output"
# In cli/, only this function prints. Its output is harmless for a terminal, whatever a name contains.
RAW_CALLS = {"print", "click.echo", "click.secho", "click.style", "sys.stdout.write", "sys.stderr.write"}
STREAMS = {"sys.stdout", "sys.stderr", "sys.stdin"}


def faults(modules: Iterable[Module]) -> list[str]:
    """Return a sentence for each place outside cli/ that prints, reads the keyboard or ends the program."""
    found = []
    for module in modules:
        if any(module.within(part) for part in PRINTING_PARTS):
            continue
        for node in ast.walk(module.tree):
            text = None
            if isinstance(node, ast.Call) and ast.unparse(node.func) in CALLS:
                text = f"{ast.unparse(node.func)}()"
            elif isinstance(node, ast.Attribute) and ast.unparse(node) in STREAMS:
                text = ast.unparse(node)
            elif isinstance(node, ast.Name) and node.id == "SystemExit" and isinstance(node.ctx, ast.Load):
                text = "SystemExit"
            if text:
                found.append(f"{module.name}:{node.lineno}: {text} belongs to cli/")
    return found


def raw_prints(modules: Iterable[Module]) -> list[str]:
    """Return a sentence for each place in cli/ that prints without the function that makes text harmless."""
    return [
        f"{module.name}:{node.lineno}: {ast.unparse(node.func)}() belongs to {PRINTER}: use its echo()"
        for module in modules
        if module.within("tallystick.cli") and module.name != PRINTER
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in RAW_CALLS
    ]
