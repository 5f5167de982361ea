"""The figures of a game are what a plain loop over its events counts, for every kind of game that the tests can make."""

from collections import Counter

import pytest
from hypothesis import example, given

from tallycore.colours import colour_name
from tallycore.log.kinds import PURPOSE_CHANCE, UNDOABLE
from tallycore.log.records import Event
from tallystick.profiles import installed_profile
from tallystick.referee.dicecounts import wilson
from tallystick.referee.figures import figures_of
from tallystick.store.store import Store
from tests.rawstore import unguarded
from tests.referee.durdain_evening import six_players_for
from tests.referee.finished_games import FINISHED, store_finished_pastures
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.played_armadora import played_armadora
from tests.referee.played_conquest import PlayedConquest
from tests.referee.random_games import random_durdain_game, random_free_game
from tests.referee.test_audit_any_log import started, stored
from tests.tallycore.strategies import any_log, playing_log

pytestmark = pytest.mark.long


def played(path, make):
    with Store(path) as store:
        make(store)


GAMES = {
    **FINISHED,
    "armadora": lambda path: played(path, played_armadora),
    "conquest": lambda path: played(path, PlayedConquest),
    "six of Durdain": lambda path: six_players_for(3).recorder.store_in(path).close(),
    **{f"free {seed}": lambda path, seed=seed: random_free_game(path, seed) for seed in range(8)},
    **{f"durdain {seed}": lambda path, seed=seed: random_durdain_game(path, seed) for seed in range(4)},
}


def game_in(path):
    with Store(path) as store:
        return store.game("1")


def figures(game):
    return figures_of(game, installed_profile(game.summary.game))


# --- the plain loop ----------------------------------------------------------------------------------------------------------


def taken_back(events):
    """The numbers of the events that were undone: an undo takes back all acts from one on."""
    standing, gone = [], set()
    for event in events:
        if event.kind == "undone":
            gone |= {seq for seq in standing if seq >= event["seq"]}
            standing = [seq for seq in standing if seq < event["seq"]]
        elif event.kind in UNDOABLE.split():
            standing.append(event.seq)
    return gone


def not_zero(counters):
    return {key: count for key, count in counters.items() if count}


def counted(events, seats):
    """The turns as (number, seat, time, points, counters at its end), by one loop that knows what was taken back."""
    gone, turns = taken_back(events), []
    turn = seat = time_ms = 0
    is_paused = False
    scores, counters = [0] * seats, Counter()
    for event in events:
        fields = event.fields
        if turn and not is_paused and event.kind != "booted":
            time_ms += event.dt_ms
        if event.kind in ("paused", "resumed"):
            is_paused = event.kind == "paused"
        if event.seq in gone:
            continue
        if event.kind == "first_player":
            turn, seat = 1, fields["seat"]
        elif event.kind == "score_changed":
            scores[fields["seat"]] += fields["delta"]
        elif event.kind == "score_corrected":
            scores[fields["seat"]] = fields["score"]
        elif event.kind == "counter_changed":
            counters[fields["counter"], fields["seat"]] += fields["delta"]
        elif turn and event.kind in ("turn_ended", "game_ended"):
            turns.append((turn, seat, time_ms, tuple(scores), not_zero(counters)))
            turn, seat, time_ms = (turn + 1, fields["next"], 0) if event.kind == "turn_ended" else (0, 0, 0)
    return turns


def rolled(events, names):
    """How often each face fell, by (typed, sides, seat, face), of rolls for play and of the profile's dice."""
    found = Counter()
    for event in events:
        if event.kind in ("rolled", "typed_roll") and (
            event["purpose"] == 0 or event["purpose"] - PURPOSE_CHANCE in names
        ):
            for sides, face in zip(event["sides"], event["faces"], strict=True):
                found[event.kind == "typed_roll", sides, event["seat"], face] += 1
    return found


def by_counter(turn, seats):
    return not_zero({divmod(at, seats): count for at, count in enumerate(turn.counters)})


@pytest.mark.parametrize("kind", GAMES)
def test_turns_time_points_and_counters_are_those_of_a_plain_loop(path, kind):
    GAMES[kind](path)
    game = game_in(path)
    found, seats = figures(game), len(game.summary.names)
    expected = [] if kind == "by hand" else counted(game.events, seats)
    assert [
        (each.number, each.seat, each.time_ms, each.scores, by_counter(each, seats)) for each in found.turns
    ] == expected
    assert len(expected) > 1 or kind == "by hand"
    for seat, player in enumerate(found.players):
        assert player.time_ms == sum(each.time_ms for each in found.turns if each.seat == seat)
    for counter in found.counters:
        at = (
            profile(game.summary.game).counters.index(counter.name)
            if game.summary.game != "free"
            else int(counter.name[8:]) - 1
        )
        assert [list(each) for each in counter.by_turn] == [
            [counts.get((at, seat), 0) for seat in range(seats)] for *_, counts in expected
        ]
    assert {key for *_, counts in expected for key in counts} <= {
        (at, seat) for at in range(20) for seat in range(seats)
    }
    assert found.notes == ()


