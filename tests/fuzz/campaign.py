"""A run of the fuzzer for some minutes, and what becomes of it: a growing corpus, faults, a log, in a folder of the run's own."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.kept import keep, kept_inputs, target_of

LONGEST_RUN_S = 25
# An input that takes longer is a fault: so is one that takes more memory than this.
MOST_MEMORY_MB = 2048
LEAST_S = 10
# A process that ends in a shorter time without having done all will do so again.
_FIGURES = re.compile(r"#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)/")


@dataclass
class Campaign:
    """The run of one target; `folder` has its corpus, the faults found and the log."""

    name: str
    folder: Path

    @property
    def corpus(self) -> Path:
        return self.folder / "corpus"

    @property
    def found(self) -> Path:
        return self.folder / "found"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def faults(self) -> list[Path]:
        """Return the inputs that broke the law, took too long or took too much memory."""
        # libFuzzer also writes down what took ten seconds, which a busy machine makes of many inputs.
        return sorted(path for path in self.found.glob("*-*") if path.suffix != ".txt" and path.name[:5] != "slow-")

    def run(self, seconds: int) -> str:
        """Fuzz for so long, and return what it did in a line. A process that stops before is started again."""
        self._plant()
        ends_at, runs, begun_at = time.monotonic() + seconds, 0, time.monotonic()
        first = self._log_bytes()
        while (left := round(ends_at - time.monotonic())) > 0:
            options = [
                f"-max_total_time={left}",
                f"-max_len={target_of(self.name).LONGEST_INPUT}",
                f"-timeout={LONGEST_RUN_S}",
                f"-rss_limit_mb={MOST_MEMORY_MB}",
                f"-artifact_prefix={self.found}/",
                str(self.corpus),
            ]
            at, started_at = self._log_bytes(), time.monotonic()
            code = self._engine(options)
            figures = _figures(self.log, at)
            runs += int(figures[0]) if figures else 0
            if code and time.monotonic() - started_at < LEAST_S:
                return f"{self.name}: stopped with code {code}; see {self.log}"
        figures = _figures(self.log, first) or ("0", "0", "0", "0")
        pace = runs / max(1.0, time.monotonic() - begun_at)
        return (
            f"{self.name}: {runs:,} inputs, {pace:,.0f} a second; coverage {figures[1]}, features {figures[2]}, "
            f"corpus {figures[3]}; {len(self.faults())} faults in {self.found}"
        )

    def merge(self) -> str:
        """Keep the fewest inputs of this corpus and of the kept ones that reach all that they reach together."""
        self._plant()
        with tempfile.TemporaryDirectory() as fewest:
            code = self._engine(
                ["-set_cover_merge=1", f"-max_len={target_of(self.name).LONGEST_INPUT}", fewest, str(self.corpus)]
            )
            if code:
                return f"{self.name}: the merge stopped with code {code}; see {self.log}"
            inputs = [path.read_bytes() for path in Path(fewest).iterdir()]
        lawful = [data for data in inputs if self._is_lawful(data)]
        return f"{self.name}: {keep(self.name, lawful)} inputs are kept of {len(inputs)}"

    def _is_lawful(self, data: bytes) -> bool:
        try:
            target_of(self.name).law(data)
        except Exception:  # noqa: BLE001 - it is among the faults, where it waits for its mending
            return False
        return True

    def _plant(self) -> None:
        """Begin with the repository's own files and with what was kept."""
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.found.mkdir(exist_ok=True)
        for data in (*target_of(self.name).seeds(), *kept_inputs(self.name)):
            (self.corpus / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)

    def _engine(self, options: list[str]) -> int:
        command = [sys.executable, "-m", "tests.fuzz.engine", self.name, str(self.found), *options]
        root = Path(__file__).resolve().parents[2]
        with self.log.open("ab") as log:
            return subprocess.run(command, cwd=root, stdout=log, stderr=log, check=False).returncode

    def _log_bytes(self) -> int:
        return self.log.stat().st_size if self.log.exists() else 0


def _figures(log: Path, at: int) -> tuple[str, ...] | None:
    """Return the last figures in a log after an offset: inputs, coverage, features, size of the corpus."""
    found = _FIGURES.findall(log.read_bytes()[at:].decode("utf-8", "replace"))
    return found[-1] if found else None
