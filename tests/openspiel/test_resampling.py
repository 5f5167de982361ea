"""Draw again what a seat does not know: it sees no difference, and each possible fact is as likely as it should be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.openspiel import resampling
from tallystick.openspiel.resampling import NotResampled, resampled
from tests.openspiel.random_moments import WITH_SECRETS, begin, random_moments

pytestmark = pytest.mark.long

DRAWS = 300


@pytest.mark.parametrize("game_id", WITH_SECRETS)
def test_the_seat_sees_no_difference(game_id: str) -> None:
    random = Random(4)
    others = 0
    for moment in random_moments(game_id, random):
        seat = moment.seat
        if seat is None or random.random() > 0.05:
            continue
        try:
            drawn = resampled(moment, seat, random.random)
        except NotResampled:
            continue
        assert drawn.information(seat) == moment.information(seat)
        assert drawn.seat == seat
        assert [drawn.text_for(move, seat) for move in drawn.moves] == [
            moment.text_for(move, seat) for move in moment.moves
        ]
        others += drawn.position != moment.position
    assert others


@pytest.mark.parametrize("game_id", sorted({*our_ids()} - {*WITH_SECRETS}))
def test_a_game_without_secrets_stays_as_it_is(game_id: str) -> None:
    moment = begin(game_id)
    assert resampled(moment, 0, Random(1).random) is moment


def test_each_hidden_piece_is_as_likely_as_another() -> None:
    """One player places a warrior face down. To the other it is each of the five values, equally often."""
    game = load("armadora")
    moment = begin(game.id)
    while moment.seat is None:
        moment = moment.after(moment.moves[0])
    moment = moment.after(next(move for move in moment.moves if moment.seen(move, 1) != move))
    random = Random(9)
    drawn = Counter(resampled(moment, 1, random.random).position for _ in range(DRAWS))
    assert len(drawn) == 5
    # Each is drawn 60 times on average, with a standard deviation of about 7.
    assert all(35 < count < 85 for count in drawn.values()), drawn
    assert {resampled(moment, 0, random.random).position for _ in range(10)} == {moment.position}


def test_a_game_that_cannot_be_resampled_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "MOST_TRIES", 0)
    game = load(WITH_SECRETS[0])
    with pytest.raises(NotResampled) as raised:
        resampled(begin(game.id), 1, Random(1).random)
    assert str(raised.value) == (
        f"{game.name} cannot be resampled here: in 0 tries no hidden pieces fitted all that player 2 has seen."
    )
