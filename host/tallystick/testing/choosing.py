"""Check the clicks on the board of every game that has them: each legal move can be chosen, and each button means something."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from tallystick.games.registry import AnyGame
from tallystick.rules.choosing import Choice, Choosing, Option
from tallystick.rules.errors import UnreadableMove
from tallystick.testing.contract import Contract
from tallystick.testing.manygames import games_under_all_readings
from tallystick.testing.material import Material

MANY_POSITIONS = 80
MOST_MOVES = 10
# The number of moves of a position that are chosen.
MANY_CLICKS = 6


class ChoosingContract(Contract):
    """A game lets people choose its moves by clicks. For a game without choices, the tests are skipped."""

    def test_each_legal_move_can_be_chosen(self, game: AnyGame, material: Material) -> None:
        """Check that the clicks of each way, or the parts of a move without spaces, offer the move or take it at once.

        A move that is told later is offered without its result, unless no other move can be chosen.
        """
        random = Random(6)
        for position in _positions(game, material, random):
            choosing = _choosing(game, position)
            for move in random.sample([*choosing.legal], min(MOST_MOVES, len(choosing.legal))):
                ways, text = [*choosing.ways_of(move)], choosing.text(move)
                assert ways, text
                assert not {space for way in ways for space in way.names} - {*choosing.spaces}, text
                is_later = choosing.is_told_later(move)
                for way in ways:
                    for each in (choosing, choosing.only([text])):
                        found = _clicked(each, way.names) if way.names else _parted(each, each.told(move).names)
                        legal = [option.text for option in found if option.is_legal]
                        assert text in legal or (legal and is_later and each is choosing), (text, way)

    def test_each_button_is_a_claim(self, game: AnyGame, material: Material) -> None:
        """Check after random clicks that the text of each button reads back, or is refused in a sentence."""
        random, buttons = Random(7), 0
        for position in _positions(game, material, random):
            choosing = _choosing(game, position)
            chosen: tuple[str, ...] = ()
            begun, legal = choosing.begin(), {*map(choosing.text, choosing.legal)}
            for _ in range(MANY_CLICKS):
                choice = choosing.click(chosen, random.choice([*choosing.spaces]))
                chosen = choice.chosen
                for option in _offered(choice) + [each for each in begun.options if each.text]:
                    assert option.says.strip()
                    assert option.is_legal == (option.text in legal)
                    assert _is_claim(game, position, option.text), option.text
                    buttons += 1
        assert buttons

    def test_the_hint_shows_a_legal_move(self, game: AnyGame, material: Material) -> None:
        """Check that what the hint tells people to write is legal in the position."""
        for position in _positions(game, material, Random(8)):
            choosing = _choosing(game, position)
            _, is_shown, texts = choosing.hint.partition("write it: ")
            assert not is_shown or any(texts.startswith(choosing.text(move)) for move in choosing.legal), choosing.hint


def _choosing(game: AnyGame, position: Any) -> Choosing[Any, Any]:
    """Return what answers for clicks. Skip the test if there is nothing."""
    choosing = game.choosing(position)
    if choosing is None:
        pytest.skip(f"the moves of {game.name} are typed")
    return choosing


def _positions(game: AnyGame, material: Material, random: Random) -> list[Any]:
    """Return positions of random games, at their ends too, and those of the cases."""
    steps = [step for played in games_under_all_readings(game, material, count=12) for step in played]
    ends = [game.play(*played[-1]) for played in islice(games_under_all_readings(game, material, count=12), 4)]
    disputed = {case.says["position"] for case in material.cases() if "position" in case.says}
    sampled = [position for position, _ in random.sample(steps, min(MANY_POSITIONS, len(steps)))]
    return [*sampled, *ends, *(game.parse_position(text) for text in sorted(disputed))]


def _offered(choice: Choice) -> list[Option]:
    return [*choice.options, *([choice.at_once] if choice.at_once else [])]


def _clicked(choosing: Choosing[Any, Any], spaces: tuple[str, ...]) -> list[Option]:
    """Return what is offered after clicks on these spaces."""
    choice = Choice()
    for space in spaces:
        choice = choosing.click(choice.chosen, space)
    return _offered(choice)


def _parted(choosing: Choosing[Any, Any], parts: tuple[str, ...]) -> list[Option]:
    """Return what is offered after all parts but the last were chosen by their buttons."""
    for count in range(1, len(parts)):
        assert parts[:count] in [option.parts for option in choosing.begin(parts[: count - 1]).options], parts
    return [*choosing.begin(parts[:-1]).options]


def _is_claim(game: AnyGame, position: Any, text: str) -> bool:
    """Return True if a text reads back, or is refused in a sentence."""
    try:
        return game.format_move(position, game.parse_move(position, text)) == text
    except UnreadableMove as refused:
        return str(refused).endswith(".")
