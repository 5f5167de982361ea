"""Durdain Kingsmen: the piece and the step that it brings."""

from __future__ import annotations

KINGSMAN = "kingsman"
ASSIGN = "kingsmen"
# The step that gives them a die.
