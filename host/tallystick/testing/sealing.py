"""Check what can be sealed in every game: its text always reads the same, and only those who are told know it."""

from __future__ import annotations

import pytest

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import BadSealed
from tallystick.testing.contract import Contract
from tallystick.testing.manygames import games_under_all_readings
from tallystick.testing.material import Material

LONGEST = 200
# In characters. The link to a device takes no more.


class SealingContract(Contract):
    """A game asks for what can be sealed, reads it, and fills it in. The samples are `sealed` in its contract.toml."""

    def test_what_is_asked_for_can_be_sealed_and_nothing_else(self, game: AnyGame, material: Material) -> None:
        """Check that a game asks in a sentence, has samples if it ever asks, and refuses nonsense in a sentence."""
        asked = 0
        for steps in games_under_all_readings(game, material, count=16):
            for position, _ in steps:
                for seat in range(game.seats(position)):
                    sentence = game.sealable(position, seat)
                    if sentence is not None:
                        asked += 1
                        assert sentence.endswith(".")
                    with pytest.raises(BadSealed, match=r"\.$"):
                        game.read_sealed(position, seat, "\x00 nonsense")
        assert bool(material.sealed) >= bool(asked), "a game that asks for set-ups has samples of them"

    def test_a_sealed_text_is_read_back_as_it_was_written(self, game: AnyGame, material: Material) -> None:
        """Check that the canonical text of a sample is plain, short, and its own canonical text."""
        for sample in material.sealed:
            position, seat = game.parse_position(sample["position"]), sample["seat"] - 1
            assert game.sealable(position, seat) is not None
            text = game.read_sealed(position, seat, sample["text"])
            assert text == sample["canonical"]
            assert game.read_sealed(position, seat, text) == text
            assert text.isascii()
            assert text.isprintable()
            assert 1 <= len(text) <= LONGEST
            for wrong in sample["wrong"]:
                with pytest.raises(BadSealed, match=r"\.$"):
                    game.read_sealed(position, seat, wrong)

    def test_what_was_sealed_is_filled_in_for_those_alone_who_are_told(self, game: AnyGame, material: Material) -> None:
        """Check that other seats cannot tell it from another text, and that everybody sees it after it is told to all."""
        for sample in material.sealed:
            position, seat = game.parse_position(sample["position"]), sample["seat"] - 1
            mine = game.unseal(position, seat, sample["canonical"], (seat,))
            assert mine != position
            assert game.parse_position(game.format_position(mine)) == mine
            otherwise = game.unseal(position, seat, sample["instead"], (seat,))
            for other in {None, *range(game.seats(position))} - {seat}:
                assert game.view(mine, other) == game.view(otherwise, other)
            assert game.view(mine, seat) != game.view(otherwise, seat)
            open_to_all = game.unseal(position, seat, sample["canonical"], None)
            assert game.parse_position(game.format_position(open_to_all)) == open_to_all
            assert game.view(open_to_all, None) != game.view(position, None)
            assert game.unseal(mine, seat, sample["canonical"], (seat,)) == mine
            laid = game.face_down(position, seat, sample["canonical"])
            if laid is not None:
                assert seat in game.awaits_sealed(position)
                assert not game.objections(position, laid)
                assert game.view_move(position, laid, None) == game.canonical(position, laid), "it names no piece"
                assert game.face_down(game.play(position, laid), seat, sample["canonical"]) is None
            for wrong in sample["wrong"]:
                with pytest.raises(BadSealed, match=r"\.$"):
                    game.unseal(position, seat, wrong, (seat,))
