"""Measure the games with hidden pieces, in one run: random play beside OpenSpiel's, through Python both; verdicts over unknowns
beside plain ones; an audit beside the reading of its events.
"""

import random
import re
import tempfile
import time
from pathlib import Path

from tallystick.games import registry
from tallystick.referee.audit import audit_stored
from tallystick.rules.judge import judge
from tallystick.rules.verdict import UNDECIDED
from tallystick.store.store import Store
from tests.bench.bench_rules import ROUNDS, moves_per_second, our_game
from tests.bench.row import Row, median
from tests.bench.simulated_board import board_with, read
from tests.pico.reading import note
from tests.referee.game_recorder import profile

OURS = {"armadora": "Armadora", "conquest": "Stratego Conquest"}
PEERS = ("quoridor", "dark_chess")
NO_PEER = "skipped: open_spiel is not installed here (.venv/bin/pip install -e '.[bench]')"
UNTOLD = re.compile(r"^W [a-h]|\?|^play (deploy|surprise-attack|redeploy)")
# Steps of which the record is not told all: which warrior, which set-up, which unit out of the reserve, in which order.
SHOWN = re.compile(r"(?<=^W)[1-5]| x\w\w$")
# What only those say of a step who know what is hidden: which warrior, what a fight shows.
TOLD_GAMES = 24
EACH_STEPS = 6
# Of each game, one position of so many is judged: those between know nearly the same.


def run() -> list[Row]:
    """Return moves per second, the time of a verdict, and that of an audit."""
    audits = [_audit(name) for name in OURS.values()]
    return [*_random_play(), *(_verdicts(game_id) for game_id in OURS), *audits]


def _random_play() -> list[Row]:
    what = "random play, moves/s: {} against OpenSpiel's {}"
    mark = "at least 0.002 x"
    try:
        import pyspiel
    except ImportError:
        return [Row(what.format(name, peer), NO_PEER, "", "", mark) for name in OURS.values() for peer in PEERS]
    plays = {game_id: lambda chance, game_id=game_id: our_game(game_id, chance) for game_id in OURS}
    theirs = {peer: pyspiel.load_game(peer) for peer in PEERS}
    plays |= {peer: lambda chance, peer=peer: spiel_game(theirs[peer], chance) for peer in PEERS}
    rounds = [{name: moves_per_second(play) for name, play in plays.items()} for _ in range(ROUNDS)]
    rows = []
    for game_id, name in OURS.items():
        for peer in PEERS:
            ratio = median([each[game_id] / each[peer] for each in rounds])
            speeds = [f"{median([each[player] for each in rounds]):,.0f}" for player in (game_id, peer)]
            rows.append(Row(what.format(name, peer), *speeds, f"{ratio:.4f} x", mark))
    return rows


def spiel_game(game, chance: random.Random) -> int:
    """Play a game of OpenSpiel at random; return how many moves it had."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def _verdicts(game_id: str) -> Row:
    """Judge the same claims on the same tables, once where the record has everything and once as everybody knows it."""
    game = registry.load(game_id)
    chance = random.Random(7)
    plain, hidden = [], []
    undecided = 0
    for _ in range(TOLD_GAMES):
        for position, claim in _claims(game, chance):
            plain.append(_judged(game, position, claim)[0])
            seconds, kind = _judged(game, game.view(position, None), claim)
            hidden.append(seconds)
            undecided += kind == UNDECIDED
    ours, theirs = sum(hidden) / len(hidden), sum(plain) / len(plain)
    what = f"{OURS[game_id]}: a verdict over unknowns, ms, against one where all is told"
    says = f"{1000 * ours:.2f} (slowest {1000 * max(hidden):.0f}; {undecided} of {len(hidden)} undecided)"
    return Row(what, says, f"{1000 * theirs:.2f}", f"{ours / theirs:.1f} x", "at most 20 x")


def _judged(game, position, claim: str) -> tuple[float, str]:
    start = time.perf_counter()
    kind = judge(game, position, claim).kind
    return time.perf_counter() - start, kind


def _claims(game, chance: random.Random):
    """Yield positions of a random game in which the record is told everything, each with what could be claimed there."""
    position = game.start()
    steps = 0
    while True:
        moves = [move for move in game.legal_moves(position) if not UNTOLD.search(game.format_move(position, move))]
        if not moves:
            break
        move = chance.choice(moves)
        if steps % EACH_STEPS == 0 and game.view(position, None) != position:
            yield position, SHOWN.sub("", game.format_move(position, move))
            results = game.possible_results(position)
            if results is not None and results.is_known:
                yield position, f"scores {' '.join(map(str, results.outcomes[0].scores))}"
        position = game.play(position, move)
        steps += 1
    if game.outcome(position) is not None:
        yield position, "winner 1"


def _audit(name: str) -> Row:
    """Audit a game with two opened seals; beside it, its events are read off the simulated Pico."""
    with board_with(name) as (recorded, port), tempfile.TemporaryDirectory() as folder:
        audits, readings = [], []
        with Store(Path(folder) / "audited.sqlite") as store:
            read(port, store)
            note(store, recorded.entries)
            for at in range(ROUNDS):
                start = time.perf_counter()
                report = audit_stored(store, 1, profile)
                audits.append(time.perf_counter() - start)
                with Store(Path(folder) / f"{at}.sqlite") as empty:
                    readings.append(read(port, empty))
            moves = sum(entry.kind == "move" for entry in store.game(1).entries)
    what = (
        f"{name}, {report.events} events, {moves} moves on the record, two opened seals: audited, ms, against its events being "
        "read off the simulated Pico"
    )
    ratio = median([one / other for one, other in zip(audits, readings, strict=True)])
    return Row(what, f"{1000 * median(audits):.0f}", f"{1000 * median(readings):.0f}", f"{ratio:.2f} x", "below 1 x")
