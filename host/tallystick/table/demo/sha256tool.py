"""Compute SHA-256 with an independent tool."""

from __future__ import annotations

import hashlib
import shutil
import subprocess

TOOL = "sha256sum"


def sha256_with_tool(line: str) -> tuple[str, str]:
    """Return the SHA-256 of `line` in hex, and the name of the tool: sha256sum if there is one, else Python's hashlib."""
    tool = shutil.which(TOOL)
    if tool is None:
        return hashlib.sha256(line.encode()).hexdigest(), "hashlib"
    done = subprocess.run([tool], input=line.encode(), capture_output=True, check=True, timeout=10)  # noqa: S603 (a fixed tool)
    return done.stdout.split()[0].decode(), TOOL
