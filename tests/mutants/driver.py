"""What runs inside the workplace, with its folder as the current one: `generate` and `show`.

mutmut has no command that makes the mutants and stops, and its `show` shows only one. So these two call its functions.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path


def generate() -> None:
    """Write the mutants into the folder `mutants`."""
    Path("mutants").mkdir(exist_ok=True)
    from mutmut.mutation.trampoline import set_mutant_under_test

    set_mutant_under_test("mutant_generation")
    from mutmut.__main__ import copy_also_copy_files, copy_src_dir, create_mutants

    copy_src_dir()
    copy_also_copy_files()
    create_mutants(os.cpu_count() or 1)


def show() -> None:
    """Read names of mutants, each on a line of its own. Print for each the lines that it changes, as JSON."""
    from mutmut.mutation.diff_apply import find_mutant, get_diff_for_mutant

    shown = {}
    for name in sys.stdin.read().split():
        lines = get_diff_for_mutant(name, path=find_mutant(name).path).splitlines()
        shown[name] = [line for line in lines if line[:1] in {"+", "-"} and line[:3] not in {"+++", "---"}]
    json.dump(shown, sys.stdout)


if __name__ == "__main__":
    {"generate": generate, "show": show}[sys.argv[1]]()
