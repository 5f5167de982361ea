"""Audit a stored game: run every check, in order, on the same evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tallystick.referee.checks.abandoned import check_abandoned
from tallystick.referee.checks.chances import check_chances
from tallystick.referee.checks.dice import check_dice, dice_proof
from tallystick.referee.checks.draws import check_draws
from tallystick.referee.checks.entries import check_entries
from tallystick.referee.checks.firstplayer import check_first_player
from tallystick.referee.checks.forks import check_forks
from tallystick.referee.checks.gamerules import check_game_rules
from tallystick.referee.checks.kept import check_kept
from tallystick.referee.checks.moves import check_illegal, check_moves
from tallystick.referee.checks.othergames import check_other_games
from tallystick.referee.checks.profiles import check_profile
from tallystick.referee.checks.restarts import check_restarts
from tallystick.referee.checks.scores import check_scores
from tallystick.referee.checks.seals import CHECK as SEALS
from tallystick.referee.checks.seals import check_seals, proven_code
from tallystick.referee.checks.sequence import check_sequence
from tallystick.referee.checks.setups import check_revealed, check_setups, without_reason
from tallystick.referee.checks.stored import check_stored
from tallystick.referee.checks.troubles import check_troubles
from tallystick.referee.checks.turns import check_phases, check_turns
from tallystick.referee.checks.typed import check_typed_rolls
from tallystick.referee.checks.undos import check_undos
from tallystick.referee.evidence import Evidence, FindProfile, LogAround, Progress, no_profile, no_progress
from tallystick.referee.finding import FAULT, OPEN, AuditReport, Finding
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.seatview import game_for_seat
from tallystick.store.game import Game
from tallystick.store.store import Store

CHECKS: tuple[Callable[[Evidence], Iterable[Finding]], ...] = (
    check_sequence,
    check_seals,
    check_profile,
    check_dice,
    check_other_games,
    check_forks,
    check_typed_rolls,
    check_draws,
    check_chances,
    check_first_player,
    check_turns,
    check_phases,
    check_undos,
    check_scores,
    check_restarts,
    check_abandoned,
    check_troubles,
    check_game_rules,
    check_entries,
    check_setups,
    check_moves,
)


def audit(
    game: Game,
    log: LogAround,
    find_profile: FindProfile = no_profile,
    progress: Progress = no_progress,
) -> AuditReport:
    """Return the report on a game. `log` is what is stored of its log around it."""
    evidence = Evidence(game, log, find_profile, progress)
    findings = tuple(finding for check in CHECKS for finding in check(evidence))
    progress(1, 1)
    title = evidence.installed.name if evidence.installed else game.summary.game or "A game without its beginning"
    return AuditReport(
        game=game.summary.key,
        title=title,
        players=tuple(evidence.player(seat) for seat in range(len(evidence.names))),
        events=len(evidence.events),
        dice=dice_proof(evidence, findings),
        findings=findings,
        code=proven_code(evidence, findings),
        has_device=not is_laptop_game(game.summary),
    )


def audit_stored(
    store: Store,
    name: str | int,
    find_profile: FindProfile = no_profile,
    progress: Progress = no_progress,
    *,
    whole: bool = False,
) -> AuditReport:
    """Return the report on the game that matches `name` in the store.

    What comes before the game in its log is read from the store's index, or if `whole`, from all records of the log, which
    are compared with the index, and what the store keeps of the game is compared with what its records give.
    If the seals do not fit, the records decide in any case.
    """
    game = store.game(name)
    summary = game.summary
    around = around_in(store, game, whole=whole)
    judged = _judged(game, find_profile)
    report = audit(judged, around, find_profile, progress)
    # What is only noted, such as an erased game before this one, needs no other head.
    if not whole and any(finding.check == SEALS and finding.status in (FAULT, OPEN) for finding in report.findings):
        before = store.log_of(summary).before(summary.first_seq, whole=True)
        if before != around.before:
            report = audit(judged, replace(around, before=before), find_profile, progress)
    plain = replace(report, findings=(*check_stored(store, game, whole=False), *report.findings))
    if not whole:
        return plain
    stored = *check_stored(store, game, whole=True), *check_kept(store, game, plain, find_profile)
    return replace(report, findings=(*stored, *report.findings))


def against_reveals(store: Store, game: Game, find_profile: FindProfile = no_profile) -> list[Finding]:
    """Return what an audit of a stored game finds against its revealed set-ups: the record contradicts them, or they were not sealed.

    While the game runs, a reason that depends on something face down is left out.
    """
    if not any(event.kind == "setup_revealed" for event in game.events):
        return []
    # The page asks after each event. So nothing is read of the log before the game.
    around = replace(around_in(store, game), read_earlier=list)
    whole = Evidence(game, around, find_profile, no_progress)
    false = [finding for finding in check_setups(whole) if finding.status == FAULT]
    found = list(check_revealed(whole))
    if not found or game.summary.ended:
        return [*false, *found]
    open_reasons = list(check_revealed(Evidence(_judged(game, find_profile), around, find_profile, no_progress)))
    named = {finding.events for finding in open_reasons}
    return [*false, *open_reasons, *(without_reason(whole, each) for each in found if each.events not in named)]


def left_standing(store: Store, game: Game, find_profile: FindProfile = no_profile) -> list[Finding]:
    """Return what an audit of a stored game finds against its moves that were illegal; nothing while the game runs."""
    if not game.summary.ended:
        return []
    # The page asks after each event. So nothing is read of the log before the game.
    around = replace(around_in(store, game), read_earlier=list)
    return list(check_illegal(Evidence(game, around, find_profile, no_progress)))


def _judged(game: Game, find_profile: FindProfile) -> Game:
    """Return the game that an audit judges: while it runs, only what lies open of it.

    A reason why a move is wrong could reveal what lies face down.
    """
    return game if game.summary.ended else game_for_seat(game, None, find_profile, is_to_be_judged=True)


def around_in(store: Store, game: Game, *, whole: bool = False) -> LogAround:
    """Return what is stored of a game's log around it. What comes before it is read from the index, or if `whole`, from all records."""
    summary = game.summary
    log = store.log_of(summary)
    next_seq = log.next_seq(summary.last_seq)
    if next_seq is not None and store.reread(summary).summary.last_seq > summary.last_seq:
        next_seq = None  # it came to this game meanwhile, and begins no other one
    return LogAround(
        before=log.before(summary.first_seq, whole=whole),
        read_earlier=lambda: [event for event, _record in log.events(1, summary.first_seq)],
        next_seq=next_seq,
        lost=log.gaps(),
        same_dice=log.same_dice(summary.first_seq, summary.last_seq),
        abandoned=store.abandoned_before(summary),
        origin=log.origin,
    )
