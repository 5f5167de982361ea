"""Store whole games that are played at random on a device, for tests that count what happened in them."""

from random import Random

from tests.referee.durdain_evening import DURDAIN, DurdainEvening
from tests.referee.game_recorder import GameRecorder


def random_free_game(path, seed):
    """Two to four players who roll, type rolls in, score, take back, pause and switch the device off and on."""
    chance = Random(seed)
    recorder = GameRecorder(seed)
    session = recorder.start("free", names=("Ann", "Bo", "Cy", "Dee")[: chance.randint(2, 4)])
    for _ in range(120):
        seat = session.state.seat
        act = chance.choice(["roll", "roll", "type", "score", "fix", "count", "end", "end", "undo", "pause", "restart"])
        if session.state.paused or act == "pause":
            session.resume() if session.state.paused else session.pause()
        elif act == "roll":
            session.roll([chance.choice([4, 6, 20]) for _ in range(chance.randint(1, 3))])
        elif act == "type":
            session.type_roll([6], [chance.randint(1, 6)])
        elif act == "score":
            session.change_score(chance.randrange(session.state.seats), chance.randint(-3, 9))
        elif act == "fix":
            session.correct_score(seat, chance.randint(0, 30))
        elif act == "count":
            session.change_counter(chance.randrange(3), seat, chance.choice([-1, 1, 2]))
        elif act == "end":
            session.end_turn()
        elif act == "undo" and session.undo_target() is not None:
            session.undo(session.undo_target().seq)
        elif act == "restart":
            session = recorder.restart()
    session.end_game(0)
    recorder.store_in(path).close()


def random_durdain_game(path, seed, turns=20):
    """Moves with the dice of the profile, castles and points, some of them taken back."""
    chance = Random(seed)
    evening = DurdainEvening(chance.randint(2, 6), ("kingsmen",), start=chance.choice([0, 12]), seed=seed)
    for _ in range(turns):
        evening.move()
        evening.count(chance.choice(DURDAIN.counters), chance.randint(1, 2)).score(chance.randint(0, 6))
        if chance.random() < 0.3:
            evening.session.undo(evening.session.undo_target().seq)
        evening.end()
    evening.finish().recorder.store_in(path).close()
