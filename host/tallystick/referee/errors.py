"""Define what the referee raises. Each message is one clear sentence."""

from __future__ import annotations


class RefereeError(Exception):
    """All exceptions of this package descend from this one; by itself it says that a request does not fit the game."""

    exit_code = 2


class NoRules(RefereeError):
    """Raised when this program has no rules for the game."""

    def __init__(self, game_id: str) -> None:
        named = f'"{game_id}"' if game_id else "a game whose beginning is not on this laptop"
        super().__init__(f"the rules library does not know {named}, so no move of it can be judged.")


class PositionUnknown(RefereeError):
    """Raised when the record does not show the position on the table, so that a verdict would be a guess."""

    exit_code = 3

    def __init__(self, moves: int, turns: int) -> None:
        self.moves = moves
        self.turns = turns
        super().__init__(
            f"the laptop's record has {moves} move{'' if moves == 1 else 's'}, but the device is in turn {turns}: "
            "enter the missing moves with `tallystick record`, or give the position yourself."
        )


class NoSuchMove(RefereeError):
    """Raised when a game's record has no move of a number."""

    def __init__(self, number: object, count: int) -> None:
        has = f"the game has the moves 1 to {count}, and 0 is its beginning" if count else "the record has no moves"
        super().__init__(f'there is no move "{number}": {has}.')


class BadRecord(RefereeError):
    """Raised when a line of a text record cannot be read or played. `line` counts from 1."""

    def __init__(self, line: int, reason: object) -> None:
        self.line = line
        super().__init__(f"line {line}: {str(reason).rstrip('.')}.")


class NothingToSeal(RefereeError):
    """Raised when a seat can seal nothing in the current position."""

    def __init__(self, who: str) -> None:
        super().__init__(f"{who} can seal nothing in the current position.")


class BadSetupFile(RefereeError):
    """Raised when a file is not a sealed set-up. `expected` says what should be there, `found` what is there."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"the file holds no sealed set-up: it should have {expected}, and has {found}.")


class SealMissing(RefereeError):
    """Raised when the stored log has no seal of that game, seat and number. It may come with a sync."""

    exit_code = 3


class SealBroken(RefereeError):
    """Raised when a set-up is not the one that was sealed under its number: a piece, the salt, or the file was changed."""

    exit_code = 1


class BrokenEntries(RefereeError):
    """Raised when the laptop's stored entries about a game do not fit together."""
