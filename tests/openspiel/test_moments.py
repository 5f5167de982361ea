"""A game in play: its ends, and that nothing a seat sees depends on what is hidden from it."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import pairwise
from os import environ
from random import Random

import pytest

from tallystick.games.registry import our_ids
from tallystick.openspiel.moments import Moment, TooManyActions
from tallystick.rules.outcome import Outcome
from tests.openspiel.random_moments import WITH_SECRETS, begin, random_moments

pytestmark = pytest.mark.long

GAMES = int(environ.get("TALLYSTICK_SPIEL_GAMES", "1"))


@pytest.mark.parametrize("game_id", WITH_SECRETS)
def test_nothing_that_a_seat_sees_depends_on_what_is_hidden(game_id: str) -> None:
    """Play each game twice: in the second one others have hidden other things.

    The second game goes on as long as nothing of that has come out.
    """
    random, different = Random(6), 0
    for _ in range(GAMES):
        path = list(random_moments(game_id, random))
        for seat in range(path[0].table.seats):
            twin = path[0]
            for before, told in pairwise(path):
                seen = before.seen(told.made, seat)
                alike = [seen] if twin.seat == seat else [move for move in twin.moves if twin.seen(move, seat) == seen]
                if not alike:
                    break
                twin = twin.after(random.choice(alike))
                if twin.is_over or told.is_over:
                    break
                _assert_alike(told, twin, seat)
                different += told.position != twin.position
    assert different > 10 * GAMES


def _assert_alike(told: Moment, twin: Moment, seat: int) -> None:
    assert twin.observation(seat) == told.observation(seat)
    assert twin.line(seat) == told.line(seat)
    assert twin.seat == told.seat
    if told.seat == seat:
        assert [twin.text_for(move, seat) for move in twin.moves] == [told.text_for(move, seat) for move in told.moves]


@pytest.mark.parametrize("game_id", WITH_SECRETS)
def test_seats_do_not_all_see_the_same(game_id: str) -> None:
    moments = list(random_moments(game_id, Random(7)))
    assert any(each.observation(0) != each.observation(1) for each in moments)
    assert any(each.observation(0) != each.observation(None) for each in moments)
    assert len({moments[-1].information(seat) for seat in (None, 0, 1)}) == 3


@pytest.mark.parametrize("game_id", our_ids())
def test_a_random_game_ends_with_returns_that_add_up(game_id: str) -> None:
    *before, last = random_moments(game_id, Random(8))
    assert last.is_over
    assert last.moves == ()
    assert last.seat is None
    assert last.returns() in ([1, -1], [-1, 1], [0, 0])
    assert all(each.returns() == [0, 0] for each in before)
    replayed = begin(game_id)
    for action in last.actions():
        replayed = replayed.after(replayed.moves[action])
    assert replayed.position == last.position
    assert replayed.information(0) == last.information(0)


@pytest.mark.parametrize(
    ("winners", "seats", "expected"),
    [
        ((0,), 2, [1, -1]),
        ((0, 1), 2, [0, 0]),
        ((), 2, [0, 0]),
        ((2,), 3, [-0.5, -0.5, 1]),
        ((0, 2), 4, [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        ((0, 1, 2), 3, [0, 0, 0]),
        ((0,), 1, [0]),
    ],
)
def test_returns_are_shared_by_the_winners(
    winners: tuple[int, ...], seats: int, expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = begin(our_ids()[0])
    monkeypatch.setattr(moment.table, "seats", seats)
    monkeypatch.setattr(type(moment.table.game), "outcome", lambda _game, _position: Outcome((0,) * seats, winners))
    assert moment.returns() == pytest.approx(expected)


def test_a_game_that_does_not_end_is_left() -> None:
    moment = begin(our_ids()[0], most_steps=1)
    moment = moment.after(moment.moves[0])
    assert moment.is_over
    assert moment.returns() == [0, 0]


def test_more_actions_than_agreed_are_refused_in_a_sentence() -> None:
    moment = begin("pastures", most_actions=10)
    with pytest.raises(TooManyActions) as raised:
        _ = moment.moves
    assert str(raised.value) == ("Pastures New has 384 actions here, and most_actions is 10: give a larger number.")


@pytest.mark.parametrize("game_id", our_ids())
def test_a_moment_is_pickled_as_its_actions(game_id: str) -> None:
    moments = list(random_moments(game_id, Random(1)))
    moment = moments[min(40, len(moments) - 1)]
    pickled = pickle.dumps(moment)
    assert len(pickled) < 1000
    again = pickle.loads(pickled)
    assert again.position == moment.position
    assert again.information(0) == moment.information(0)


def test_copies_share_a_moment() -> None:
    moment = begin(our_ids()[0])
    assert deepcopy(moment) is moment
