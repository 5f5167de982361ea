"""Rolls of the committed stream: the dice cup of the game on the table, and the event that each roll is."""

from tallycore.dice import DiceCup
from tallycore.kinds import SOURCE_COMMITTED, SOURCE_UNVERIFIED


def fill_cup(session) -> None:  # type: ignore[no-untyped-def]
    """The session has a cup, and its next roll is the one that the log's last one is followed by."""
    secret = session.journal.secret
    if not secret:
        from tallydevice.newlog import unverified_secret

        secret = unverified_secret(session.now_ms(), session.head)
    state = session.state
    session.cup = DiceCup(secret, state.salts, state.roll_count)


def from_stream(session, kind: str, roll, fields) -> list[int]:  # type: ignore[no-untyped-def]
    """The next roll of the stream, as `roll(cup)` gives its faces, is an event of `kind` with these fields beside."""
    if session.cup is None:
        fill_cup(session)
    cup = session.cup
    # What cannot be logged has not been rolled: the cup is then filled anew, and the same roll comes again.
    session.cup = None
    faces: list[int] = roll(cup)
    source = SOURCE_COMMITTED if session.state.commitment else SOURCE_UNVERIFIED
    session.append(kind, roll=cup.rolls_made, faces=faces, source=source, **fields)
    session.cup = cup
    return faces
