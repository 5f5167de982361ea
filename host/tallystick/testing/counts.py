"""Check the counts in `perft/`. Each file says where its counts are from."""

from __future__ import annotations

from tallystick.games.registry import AnyGame
from tallystick.rules.perft import divide, perft
from tallystick.testing.contract import Contract
from tallystick.testing.manygames import begin
from tallystick.testing.material import Entry, Material


class CountsContract(Contract):
    """A game can go on in as many ways as its perft files say."""

    def test_the_count_is_reached(self, game: AnyGame, entry: Entry) -> None:
        """Check the number of lines against the file."""
        assert perft(game, game.parse_position(entry.position), entry.depth).leaves == entry.lines

    def test_there_are_perft_files(self, game: AnyGame, material: Material) -> None:
        """Check that something is counted."""
        assert list(material.entries()), f"{game.id}: no count in perft/"

    def test_divide_adds_up(self, game: AnyGame, material: Material) -> None:
        """Check that the counts of the first moves add up to the whole count."""
        position = begin(game, material.divide_from)
        parts = divide(game, position, 3)
        assert len(parts) == len(game.legal_moves(position))
        assert sum(part.leaves for part in parts.values()) == perft(game, position, 3).leaves
