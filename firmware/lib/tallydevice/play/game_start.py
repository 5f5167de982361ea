"""The begin and the end of a log and of a game: the device's start, the secret and its commitment, the salts, the reveal."""

from tallycore.log.kinds import ENDED_ABANDONED
from tallycore.profile import Profile
from tallycore.table.state import ENDED, NO_GAME, SETTING_UP
from tallydevice.journal.new_log import draw_log_id, draw_secret

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Entropy
    from tallydevice.play.session import Session

TAG_BYTES = 4
MOST_SALTS = 16
# That is two from each of eight seats. Every checkpoint contains every salt, so there must be a limit.
MOST_LATER = 8
# How many more salts may be added after a restart during a game.


def boot(session: "Session", version: str, board: str, cause: int, reset: int, safe_mode: int) -> None:
    """Log the events that damage destroyed, the start of the device, and whatever a power cut has kept from the log."""
    journal = session.journal
    if journal.lost:
        # Each lost event may have been a roll. So none of these numbers is used again.
        session.append(
            "events_lost", seq=journal.next_seq - journal.lost, count=journal.lost,
            rolls=session.state.roll_count + journal.lost, head=journal.head,
        )  # fmt: skip
        journal.lost = 0
    # The count and the tag make two copies of one memory differ from their first start on. They do not influence the dice.
    session.append(
        "booted", version=version, board=board, cause=cause, reset=reset, safe_mode=safe_mode,
        start=session.state.starts + 1, tag=draw_log_id(session.entropy, TAG_BYTES, session.head, session.last_ms),
    )  # fmt: skip
    if session.state.stage == ENDED:
        if not session.state.commitment and not _is_sealed(session.journal):
            session.seal()
        reveal(session)
    elif session.state.stage == SETTING_UP:
        commit(session)


def _is_sealed(journal: "Journal") -> bool:
    """Return True if a seal follows the end of the last game, or if the log no longer has that end."""
    from tallydevice.journal.reading import newest_event

    ended = newest_event(journal, "game_ended")
    sealed = newest_event(journal, "sealed") if ended else None
    return ended is None or (sealed is not None and sealed.seq > ended.seq)


def start_game(
    session: "Session",
    entropy: "Entropy",
    profile: Profile,
    names: list[str],
    colours: list[int],
    options: list[int],
    readings: list[str],
) -> None:
    """Start a game: keep its secret safe from power cuts, log its start, and commit to its dice."""
    if session.state.stage not in (NO_GAME, ENDED):
        end_game(session, ENDED_ABANDONED)
    session.journal.keep_secret(draw_secret(entropy))
    session.append(
        "game_started", game=profile.id, profile=profile.hash,
        names=names, colours=colours, options=options, readings=readings,
    )  # fmt: skip
    commit(session)


def commit(session: "Session") -> None:
    """Log the commitment to the secret if it is missing: a power cut may have come between the two."""
    if session.journal.secret and not session.state.commitment:
        session.append("dice_committed", commitment=_commitment(session.journal.secret))


def add_salt(session: "Session", seat: int, salt: str) -> None:
    """Add `salt` of `seat` to the key of the stream, from the next roll on. Raise ValueError if there are too many salts already.

    Also raise it after the first roll, unless the device was restarted since the game began. (After a restart, salt protects
    against a copy of the memory that rolls in advance.)
    """
    rolls = session.state.roll_count
    if rolls and session.salts_before < 0:
        raise ValueError("salt comes before the first roll; roll %d has been made" % rolls)
    most = MOST_SALTS + MOST_LATER if rolls else MOST_SALTS
    if len(session.state.salts) >= most:
        raise ValueError("the dice have %d salts already, which is the most" % most)
    from tallycore.proof.commitments import check_salt

    session.append("salt_added", seat=seat, salt=check_salt(salt))


def end_game(session: "Session", how: int) -> None:
    """End the game, reveal its secret and seal the log. `how` is one of the ENDED_ numbers."""
    # The end is logged first: once the secret is public, no roll may follow.
    session.append("game_ended", how=how)
    if not session.journal.secret:
        session.seal()
    reveal(session)


def reveal(session: "Session") -> None:
    """Reveal the secret that the ended game has committed to, seal the log, and forget the secret."""
    secret = session.journal.secret
    if not secret:
        return
    # A power cut may have come after any of these steps, so only the missing steps are taken.
    if _commitment(secret) == session.state.commitment and not session.state.revealed:
        session.append("secret_revealed", secret=secret)
    session.seal()
    session.journal.keep_secret(b"")


def _commitment(secret: bytes) -> bytes:
    """Return the commitment to `secret`, as its bytes."""
    # A start in the middle of a game does without this module.
    from tallycore.proof.commitments import commitment

    digits = commitment(secret)
    return bytes([int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)])
