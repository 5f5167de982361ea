"""Play an evening of which one game is to be forgotten."""

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.link.forked import synced
from tests.link.random_players import load_profile
from tests.link.rig import Rig

NAME = "Wilhelmina"


def play_evening(rig: Rig) -> None:
    """Play three games: the second is abandoned after a roll, and one of its players has a name of her own."""
    session = rig.session
    for names, how in ((("Ada", "Ben"), 0), ((NAME, "Ben"), 1), (("Ada", "Ben"), 0)):
        session.start_game(load_profile("free"), list(names), [], [], [])
        session.roll([6, 6])
        session.end_turn()
        session.roll([6])
        session.end_game(how)


def proofs(store, *numbers):
    """Return what an audit says of each game: its verdict, its code, and what it says of the seals."""
    reports = [audit_stored(store, number, installed_profile) for number in numbers]
    return [
        (report.verdict, report.code, [each.says for each in report.of("ok") if each.check == "seals"])
        for report in reports
    ]


def erased(path, number=2):
    with Store(path) as store:
        stone = store.erase(store.game(number))
        assert store.clean()
    return stone


def evening_in(folder):
    """Play the evening and sync it to a store in the folder; return the device and the store's path."""
    rig = Rig(5)
    play_evening(rig)
    path = folder / "games.sqlite"
    sync_to(path, rig)
    return rig, path


def sync_to(path, rig):
    """Sync the device to the store at `path`."""
    with Store(path) as store:
        synced(rig, store)
    rig.check_acknowledged = None
