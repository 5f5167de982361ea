"""Read and write a player's file of a sealed set-up. It has everything that is needed to reveal the set-up and to check it by hand."""

from __future__ import annotations

import json
import tomllib
from typing import Any, NamedTuple

from tallycore.errors import SetupError
from tallycore.proof.setups import SETUP_SALT_BYTES, check_salt, check_setup, setup_commitment, setup_line
from tallystick.referee.errors import BadSetupFile

HEAD = """\
# A sealed set-up. Keep it to yourself: whoever reads it knows your pieces, and without it nobody can reveal them.
# To reveal it: tallystick seal GAME --reveal THIS_FILE
"""
KEYS: dict[str, type] = {"log": str, "game": int, "seat": int, "number": int, "salt": str, "text": str}
LOG_ID_BYTES = 8
LARGEST = 2**28
# In digits. No log has so many events.


class SetupFile(NamedTuple):
    """A set-up in its player's file. `seat` counts from 0 here and from 1 in the file."""

    log_id: bytes
    game_seq: int
    seat: int
    number: int
    salt: bytes
    text: str

    @property
    def commitment(self) -> bytes:
        """Return the hash that seals it."""
        return setup_commitment(*self)

    @property
    def line(self) -> str:
        """Return the line that is hashed."""
        return setup_line(*self)

    @property
    def game_key(self) -> str:
        """Return the name of its game on every laptop: the log and the number of the first event."""
        return f"{self.log_id.hex()}:{self.game_seq}"


def format_setup(setup: SetupFile) -> str:
    """Return the content of the file."""
    values: dict[str, Any] = {
        "log": setup.log_id.hex(),
        "game": setup.game_seq,
        "seat": setup.seat + 1,
        "number": setup.number,
        "salt": setup.salt.hex(),
        "text": setup.text,
    }
    # A TOML string of printable ASCII is written like one of JSON.
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    return f"{HEAD}\n" + "\n".join(lines) + "\n"


def parse_setup(content: str) -> SetupFile:
    """Return the set-up that a file holds. Raise BadSetupFile."""
    try:
        values = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise BadSetupFile("lines such as seat = 1", f"what is not TOML ({error})") from error
    for key, kind in KEYS.items():
        value = values.get(key)
        if type(value) is not kind:
            found = "none" if value is None else f"{key} = {_shown(key, value)}"
            raise BadSetupFile(f"{key} as {'a number' if kind is int else 'a text in quotes'}", found)
        if isinstance(value, int) and not 1 <= value <= LARGEST:
            raise BadSetupFile(f"{key} from 1 up", f"{key} = {value}")
    try:
        return SetupFile(
            log_id=_bytes_of(values, "log", LOG_ID_BYTES),
            game_seq=values["game"],
            seat=values["seat"] - 1,
            number=values["number"],
            salt=check_salt(_bytes_of(values, "salt", SETUP_SALT_BYTES)),
            text=check_setup(values["text"]),
        )
    except SetupError as error:
        raise BadSetupFile("a text that can be sealed", f"one that cannot ({error})") from error


def _shown(key: str, value: object) -> str:
    """Return a wrong value for a sentence. Other people may see the screen, so salt and text are not shown."""
    return f"({len(str(value))} characters)" if key in {"salt", "text"} else str(value)[:40]


def _bytes_of(values: dict[str, Any], key: str, count: int) -> bytes:
    """Return bytes that the file has as hex digits. Raise BadSetupFile unless their number is `count`."""
    try:
        found = bytes.fromhex(values[key])
    except ValueError:
        found = b""
    if len(found) != count:
        raise BadSetupFile(f"{key} as {2 * count} hex digits", f"{key} = {_shown(key, values[key])}")
    return found
