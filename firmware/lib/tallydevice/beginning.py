"""How a log and a game begin: the start of the device, the secret that is committed to, the salts."""

from tallycore.commitments import check_salt, commitment
from tallycore.kinds import ENDED_ABANDONED
from tallycore.profile import Profile
from tallycore.state import ENDED, NO_GAME, SETTING_UP
from tallydevice.ending import bytes_of_hex, end_game, reveal
from tallydevice.secret import draw_secret

MOST_SALTS = 16
# Two from each of eight seats; every one of them is part of every checkpoint.


def boot(session, version: str, board: str, cause: int, reset: int, safe_mode: int) -> None:  # type: ignore[no-untyped-def]
    """The log says that the device was started, and what a cut kept from being said is said now."""
    session.append("booted", version=version, board=board, cause=cause, reset=reset, safe_mode=safe_mode)
    if session.state.stage == ENDED:
        reveal(session)
    elif session.state.stage == SETTING_UP:
        commit(session)


def start_game(  # type: ignore[no-untyped-def]
    session, entropy, profile: Profile, names: list[str], colours: list[int], options: list[int], readings: list[str]
) -> None:
    """A game has begun, its dice are committed to, and its secret is safe from a power cut."""
    if session.state.stage not in (NO_GAME, ENDED):
        end_game(session, ENDED_ABANDONED)
    session.journal.keep_secret(draw_secret(entropy))
    session.append(
        "game_started", game=profile.id, profile=profile.hash,
        names=names, colours=colours, options=options, readings=readings,
    )  # fmt: skip
    commit(session)


def commit(session) -> None:  # type: ignore[no-untyped-def]
    """The secret that is kept is committed to; a cut may have come between keeping and saying so."""
    if session.journal.secret and not session.state.commitment:
        session.append("dice_committed", commitment=bytes_of_hex(commitment(session.journal.secret)))


def add_salt(session, seat: int, salt: str) -> None:  # type: ignore[no-untyped-def]
    """`salt` of `seat` goes into the stream; only before the first roll."""
    if session.state.roll_count:
        raise ValueError("salt comes before the first roll; roll %d has been made" % session.state.roll_count)
    if len(session.state.salts) == MOST_SALTS:
        raise ValueError("the dice have been salted %d times, and that is enough" % MOST_SALTS)
    session.append("salt_added", seat=seat, salt=check_salt(salt))
