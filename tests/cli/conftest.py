"""A device in a game with warriors face down, and the laptop that its set-ups are sealed at."""

import sys

import pytest

from tallycore.log.records import decode_event
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.cli.error_output import runner
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.rawstore import named
from tests.referee.sealed_game import GOLD


class Evening:
    """A device in a game of Ann and Bo, each with a warrior face down, and a laptop that knows of it."""

    def __init__(self, rig, device, folder, capsys):
        self.rig, self.device, self.folder, self.capsys = rig, device, folder, capsys
        self.db = str(folder / "games.sqlite")

    def run(self, *arguments, port=True):
        """Return exit code, output and errors of a command."""
        given = [*arguments, "--db", self.db, *(["--port", self.device.path] if port else [])]
        code = main(given)
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def seal(self, *arguments, text="c3=5"):
        (self.folder / "typed.txt").write_text(f"{text}\n")
        return self.run("seal", "1", "--file", "typed.txt", *arguments)

    def kinds(self):
        return [decode_event(record).kind for record in self.rig.log]

    def files(self):
        return sorted(path.name for path in self.folder.glob("*.toml"))


@pytest.fixture
def run(capsys):
    """Return the function that runs a command and returns its exit code, what it printed and what it reported."""

    def run(*arguments):
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def tallystick(tmp_path):
    """Return the function that runs a command with a store in the test's folder and returns its exit code and errors."""
    return runner(tmp_path)


@pytest.fixture
def db(tmp_path, monkeypatch):
    """Return the path of a new store, which the commands use without --db."""
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("TALLYSTICK_DB", named(path))
    return path


@pytest.fixture
def sealing(tmp_path, monkeypatch, capsys):
    """Return the evening at the moment at which both may seal."""
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals")
    from tests.link.pty_device import served

    monkeypatch.chdir(tmp_path)
    rig = Rig(3)
    rig.session.start_game(load_profile("armadora"), ["Ann", "Bo"], [0, 1], [0, 0, 0], [])
    rig.session.first_player(0, 0)
    rig.session.choose(0, 0)
    rig.session.choose(0, 0)
    with served(rig) as device:
        evening = Evening(rig, device, tmp_path, capsys)
        assert evening.run("sync")[0] == 0
        with Store(evening.db) as store:
            record = MoveRecord(store, store.game(1), installed_profile)
            for move in [*GOLD, "W c3", "W d3"]:
                assert record.add_move(move).is_recorded
        yield evening
