"""Fill a folder as the device's real drive is filled; it outlives power cuts and simulators."""

import json
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from tallystick.resources import boards_dir, firmware_dir
from tallystick.simulator.errors import SimulatorError, UnknownBoard

DEFAULT_BOARD = "adafruit_feather_esp32s3_reverse_tft"


def board_ids() -> tuple[str, ...]:
    """Return the ids of the boards that can be simulated, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in boards_dir().glob("*/board.json")))


def fill_drive(folder: Path, board_id: str | None, games: Mapping[str, bytes]) -> dict[str, Any]:
    """Put what the drive in `folder` lacks of board data and games there; return its board.json.

    `games` are the profiles by id that it needs in addition to ours.
    Without `board_id` it is the drive's own board, or the default one on an empty drive. Raise SimulatorError for an
    unknown board, for a drive of another one, and for a drive that cannot be read or written.
    """
    board_file = folder / "board.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not board_file.exists():
            shutil.copyfile(_board_file(board_id or DEFAULT_BOARD), board_file)
        board = json.loads(board_file.read_text(encoding="utf-8"))
        ours = {path.stem: path.read_bytes() for path in sorted((firmware_dir() / "games").glob("*.json"))}
        _write_missing({**games, **ours}, folder / "games")
    except (ValueError, RecursionError) as error:
        raise SimulatorError(f"{board_file} is not JSON: {error}") from error
    except OSError as error:
        raise SimulatorError(f"the drive {folder} cannot be used: {error.strerror}") from error
    found = board.get("board") if isinstance(board, dict) else None
    if board_id is not None and found != board_id:
        raise SimulatorError(f"the drive {folder} belongs to the board {found!r}, not {board_id!r}")
    return dict(board)


def _board_file(board_id: str) -> Path:
    if board_id not in board_ids():
        raise UnknownBoard(board_id, board_ids())
    return boards_dir() / board_id / "board.json"


def keep_games(folder: Path, games: Collection[str]) -> None:
    """Delete the profiles of all games but these from the drive in `folder`; raise SimulatorError if it lacks one of them."""
    there = {path.stem: path for path in (folder / "games").glob("*.json")}
    missing = [game for game in games if game not in there]
    if missing:
        raise SimulatorError(f"the drive has no game {missing[0]!r}; it has {', '.join(sorted(there))}")
    for game, path in there.items():
        if game not in games:
            path.unlink()


def _write_missing(games: Mapping[str, bytes], target: Path) -> None:
    target.mkdir(exist_ok=True)
    for game_id, profile in games.items():
        path = target / f"{game_id}.json"
        if not path.exists():
            path.write_bytes(profile)
