"""What holds for every game: over random play, under every reading, for moves that are legal and moves that are not."""

from tallystick.testing import MovesContract, TextsContract
from tests.games.ours import OurGames


class TestMoves(OurGames, MovesContract):
    pass


class TestTexts(OurGames, TextsContract):
    pass


def test_the_text_of_a_position_is_drawn_and_named(game):
    position = game.start()
    assert str(position) == game.draw_text(position)