@pytest.mark.parametrize("kind", GAMES)
def test_dice_are_those_of_a_plain_loop(path, kind):
    GAMES[kind](path)
    game = game_in(path)
    chances = profile(game.summary.game).chances
    expected = rolled(game.events, [at for at in range(len(chances)) if chances[at].dice])
    found = Counter()
    for size in figures(game).dice:
        for dice in size.seats:
            assert dice.expected * size.sides == pytest.approx(dice.rolled)
            for face, (count, (low, high)) in enumerate(zip(dice.counts, dice.intervals, strict=True), start=1):
                assert 0 <= low <= count <= high <= dice.rolled
                found[size.is_typed, size.sides, dice.seat, face] = count
    assert +found == expected
    assert sum(expected.values()) > 10 or "free" not in kind


def test_the_makers_of_games_give_every_kind_of_figure(path):
    """Otherwise the two tests above would compare nothing."""
    for number, seed in enumerate(range(4)):
        random_durdain_game(path.with_name(f"{number}.sqlite"), seed)
    with Store(path.with_name("0.sqlite")) as store:
        found = figures(store.game("1"))
    assert (found.has_points, found.track.end) == (True, 120)
    assert len(found.counters) > 5
    assert {(size.sides, size.is_typed) for size in found.dice} >= {(6, False), (8, False), (12, False)}


def test_a_player_has_the_colour_of_the_device(path):
    recorder = GameRecorder()
    recorder.start("free", colours=(4, 1)).end_turn()
    recorder.store_in(path).close()
    assert [(each.name, each.colour) for each in figures(game_in(path)).players] == [
        ("Ann", colour_name(4).lower()),
        ("Bo", colour_name(1).lower()),
    ]


@given(playing_log())
def test_any_log_of_a_device(events):
    seats = len(events[1]["names"])
    game = stored("free", events, names=tuple(events[1]["names"]))
    closed = counted(events, seats)
    found = figures_of(game, None)
    assert [(each.number, each.seat, each.time_ms, each.scores) for each in found.turns[: len(closed)]] == [
        each[:4] for each in closed
    ]
    assert len(found.turns) - len(closed) in (0, 1)  # the turn that still runs


AGAIN = [
    Event(1, 0, "first_player", {"seat": 0, "how": 0}),
    Event(2, 0, "turn_ended", {"next": 0, "by": 0}),
    Event(3, 0, "first_player", {"seat": 0, "how": 0}),
    Event(4, 0, "phase_changed", {"phase": 0}),
]


@given(any_log(most=40))
@example(AGAIN)
def test_no_log_makes_it_fail(events):
    found = figures_of(stored("free", [started("free"), *events]), profile("free"))
    numbers = [each.number for each in found.turns]
    assert numbers == sorted(set(numbers))
    assert all(size.sides == len(dice.counts) for size in found.dice for dice in size.seats)


@pytest.mark.parametrize(("count", "total"), [(0, 6), (1, 6), (6, 6), (17, 100), (170, 1000), (0, 0)])
def test_the_interval_holds_the_shares_for_which_the_count_is_not_far_off(count, total):
    """Wilson's interval ends where the count lies 1.96 standard deviations from what that share would give."""
    low, high = wilson(count, total)
    for bound in {low, high} - {0.0, float(total)}:
        share = bound / total
        assert abs(count - bound) == pytest.approx(1.959964 * (total * share * (1 - share)) ** 0.5, rel=1e-6)
    assert low <= count <= high


def test_the_interval_is_wider_for_few_rolls():
    shares = [(high - low) / total for total in (6, 60, 600) for low, high in [wilson(total // 6, total)]]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 2 * shares[1] > 4 * shares[2]


# --- what is not as it should be -----------------------------------------------------------------------------------------------


def test_a_damaged_record_is_named_and_the_rest_is_counted(path):
    store_finished_pastures(path)
    with unguarded(path) as other:
        other.execute("UPDATE records SET record = x'00' WHERE seq = 12")
    found = figures(game_in(path))
    assert found.notes == ("The figures lack something: event 12 cannot be read.",)
    assert len(found.turns) > 2


def test_a_gap_is_named_and_what_comes_before_it_is_counted(path):
    recorder = GameRecorder()
    session = recorder.start("free")
    for _ in range(4):
        session.roll([6])
        session.end_turn()
    gone = recorder.seqs("rolled")[2]
    recorder.store_in(path, recorder.records[: gone - 1]).close()
    with Store(path) as store:
        store.open_log(recorder.device, recorder.journal.log_id).add(recorder.records[gone:])
    found = figures(game_in(path))
    assert found.notes == (f"The figures lack something: what came after event {gone - 1} is missing.",)
    assert sum(dice.rolled for size in found.dice for dice in size.seats) == 2


def test_without_its_beginning_a_game_has_no_figures_and_says_why(path):
    recorder = GameRecorder()
    recorder.start("free").roll([6])
    recorder.session.end_game(0)
    recorder.store_in(path, recorder.records[3:]).close()
    found = figures(game_in(path))
    assert (found.players, found.turns, found.dice) == ((), (), ())
    assert found.notes[-1] == "Without the beginning of the game, nobody knows its players, turns and points."


def test_without_the_profile_counters_have_numbers_and_unknown_rolls_are_left_out_and_told(path):
    random_durdain_game(path, 1)
    found = figures_of(game_in(path), None)
    assert found.track is None
    assert all(each.name.startswith("Counter ") for each in found.counters)
    assert found.dice == ()
    assert found.notes == (
        "20 rolls were for something that only the game's profile names. It is not installed here, so their dice are not counted.",
    )
