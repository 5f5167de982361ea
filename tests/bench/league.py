"""Fill a store with the evenings of a league, as a sync after each game would have stored them: one log, or a club's eight."""

from __future__ import annotations

from tallystick.store.place import Place
from tallystick.store.store import Store
from tests.device.memory_medium import MemoryMedium
from tests.referee.game_recorder import DEVICE, GameRecorder

BATCH_GAMES = 20
# The number of games per transaction. One transaction per game would take most of the time.
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
TABLES = 8
# The number of devices of a club.


def fill_club(place: Place, games: int, events: int = 500) -> int:
    """Store `games` games on the logs of a club's devices; return the number of events."""
    share, more = divmod(games, TABLES)
    return sum(
        fill_league(place, share + (table < more), events, device=b"table-%03d" % table, seed=table + 1)
        for table in range(TABLES)
    )


def fill_league(place: Place, games: int, events: int = 500, device: bytes = DEVICE, seed: int = 1) -> int:
    """Store `games` finished games of about `events` events each in one log; return the number of events."""
    recorder = GameRecorder(seed, device=device, media=[MemoryMedium(size) for size in (16384, 16384, 1 << 20)])
    stored = 0
    with Store(place) as store:
        log = store.open_log(device, recorder.journal.log_id, board="bench", version="0.1.0")
        for number in range(games):
            _play(recorder, number, events)
            if (number + 1) % BATCH_GAMES == 0 or number + 1 == games:
                stored += log.add(recorder.records)
                recorder.records.clear()
                recorder.journal.acknowledge(recorder.journal.next_seq - 1)
    return stored


def _play(recorder: GameRecorder, number: int, events: int) -> None:
    """Play a whole game at a free table: a roll, points, the next turn. Every seventh game is abandoned."""
    names = (NAMES[number % 6], NAMES[(number + 1 + number // 6 % 5) % 6])
    last = recorder.journal.next_seq + events - 5
    session = recorder.start("free", names=names)
    while recorder.journal.next_seq < last:
        session.roll([6, 6])
        session.change_score(session.state.seat, 3)
        session.end_turn()
    session.end_game(1 if number % 7 == 6 else 0)
