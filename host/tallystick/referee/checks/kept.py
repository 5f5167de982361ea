"""Compare what the store keeps of one game, besides the list of games, with what its records give: result, players, audit."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import FindProfile
from tallystick.referee.finding import FAULT, AuditReport, Finding
from tallystick.referee.keptaudits import kept_if_current, program_digest
from tallystick.referee.results import result_of
from tallystick.store.game import Game
from tallystick.store.resultrows import result_text
from tallystick.store.store import Store

CHECK = "store"
REINDEX = "The record is right; `tallystick reindex` computes it again."


def check_kept(store: Store, game: Game, report: AuditReport, find_profile: FindProfile) -> list[Finding]:
    """Return each difference between what the store keeps of the game and what its records give. `report` is its plain audit.

    If the game has grown since it was read, what is kept may be of the longer game: then nothing is compared.
    """
    found = [*_differences(store, game, report, find_profile)]
    return [] if store.has_grown(game) else found


def _differences(store: Store, game: Game, report: AuditReport, find_profile: FindProfile) -> Iterator[Finding]:
    summary = game.summary
    result = None if summary.ended is None else result_of(game, find_profile)
    at = (summary.first_seq,)
    found = store.result_faults(game, result)
    if found:
        says = f"The store's result of the game, which lists and statistics show, differs from the record: {'; '.join(found)}."
        yield Finding(CHECK, FAULT, f"{says} {REINDEX}", at)
    for each in store.player_faults(game):
        says = f"The players by whom the store finds the game differ from the record: {each}."
        yield Finding(CHECK, FAULT, f"{says} {REINDEX}", at)
    verdict = store.kept_verdict(summary, program_digest())
    # The ratings only ask whether there are faults. What else is in the store can change the rest of a verdict.
    if verdict is not None and (verdict == FAULT) != (report.verdict == FAULT):
        says = (
            f'For the ratings, the store keeps "{verdict}" as the verdict of this audit, but it is "{report.verdict}".'
        )
        yield Finding(CHECK, FAULT, f"{says} {REINDEX}", at)
    for kept in kept_if_current(store, [summary], find_profile).values():
        audit = kept.get("audit")
        said = audit.get("verdict") if isinstance(audit, dict) else None
        if (said, kept.get("result")) != (report.verdict, result_text(result)):
            says = f'The page keeps "{said}" as the verdict of this audit and "{kept.get("result")}" as the result of the game.'
            is_so = f'They are "{report.verdict}" and "{result_text(result)}".'
            yield Finding(CHECK, FAULT, f"{says} {is_so} {REINDEX}", at)
