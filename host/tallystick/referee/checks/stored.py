"""Check how a game is stored: whether it came as a file, and whether the store's list of games fits its records."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.finding import FAULT, NOTED, OPEN, Finding
from tallystick.referee.laptopgame import LAPTOP
from tallystick.store.game import Game
from tallystick.store.otherheads import OtherHead
from tallystick.store.store import Store

CHECK = "store"
ONE_OF_TWO = "One of the two was changed or damaged; what is shown is from the record."


def head_differs(other: OtherHead) -> str:
    """Return the sentence that the head of a file cannot be true together with one that the store has."""
    at = other.before_seq
    if not other.is_of_device:
        return (
            f"Game {other.number} came as a file, too, and gives another head of the chain before event {at}: at most one of the two "
            "files is of this log, or the log has forked. The code on your photograph decides."
        )
    game = f", in game {other.number}" if other.number else ""
    return (
        f"The device gave this laptop the log before event {at}{game}, and the head of the chain there is not the one that the file "
        "gives: the file is not of this log, its head was changed, or the log has forked. The code on your photograph decides."
    )


def check_stored(store: Store, game: Game, *, whole: bool) -> Iterator[Finding]:
    """Report each difference between the list of games and the records. Report what is known about the source of the records.

    The list is compared for this game, or if `whole`, for all games of its log.
    """
    summary = game.summary
    if summary.is_imported:
        says = (
            "The game came as a file: its notes were made on another laptop, and only the seals come from its device."
        )
        yield Finding(CHECK, NOTED, says)
    for other in store.other_heads(summary):
        yield Finding(CHECK, OPEN if other.is_of_device else NOTED, head_differs(other), (other.before_seq,))
    for each in store.games_as_read(summary.log) if whole else store.listed_around(summary):
        if whole or (each.first_seq <= summary.last_seq and each.last_seq >= summary.first_seq):
            for difference in each.index_differences:
                yield Finding(
                    CHECK, FAULT, f"The store's list of games {difference} {ONE_OF_TWO}",
                    (each.first_seq,),
                )  # fmt: skip
    for fault in store.log_of(summary).index_faults(summary.first_seq) if whole else ():
        says = f"The store's index {fault} `tallystick reindex` computes it again."
        yield Finding(CHECK, FAULT, says, (summary.first_seq,))
    if summary.device_id == LAPTOP and summary.is_of_device:
        says = "The store says that the game was recorded by hand, but its record has seals or a commitment, which only a device writes."
        yield Finding(CHECK, FAULT, says, (summary.first_seq,))
