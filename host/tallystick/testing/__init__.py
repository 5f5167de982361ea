"""A kit for the tests of any game, ours and yours. It checks the contract of `tallystick.rules.game`.

    from tallystick.testing import GameContract

    class TestNoughts(GameContract):
        games = ("noughts",)

It needs pytest. No other part of Tallystick imports pytest. See docs/own-game.md.
"""

import pytest

for _part in ("cases", "choosing", "contract", "counts", "editor", "folders", "moves", "sealing", "texts"):
    pytest.register_assert_rewrite(f"{__name__}.{_part}")

from tallystick.testing.cases import CasesContract  # noqa: E402 (pytest is to rewrite its assertions first)
from tallystick.testing.choosing import ChoosingContract  # noqa: E402
from tallystick.testing.counts import CountsContract  # noqa: E402
from tallystick.testing.editor import EditorContract  # noqa: E402
from tallystick.testing.folders import FolderContract  # noqa: E402
from tallystick.testing.moves import MovesContract  # noqa: E402
from tallystick.testing.sealing import SealingContract  # noqa: E402
from tallystick.testing.texts import TextsContract  # noqa: E402

__all__ = [
    "CasesContract",
    "ChoosingContract",
    "CountsContract",
    "EditorContract",
    "FolderContract",
    "GameContract",
    "MovesContract",
    "SealingContract",
    "TextsContract",
]


class GameContract(
    FolderContract,
    CasesContract,
    CountsContract,
    MovesContract,
    SealingContract,
    TextsContract,
    EditorContract,
    ChoosingContract,
):
    """Everything that must be true for every game."""
