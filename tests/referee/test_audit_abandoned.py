"""Games that the same players abandoned before: an audit counts them, and the list of games names them."""

import pytest

from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

ANN_AND_BO = ("Ann", "Bo")


@pytest.fixture
def path(tmp_path):
    """Games 1 and 2 of Ann and Bo are abandoned, the second after a roll; 3 is of others; in 4 Bo sits first; 5 follows."""
    recorder = GameRecorder()
    for names, has_roll, how in (
        (ANN_AND_BO, False, ENDED_ABANDONED),
        (ANN_AND_BO, True, ENDED_ABANDONED),
        (("Cy", "Dee"), True, ENDED_FINISHED),
        (("Bo", "Ann"), True, ENDED_ABANDONED),
        (ANN_AND_BO, True, ENDED_FINISHED),
    ):
        session = recorder.start(names=names)
        if has_roll:
            session.roll([6, 6])
            session.end_turn()
        session.end_game(how)
    path = tmp_path / "games.sqlite"
    recorder.store_in(path).close()
    return path


def says(path, number):
    with Store(path) as store:
        report = audit_stored(store, number, installed_profile)
    return [finding.says for finding in report.findings if finding.check == "abandoned"]


@pytest.mark.parametrize(
    ("number", "counted"),
    [
        (2, "1 game on this device after it had committed to the dice, none of them after a roll."),
        (4, "2 games on this device after it had committed to the dice, 1 of them after a roll."),
        (5, "3 games on this device after it had committed to the dice, 2 of them after a roll."),
    ],
)
def test_an_audit_counts_what_the_same_players_abandoned_before(path, number, counted):
    assert says(path, number) == [f"Before this game the same players abandoned {counted}"]


@pytest.mark.parametrize("number", [1, 3])
def test_who_abandoned_nothing_is_told_nothing(path, number):
    assert says(path, number) == []


@pytest.mark.parametrize("erased", [(1,), (2, 1)])
def test_an_audit_counts_the_abandoned_games_that_were_erased(path, erased):
    with Store(path) as store:
        last = store.game(5).summary
        store.log_of(last).note_acknowledged(last.last_seq)
        for number in erased:
            store.erase(store.game(number))
        told = audit_stored(store, 5, installed_profile)
    assert "erased on a laptop" in " ".join(finding.says for finding in told.of("noted"))


def test_the_list_of_games_names_them(path, capsys):
    assert main(["games", "--db", str(path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == (
        "Ann – Bo abandoned games 1, 2 and 4 on this device after it had committed to the dice; a roll was seen in games 2 and 4."
    )
