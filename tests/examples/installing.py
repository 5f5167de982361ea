"""Install an example package as anyone would install it, and run its own tests and the program where it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]


def install(package: Path, site: Path) -> None:
    """Install the package into the folder `site`, with nothing else."""
    subprocess.run([*PIP, "--target", site, package], check=True)


def environment(site: Path, data: Path) -> dict[str, str]:
    """Return the variables with which Python finds the program and what is in `site`, with a store in `data`."""
    paths = [str(ROOT / "host"), str(ROOT / "firmware" / "lib"), str(site)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "XDG_DATA_HOME": str(data)}


def run_own_tests(tests: Path, package: Path, site: Path, data: Path) -> tuple[str, list[str]]:
    """Run the package's own tests, which must pass. Return what they print, and the reasons of those that are skipped."""
    options = ["-q", "-rs", "-p", "no:cacheprovider", "-p", "no:randomly", "--rootdir", str(package)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tests)],
        cwd=package,
        env=environment(site, data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    skipped = [line.partition(": ")[2] for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    return done.stdout, skipped
