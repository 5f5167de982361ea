"""A new game changes nothing outside its own places: every list of games is made from the folders.

So nothing outside those places names a game, except as an example. A test may play one game, but a test that names several needs
a reason. A reason that is not needed any more is found as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tallystick.games.registry import load, our_ids

GAMES = {
    game_id: re.compile(rf"\b({game_id}|{re.escape(load(game_id).name)})\b", re.IGNORECASE) for game_id in our_ids()
}
READ = {".py", ".md", ".js", ".html", ".css", ".toml", ".json", ".txt", ""}
FOLDERS = ("host", "firmware", "boards", "docs", "tests")
FILES = ("README.md", "Makefile", "pyproject.toml")
OWN = re.compile(
    r"host/tallystick/games/(?P<rules>\w+)/|firmware/games/(?P<profile>\w+)\.json|firmware/lib/tallydevice/games/(?P<device>\w+)/"
    r"|tests/games/(?P<tests>\w+)/"
)
EXAMPLES = {
    "README.md": "sessions that are run, so that a reader sees real verdicts",
    "docs/device.md": "figures that were measured in these games",
    "docs/dice.md": "a worked draw from a bag, with the bytes of its test vector",
    "docs/games.md": "what is independent of what differs by game",
    "docs/journal.md": "figures that were measured in an evening of these games",
    "docs/log.md": "an example of a choice that is a remark",
    "docs/seals.md": "what a sealed text looks like, in the games that have one",
    "docs/openspiel.md": "a search plays one game, and the lines are run",
    "docs/rules-desk.md": "sessions that are run, so that a reader sees real verdicts",
    "docs/own-game.md": "a session lists the games, and is run",
    "docs/guide/first-game.md": "the walk through a first game is of one game, and says which",
    "host/tallystick/cli/_recordsession.py": "why a move may be called like a command",
    "host/tallystick/cli/check.py": "examples in the help",
    "host/tallystick/cli/draw.py": "examples in the help",
    "host/tallystick/cli/games.py": "examples in the help",
    "host/tallystick/cli/main.py": "examples in the help",
    "host/tallystick/cli/map.py": "examples in the help",
    "host/tallystick/cli/moves.py": "examples in the help",
    "host/tallystick/cli/perft.py": "examples in the help",
    "host/tallystick/cli/record.py": "examples in the help",
    "host/tallystick/cli/rules.py": "examples in the help",
    "host/tallystick/cli/stats.py": "examples in the help",
    "host/tallystick/referee/textrecord.py": "an example of a record's head",
    "host/tallystick/simulator/script/parse.py": "an example of an action",
    "host/tallystick/table/demo/diceturn.py": "the demo's second game",
    "host/tallystick/table/demo/scenes/dice-turn.txt": "as above",
    "host/tallystick/table/demo/scenes/setup.txt": "the demo plays one game, on a drive that has no other",
    "host/tallystick/table/demo/scenes/start.txt": "as above",
    "host/tallystick/table/demo/session.py": "as above",
}
SEVERAL = {
    "tests/bench/bench_hidden.py": "the marks about hidden pieces are of the games that have them",
    "tests/cli/test_bad_input.py": "a move that is called like a command, which one game alone has",
    "tests/cli/test_check.py": "what one game alone has: cautions, a dozen rules at once",
    "tests/cli/test_completion.py": "rules of one game, topics of another",
    "tests/cli/test_demo_command.py": "the demo plays a game, and a turn of another",
    "tests/cli/test_did_you_mean.py": "a name in print that is unlike its id, and tiles, which one game alone has",
    "tests/cli/test_help_examples.py": "the examples of the help are of these games",
    "tests/cli/test_record_command.py": "options with names, which one game alone has",
    "tests/device/conftest.py": "a table at its first turn, for tests of the device's file of that game",
    "tests/device/screens/test_end_of_game.py": "who has won is told by the device's file of each game",
    "tests/device/screens/test_legend.py": "acts of the device's file of that game",
    "tests/device/screens/test_short_memory.py": "the games that fill the memory most and least",
    "tests/device/test_only_the_games_own.py": "a game with bags and one without",
    "tests/device/tour.py": "the picture of the list of games shows a drive with these",
    "tests/device/wear.py": "the published figures are of an evening of these games",
    "tests/drive/test_an_installed_drive_plays.py": "a choice of boards and of games with and without bags",
    "tests/heap/test_sessions_in_a_small_heap.py": "the published figures are of evenings of these games",
    "tests/heap/test_what_an_act_takes.py": "acts of the device's files of these games",
    "tests/link/test_add_count.py": "a game with counters, and one in which gold is due",
    "tests/link/test_due_dice.py": "what of dice, cards and tiles is due differs by game",
    "tests/pico/README.md": "the published figures are of these games",
    "tests/pico/acts.py": "the published figures are of these games, act by act",
    "tests/pico/notes.py": "the published figures are of these games, request by request",
    "tests/pico/reading.py": "the games whose audit the project holds to a mark",
    "tests/referee/test_audit_any_log.py": "a game with a deck beside games without one, whose every event may be wrong",
    "tests/referee/test_audit_bag_cheats.py": "the profile of another game",
    "tests/referee/audits/audit_odd_turns.txt": "what the audit says of the logs of the next file",
    "tests/referee/test_audit_odd_turns.py": "a game with dice of its own, one with bags, one with a deck, and one with phases",
    "tests/referee/finished_games.py": "a game with a bag and one without, whose every byte is changed",
    "tests/referee/test_figures.py": "dice, counters, points, turns without points: each comes with another game",
    "tests/table/test_figures_in_chromium.py": "games with other pictures: counters and dice, only points",
    "tests/table/test_game_files.py": "an open game, and two with hidden pieces",
    "tests/referee/test_steps.py": "an open game, and one whose hidden values come out after its end",
    "tests/simulator/scripts/tour.txt": "a drive with these games on its list",
    "tests/store/test_sentences.py": "sentences about bags, and about a grid",
    "tests/table/conftest.py": "a page that changes from one game to another",
    "tests/table/test_acts_of_a_turn_in_chromium.py": "the published counts are of a plain turn of each game",
    "tests/table/test_arrange.py": "a position of each of three games whose faults name keys",
    "tests/table/test_desk.py": "cautions, which one game alone has",
    "tests/table/test_due_on_device.py": "what the device draws, deals and rolls differs by game",
    "tests/table/test_gamelog.py": "sentences about bags, and about a grid",
    "tests/device/screens/test_set_up.py": "a game in which nothing is rolled, and one in which things are dealt",
    "tests/device/screens/test_the_same_table.py": "a game after another one, whose options are its own",
    "tests/fuzz/corpus/archives.txt": "parts of archives of each sort of game",
    "tests/fuzz/corpus/moves.txt": "what the fuzzer kept, for each game",
    "tests/fuzz/corpus/positions.txt": "what the fuzzer kept, for each game",
    "tests/referee/audits/archives.txt": "what the audit says of archives of each sort of game",
    "tests/table/test_page_for_everybody_in_chromium.py": "a game at the table, and faults of a position that is set up",
    "tests/table/test_shared_desk_in_chromium.py": "the live table plays one game, and addresses are of another",
    "tests/table/test_sharing.py": "addresses of one game, and hidden pieces, which another has",
    "tests/verifier/samples/expected.json": "an archive of each sort of game",
    "tests/verifier/test_page_tampering.py": "the last scores of one game, and the set-ups of another",
    "tests/table/test_keys_and_taps_in_chromium.py": "a game at the table, and choices below a large board",
    "tests/table/test_kept_pages.py": "an open game, and one with hidden pieces",
    "tests/table/picture.py": "a game at the table, and the games of many evenings",
    "tests/table/test_table_live.py": "a game at the table, and a verdict about another one",
    "tests/table/test_table_in_chromium.py": "a page that changes from one game to another",
    "tests/table/test_typed_positions.py": "a position typed while another game's stands there",
}


def files(root: Path) -> Iterator[tuple[str, str]]:
    """Return every text of the project that is not a game's own place, with its path."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            skipped = "__pycache__" in path.parts or "node_modules" in path.parts or "vectors" in path.parts
            if path.suffix in READ and path.is_file() and not skipped and not is_own(name):
                yield name, path.read_text(encoding="utf-8", errors="replace")
    yield from ((name, (root / name).read_text(encoding="utf-8")) for name in FILES)


def is_own(name: str) -> bool:
    found = OWN.match(name)
    return bool(found) and any(game in GAMES for game in found.groupdict().values() if game)


def named(text: str) -> set[str]:
    return {game for game, pattern in GAMES.items() if pattern.search(text)}


def test_nothing_outside_a_games_own_places_names_it(project_root: Path) -> None:
    found = {name for name, text in files(project_root) if not name.startswith("tests/") and named(text)}
    assert found == set(EXAMPLES)


def test_no_test_lists_games(project_root: Path) -> None:
    found = {name for name, text in files(project_root) if name.startswith("tests/") and len(named(text)) > 1}
    assert found == set(SEVERAL)


def test_a_games_own_places_are_known_by_its_id() -> None:
    game = our_ids()[0]
    assert is_own(f"host/tallystick/games/{game}/README.md")
    assert is_own(f"firmware/games/{game}.json")
    assert is_own(f"firmware/lib/tallydevice/games/{game}/game.py")
    assert not is_own("firmware/lib/tallydevice/games/__init__.py")
    assert not is_own("firmware/games/free.json")
    assert not is_own(f"docs/{game}.md")
