"""A player's figure has the dice that the figures of the games have: those rolled in play, and none that decide or deal something."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER, PURPOSE_PLAY
from tallystick.games.registry import our_ids
from tallystick.profiles import installed_profile
from tallystick.referee.figures import figures_of
from tallystick.referee.results import make_all_results, result_of
from tallystick.referee.statistics import Statistics
from tallystick.store.dicesum import NO_DICE
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long


def stored(path, game):
    """A finished game with a roll for every purpose that it knows."""
    recorder = GameRecorder()
    session = recorder.start(game, names=("Ann", "Bo"))
    session.roll([20], 0, PURPOSE_FIRST_PLAYER)
    session.roll([6, 6], 0, PURPOSE_PLAY)
    for number, chance in enumerate(installed_profile(game).chances):
        session.roll([6, 8] if chance.dice else [35, 34], 0, PURPOSE_CHANCE + number)
    session.end_game(0)
    recorder.store_in(path).close()


@pytest.mark.parametrize("game", ["free", *our_ids()])
def test_a_player_has_the_dice_that_the_game_shows(tmp_path, game):
    path = tmp_path / "games.sqlite"
    stored(path, game)
    with Store(path) as store:
        make_all_results(store, installed_profile)
        luck = Statistics(store, installed_profile).player("Ann")["luck"]
        sizes = figures_of(store.game(1), installed_profile(game)).dice
    of_game = [(size.sides, face + 1, count) for size in sizes for face, count in enumerate(size.seats[0].counts)]
    assert luck["dice"] == sum(count for _, _, count in of_game)
    assert luck["mean"] * luck["dice"] == pytest.approx(sum(face * count for _, face, count in of_game))
    assert luck["expected"] * luck["dice"] == pytest.approx(sum((side + 1) / 2 * count for side, _, count in of_game))
    assert luck["rolls"] == 1 + sum(bool(chance.dice) for chance in installed_profile(game).chances)


@pytest.mark.parametrize("profile", [None, "another"])
def test_what_a_roll_was_for_is_not_guessed_without_the_games_profile(tmp_path, profile):
    path = tmp_path / "games.sqlite"
    game = next(each for each in our_ids() if any(chance.dice for chance in installed_profile(each).chances))
    stored(path, game)
    with Store(path) as store:
        found = result_of(store.game(1), lambda _: profile and installed_profile("free"))
    assert (found.seats[0].dice.rolls, found.seats[0].dice.dice, found.seats[1].dice) == (1, 2, NO_DICE)
