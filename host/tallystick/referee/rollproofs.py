"""Give for each roll of a game the lines to type into `sha256sum`, as docs/dice.md defines them.

The lines follow from the revealed secret and the salts alone. So they are also right if the log says other faces: whoever types them
sees the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tallycore.log.kinds import SOURCE_COMMITTED
from tallycore.log.records import Event
from tallycore.proof.dice_sets import format_dice
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.stream import BLOCK_BYTES, MOST_SIDES, line_hash
from tallystick.store.damage import UNREADABLE
from tallystick.store.game import Game

NOT_YET = "The secret of the dice is not revealed yet. When it is, every roll can be checked here."
UNREVEALED = "No secret of the dice was revealed, so no roll can be checked."
NO_ROLLS = "The device rolled no dice that can be checked."
BAD_SALT = "A salt of this game has characters that nobody can type, so no key can be computed by hand."


@dataclass(frozen=True)
class Command:
    """A command for a shell, and the hash that it prints."""

    command: str
    prints: str


@dataclass(frozen=True)
class RollProof:
    """One roll or draw of the committed stream. `working` says how each face follows from the bytes of the hashes."""

    seq: int
    roll: int
    seat: int
    dice: str
    faces: tuple[int, ...]
    commands: tuple[Command, ...]
    working: tuple[str, ...]
    is_undone: bool


@dataclass(frozen=True)
class RollProofs:
    """All rolls of a game that can be checked. `start` are the commands for the commitment and the keys, each with what it is for.

    `why` says in a sentence why there are none.
    """

    why: str
    start: tuple[tuple[str, Command], ...] = ()
    rolls: tuple[RollProof, ...] = ()


def roll_proofs(game: Game) -> RollProofs:
    """Return the lines for every roll of a stored game."""
    events = [event for event in game.events if event.kind != UNREADABLE]
    rolls = [each for each in events if each.kind in ("rolled", "bag_drawn") and each["source"] == SOURCE_COMMITTED]
    secrets = [event["secret"] for event in events if event.kind == "secret_revealed"]
    salts = [event for event in events if event.kind == "salt_added"]
    if not rolls:
        return RollProofs(NO_ROLLS)
    if not secrets:
        return RollProofs(NOT_YET if game.summary.ended is None else UNREVEALED)
    if not all(salt["salt"].isascii() and salt["salt"].isprintable() for salt in salts):
        return RollProofs(BAD_SALT)
    secret: bytes = secrets[0]
    start = [(f"The commitment: the log has {_commitment(events)}", _command(f"secret:{secret.hex()}"))]
    found, key = [], ""
    undone = EventHistory(game.events, game.records, lambda _count: None).undone_by
    for roll in rolls:
        used = [event["salt"] for event in salts if event.seq < roll.seq]
        line = f"key:{secret.hex()}" + "".join(f":{len(salt)}:{salt}" for salt in used)
        command = _command(line)
        if command.prints != key:
            key = command.prints
            start.append((f"The key from roll {roll['roll']} on", command))
        found.append(_proof(roll, key, is_undone=roll.seq in undone))
    return RollProofs("", tuple(start), tuple(found))


def _commitment(events: Sequence[Event]) -> str:
    """Return the hash that was published before the first roll, or `none`."""
    return next((event["commitment"].hex() for event in events if event.kind == "dice_committed"), "none")


def _command(line: str) -> Command:
    """Return the command that hashes a line."""
    quoted = line.replace("'", "'\\''")
    return Command(f"printf %s '{quoted}' | sha256sum", line_hash(line))


def _proof(event: Event, key: str, *, is_undone: bool) -> RollProof:
    sides = event["sides"]
    steps = [*_working(key, event["roll"], sides)] if all(1 <= count <= MOST_SIDES for count in sides) else []
    blocks = max((block for block, _says in steps), default=0) + 1
    commands = tuple(_command(f"roll:{key}:{event['roll']}:{block}") for block in range(blocks))
    return RollProof(
        event.seq,
        event["roll"],
        event["seat"],
        format_dice(sides),
        tuple(event["faces"]),
        commands,
        tuple(says for _block, says in steps),
        is_undone,
    )


def _working(key: str, roll: int, sides: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield each byte that was used, with the number of its block: the face that it gives, or that it is skipped."""
    at, stream = 0, b""
    for count in sides:
        while True:
            block = at // BLOCK_BYTES
            if at == len(stream):
                stream += bytes.fromhex(line_hash(f"roll:{key}:{roll}:{block}"))
            byte = stream[at]
            at += 1
            fair = 256 - 256 % count
            if byte < fair:
                break
            yield block, f"{byte:02x} = {byte} is skipped: it is not below {fair}"
        yield block, f"{byte:02x} = {byte}, {byte} mod {count} + 1 = {byte % count + 1}"
