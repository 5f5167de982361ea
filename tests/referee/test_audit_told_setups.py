"""The audit of a running game of which the record was told more than lies open: it is judged by what lies open."""

import pytest

from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

GAME = load("conquest")
ON_BOARD = "F ravenfall-a,Y keyfort-a,C oakhollow-a,E pinereach-a,Q dunmere-a,P eastmarch-a,D fenmoor-a,B greyfen-a,B harrowdale-a"
MORE = "S ironvale-a,S juniper-a,T mammoth-a,T north-a,T quarry-a,X rocky-a,X stonegate-a"
OWN = ",".join(f"{zone}:1={kind}" for kind, zone in (unit.split() for unit in f"{ON_BOARD},{MORE}".split(",")))
START = f"first=1 step=cards units={OWN},ashmoor-a:2=F,ashmoor-b:2=D reserve=1:KT,2:KQPCEBBSSTTTTYXX"
# Player 1 draws one of two units unseen, and shows the other one later: the record, which was told both, knows each.
STEPS = (
    "cards deploy deploy deploy deploy redeploy redeploy redeploy redeploy",
    "play deploy K: keyfort-b",
    "keyfort-b > keyfort-c",
    "stop",
    "cards -",
    "ashmoor-b > ashmoor-c",
    "cards secret-information deploy deploy redeploy redeploy redeploy redeploy redeploy",
    "play secret-information: keyfort ironvale",
    "keyfort-c > keyfort-b",
)


@pytest.fixture
def record(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, installed_profile("conquest"), ("Ann", "Bo"), [], [])
        record = MoveRecord(store, game, installed_profile)
        record.set_position(START)
        for step in STEPS:
            record.add_move(step, stood=True)
        yield store, record


def faults(store):
    report = audit_stored(store, "last", installed_profile)
    return [finding.says for finding in report.findings if finding.status == "fault"]


def test_an_honest_record_that_knows_more_than_lies_open_has_no_fault(record):
    store, _ = record
    assert faults(store) == []
    assert not any("King" in finding.says for finding in audit_stored(store, "last", installed_profile).findings)


def test_a_move_that_was_put_into_such_a_record_is_still_found(record):
    store, kept = record
    elsewhere = GAME.format_position(GAME.parse_position(START.replace("oakhollow-a", "oakhollow-b")))
    said = {"move": "stop", "verdict": "legal", "position": elsewhere}
    store.add_entry(kept.game, kept.game.summary.last_seq, "move", said)
    assert len(faults(store)) == 1
    assert "was noted in another position than the moves before it lead to" in faults(store)[0]
