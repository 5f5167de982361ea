"""What the audit says of the archives in tests/vectors/archive, word for word: `audits/archives.txt`."""

from pathlib import Path

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.referee.findings import said_of
from tests.referee.test_archive_vectors import EXPECTED, FOLDER

pytestmark = pytest.mark.long


def lines_of(path, folder):
    with Store(folder / f"{path.stem}.sqlite") as store:
        import_text(store, path.read_text("utf-8"), "file")
        for game in store.games():
            report = audit_stored(store, game.number, installed_profile)
            yield from map(said_of, report.findings)


def test_the_audit_of_each_archive_reads_as_it_did(golden, tmp_path):
    blocks = [
        "\n".join([f"# {name}: {says['about']}", *lines_of(FOLDER / name, tmp_path)])
        for name, says in EXPECTED.items()
        if says["verdict"] != "refused"
    ]
    golden.check_text(Path(__file__).parent / "audits" / "archives.txt", "\n\n".join(blocks) + "\n")
