"""A store with the games of four people, for tests of their pages."""

from tests.referee.game_recorder import GameRecorder

MARKUP = "<b>Cy</b>"


def play(recorder, names, ahead=3, rolls=2):
    """Play a game at a free table; the first player is `ahead`."""
    session = recorder.start("free", names=names)
    for _ in range(rolls):
        session.roll([6, 6])
        session.change_score(session.state.seat, 5)
        session.end_turn()
    session.change_score(0, ahead)
    session.end_game(0)


def store_players(path, of_two=11):
    """Store games of Ada and Ben, of which Ada wins the first eight, and one of Ada and somebody with markup in the name."""
    recorder = GameRecorder()
    for number in range(of_two):
        play(recorder, ("Ada", "Ben"), 3 if number < 8 else -3, 4)
    play(recorder, ("Ada", MARKUP))
    recorder.store_in(path).close()
    return recorder
