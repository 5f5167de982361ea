"""Games that were logged under a profile of before are still audited: profiles are appended to, and names may change.

`tests/games/<id>/logs/` holds games as they were logged, each called after its profile's hash. A file is never edited; where a
profile changes, one more is added.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tallystick.games.registry import our_ids
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.importing import import_file
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder, profile

LOGS = sorted((Path(__file__).parents[1] / "games").glob("*/logs/*.jsonl"))
HASH_LETTERS = 12


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.parent.name} {path.stem}")
def test_a_game_as_it_was_logged_is_audited(path: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        game = import_file(store, path).game
        assert game is not None
        assert game.profile.hex()[:HASH_LETTERS] == path.stem
        report = audit_stored(store, game.number, installed_profile)
    assert report.verdict != "fault"
    assert report.of("ok"), "nothing of it could be told"
    now = installed_profile(game.game)
    if now is not None and now.hash == game.profile:
        assert {finding.check for finding in report.of("ok")} >= {"profile", "dice", "rules"}


@pytest.mark.parametrize("game_id", our_ids())
def test_the_present_profile_has_a_logged_game(game_id: str) -> None:
    of_game = {path.stem for path in LOGS if path.parent.parent.name == game_id}
    found = installed_profile(game_id)
    assert found is not None
    if of_game:  # a profile that has changed since a game was logged under it
        assert found.hash.hex()[:HASH_LETTERS] in of_game, (
            "log a game under the profile as it is now, and keep the others"
        )


def test_what_an_older_profile_cannot_tell_is_left_open_and_all_else_is_checked(tmp_path: Path) -> None:
    evening = GameRecorder(seed=3)
    session = evening.start("pastures", options=(8, 8), salts=[(0, "oats")])
    for item in (0, 1, 2, 3):
        session.choose(0, item)
    session.roll([6])
    session.end_game(0)
    events = evening.events
    next(event for event in events if event.kind == "game_started").fields["profile"] = b"\x17" * 32
    with evening.store_in(tmp_path / "games.sqlite", evening.resealed(events)) as store:
        report = audit_stored(store, "last", profile)
    assert report.verdict == "cannot be told"
    assert [finding.check for finding in report.of("cannot be told")] == ["profile"]
    assert {finding.check for finding in report.of("ok")} >= {"seals", "dice", "rules", "turns"}
