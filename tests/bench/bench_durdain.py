"""Measure Kingdoms of Durdain, in one run: random play beside OpenSpiel's backgammon, through Python both; a long evening of six
players audited beside its events being read off the device; and a whole game with every step recorded.
"""

import random
import tempfile
import time
from pathlib import Path

from tallystick.games import registry
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import replay_with_reveals
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.replay import MOVE
from tallystick.referee.tiedrolls import RollTies
from tallystick.store.store import Store
from tests.bench.bench_hidden import NO_PEER, spiel_game
from tests.bench.bench_rules import ROUNDS, moves_per_second
from tests.bench.bench_sync import pull
from tests.bench.row import Row, median
from tests.referee.durdain_evening import six_players_for
from tests.referee.durdain_twin import EXTENSIONS, Twin
from tests.referee.game_recorder import profile

PEER = "backgammon"
EVENING_ROUNDS = 40
MOST_STEPS = 600


def run() -> list[Row]:
    """Return steps per second of random play, and the times of two audits."""
    return [_random_play(), _audit_of_notes(), _audit_of_steps()]


def _random_play() -> Row:
    what = f"random play, steps/s: Kingdoms of Durdain, all extensions, against OpenSpiel's {PEER}"
    mark = "at least 0.002 x"
    try:
        import pyspiel
    except ImportError:
        return Row(what, NO_PEER, "", "", mark)
    theirs = pyspiel.load_game(PEER)
    rounds = [
        (moves_per_second(_our_game), moves_per_second(lambda chance: spiel_game(theirs, chance)))
        for _ in range(ROUNDS)
    ]
    ratio = median([ours / peer for ours, peer in rounds])
    speeds = [f"{median(list(each)):,.0f}" for each in zip(*rounds, strict=True)]
    return Row(what, *speeds, f"{ratio:.4f} x", mark)


def _our_game(chance: random.Random) -> int:
    """Play a game at random: two to six players, the ranges laid by one of the arrangements."""
    game = registry.load("durdain")
    options = {"players": chance.randint(2, 6), "ranges": chance.randint(1, 20), **dict.fromkeys(EXTENSIONS, 1)}
    position = game.start(options)
    steps = 0
    while (legal := game.legal_moves(position)) and steps < MOST_STEPS:
        position = game.play(position, chance.choice(legal))
        steps += 1
    return steps


def _audit_of_notes() -> Row:
    """Audit an evening of which only actions, dice and points are noted."""
    recorder = six_players_for(EVENING_ROUNDS).recorder
    with tempfile.TemporaryDirectory() as folder, recorder.store_in(Path(folder) / "games.sqlite") as store:
        what = f"Durdain, six players, {EVENING_ROUNDS} rounds, {len(recorder.records)} events: audited, ms, against their reading"
        return _audit_row(what, store, recorder)


def _audit_of_steps() -> Row:
    """Audit a random game of six to its end, with every step recorded."""
    twin = Twin(6)
    steps = twin.play(6 * EVENING_ROUNDS)
    recorder = twin.recorder
    with tempfile.TemporaryDirectory() as folder, recorder.store_in(Path(folder) / "games.sqlite") as store:
        _enter(store, steps)
        what = (
            f"Durdain, six players to the end, {len(recorder.records)} events and {len(steps)} recorded steps: audited, ms, "
            "against the reading of the events"
        )
        return _audit_row(what, store, recorder)


def _audit_row(what: str, store: Store, recorder) -> Row:
    audits, pulls = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        audit_stored(store, 1, profile)
        audits.append(time.perf_counter() - start)
        pulls.append(pull(recorder.session, recorder.records).seconds)
    ratio = median([one / other for one, other in zip(audits, pulls, strict=True)])
    return Row(what, f"{1000 * median(audits):.0f}", f"{1000 * median(pulls):.0f}", f"{ratio:.2f} x", "at most 10 x")


def _enter(store: Store, steps: list[str]) -> None:
    """Record the steps as `record` writes them, without the questions that it asks of each."""
    game = store.game(1)
    rules, known = registry.load("durdain"), profile("durdain")
    history = EventHistory(game.events, game.records, lambda _events: None)
    played = replay_with_reveals(game, profile)
    ties = RollTies(rules, history, known)
    actions = [step.event.seq for step in history.effective("choice_made")]
    for text in steps:
        payload = {"move": text}
        dice = ties.next_step(played.position)
        note = rules.note_of(played.position, rules.parse_move(played.position, text))
        if dice is not None and dice[1] is not None:
            payload["event"] = dice[1]
        elif note is not None:
            payload["event"] = actions.pop(0)
        after = max(payload.get("event", game.summary.first_seq), max((e.after_seq for e in game.entries), default=0))
        played.add(store.add_entry(game, after, MOVE, payload))
        ties.add(played.moves[-1], payload.get("event"))
