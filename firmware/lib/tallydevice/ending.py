"""How a game ends: the secret is revealed, the log sealed, the secret forgotten."""

from tallycore.commitments import commitment


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
