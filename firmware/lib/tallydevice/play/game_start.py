"""How a log and a game begin: the start of the device, the secret that is committed to, the salts."""

from tallycore.log.kinds import ENDED_ABANDONED
from tallycore.profile import Profile
from tallycore.proof.commitments import check_salt, commitment
from tallycore.table.state import ENDED, NO_GAME, SETTING_UP
from tallydevice.journal.new_log import draw_secret

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


def end_game(session, how: int) -> None:  # type: ignore[no-untyped-def]
    """The game is over, the secret revealed, the log sealed."""
    # The end comes first: from the moment that the secret is public, no roll may follow.
    session.append("game_ended", how=how)
    if not session.journal.secret:
        session.seal()
    reveal(session)


def reveal(session) -> None:  # type: ignore[no-untyped-def]
    """The secret that the ended game committed to is public, the log is sealed, and the secret is forgotten."""
    secret = session.journal.secret
    if not secret:
        return
    # A cut may have come after any of these.
    if bytes_of_hex(commitment(secret)) == session.state.commitment and not session.state.revealed:
        session.append("secret_revealed", secret=secret)
    session.seal()
    session.journal.keep_secret(b"")


def bytes_of_hex(text: str) -> bytes:
    """The bytes that `text` spells."""
    return bytes([int(text[at : at + 2], 16) for at in range(0, len(text), 2)])
