"""Seal a seat's set-up in a stored game, and find the seal for a player's file."""

from __future__ import annotations

import secrets

from tallycore.errors import SetupError
from tallycore.proof.setups import SETUP_SALT_BYTES, check_setup
from tallystick.referee.currentposition import current_position, rules_of
from tallystick.referee.errors import NothingToSeal, RefereeError, SealBroken, SealMissing
from tallystick.referee.evidence import FindProfile
from tallystick.referee.setupfile import SetupFile
from tallystick.rules.errors import BadSealed
from tallystick.store.game import Game
from tallystick.store.names import with_names
from tallystick.store.phrases import player_name
from tallystick.store.sealedsetups import SealedSetup, sealed_setups


class Sealing:
    """Seal set-ups in the present position of a stored game.

    Raise NoRules, PositionUnknown, BrokenEntries or RulesError if that position is unknown.
    """

    def __init__(self, game: Game, find_profile: FindProfile) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.position = current_position(game, find_profile)

    def player(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return player_name(self.game.summary.names, seat)

    def asks(self, seat: int) -> str:
        """Return the sentence that asks a seat for the set-up that it can seal now. Raise NothingToSeal."""
        asked: str | None = self.rules.sealable(self.position, seat)
        if asked is None:
            raise NothingToSeal(self.player(seat))
        return with_names(asked, self.game.summary.names)

    def read(self, seat: int, text: str) -> str:
        """Return the canonical text of the set-up that a seat seals. Raise BadSealed, or RefereeError if the log cannot take it."""
        try:
            canonical: str = self.rules.read_sealed(self.position, seat, text)
        except BadSealed as error:
            raise BadSealed(with_names(str(error), self.game.summary.names)) from error
        try:
            return check_setup(canonical)
        except SetupError as error:
            raise RefereeError(f"{error}.") from error

    def seal(self, seat: int, text: str) -> SetupFile:
        """Return the seat's next set-up, with a salt that was just drawn. Raise what `read` raises."""
        summary = self.game.summary
        number = 1 + sum(setup.seat == seat for setup in sealed_setups(self.game))
        salt = secrets.token_bytes(SETUP_SALT_BYTES)
        return SetupFile(summary.log_id, summary.first_seq, seat, number, salt, self.read(seat, text))


def seal_of(game: Game, setup: SetupFile) -> SealedSetup:
    """Return the seal in the log of `game` that belongs to a player's file and fits it.

    Raise RefereeError if the file is of another game, SealMissing if the log has no such seal, SealBroken if the seal
    is a different one.
    """
    summary = game.summary
    if (setup.log_id, setup.game_seq) != (summary.log_id, summary.first_seq):
        raise RefereeError(f"the file is of game {setup.game_key}, not of game {game.number} ({summary.key}).")
    who = player_name(summary.names, setup.seat)
    found = next((each for each in sealed_setups(game) if (each.seat, each.number) == (setup.seat, setup.number)), None)
    if found is None:
        raise SealMissing(
            f"the log has no set-up {setup.number} of {who} up to event {summary.last_seq}: "
            "it was not handed in, or it comes with the next sync."
        )
    if found.commitment != setup.commitment:
        raise SealBroken(
            f"the file does not fit set-up {setup.number} of {who}, sealed at event {found.seq}: "
            "its text, its salt or its number is not what was sealed."
        )
    return found
