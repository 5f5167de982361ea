"""Fill a store with random games of people with different names: decided and abandoned, with dice, points, undos and typed rolls."""

from random import Random

from tallystick.games.registry import our_ids
from tests.device.memory_medium import MemoryMedium
from tests.referee.game_recorder import GameRecorder

NAMES = ("Ada", "Ben", "ÉVA", "Łukasz", "100%_", "Ann Lee", "")
"""The last is a seat that nobody named."""
ALL_GAMES = ("free", *our_ids())
BATCH_GAMES = 20


def play_evenings(path, count, seed=1, games=ALL_GAMES, names=NAMES):
    """Store `count` random games; return the events of each of them."""
    random = Random(seed)
    recorder = GameRecorder(seed=seed, media=[MemoryMedium(size) for size in (16384, 16384, 1 << 20)])
    played, since = [], 0
    for number in range(count):
        since = len(recorder.events)
        play_one(recorder, random, games, names)
        played.append(recorder.events[since:])
        if (number + 1) % BATCH_GAMES == 0 or number + 1 == count:
            recorder.store_in(path).close()
            recorder.records.clear()
            recorder.journal.acknowledge(recorder.journal.next_seq - 1)
    return played


def play_one(recorder, random, games=ALL_GAMES, names=NAMES):
    """Play one random game to an end."""
    game = random.choice(games)
    seats = random.choice([2, 3, 4]) if game == "free" else 2
    session = recorder.start(game, names=random.sample(names, seats))
    for _ in range(random.randrange(1, 5)):
        for _ in range(random.randrange(3)):
            session.roll(random.choices([4, 6, 6, 20, 100], k=random.randrange(1, 4)))
        if random.randrange(4) == 0:
            session.type_roll([6], [random.randrange(1, 7)])
        if session.profile.has_scores(session.state.options):
            session.change_score(random.randrange(seats), random.randrange(-2, 9))
        recorder.ms += random.randrange(60_000)
        if random.randrange(5) == 0 and (target := session.undo_target()) is not None:
            session.undo(target.seq)
        session.end_turn(random.randrange(seats))
    session.end_game(int(random.randrange(4) == 0))
