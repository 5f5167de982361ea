"""Build what is published into dist/, try each piece, and say what was tried: `make release`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.release.build import build_release
from tests.release.tryout import NotAsItShouldBe, try_wheel, try_zip


def main(root: Path, dist: Path) -> int:
    """Build and try the release; return an exit code. Stop at the first piece that does not work.

    The wheel is built from the source archive alone, so it tries that one too.
    """
    print("Building the wheel, the source archive and a zip per board that can play.", flush=True)
    release = build_release(root, dist)
    for path in release.all_files:
        print(f"  {path.relative_to(root)}  {path.stat().st_size / 1000:.0f} kB")
    print(f"Trying the wheel: {try_wheel(release, dist / 'tried')}", flush=True)
    for path in release.zips:
        print(f"Trying {path.name}: {try_zip(path, dist / 'tried' / path.stem)}", flush=True)
    shutil.rmtree(dist / "tried")
    print(
        f"All pieces of {release.version} work on this machine. Their SHA-256 sums are in {release.sums.relative_to(root)}."
    )
    return 0


if __name__ == "__main__":
    project = Path(__file__).resolve().parents[2]
    try:
        sys.exit(main(project, project / "dist"))
    except (ValueError, NotAsItShouldBe) as error:
        sys.exit(f"There is no release: {error}")
