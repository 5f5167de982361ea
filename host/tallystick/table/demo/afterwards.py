"""After the game: what is kept, what the audit proves, and the dice once more with another tool."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import NOTED, OK
from tallystick.store.export.record import record_text
from tallystick.store.store import Store
from tallystick.table.demo.passage import Passage, must
from tallystick.table.demo.proof import by_hand


def afterwards(store: Store) -> Iterator[Passage]:
    """The record of the newest game, its audit, and its commitment computed anew. Raises DemoError where one is amiss."""
    game = store.game("last")
    profile = matching_profile(game.summary.game, game.summary.profile)
    yield Passage("What is kept", "title")
    yield Passage(record_text(game, profile).rstrip(), "block")
    yield Passage("The audit", "title")
    report = audit_stored(store, "last", lambda _game_id: profile)
    marks = {OK: "✓", NOTED: "·"}
    findings = [f"{marks.get(each.status, '✕')} {each.check}: {each.says}" for each in report.findings]
    yield Passage("\n".join(findings), "block")
    must(report.verdict == OK, f"the audit says: {report.verdict}")
    must(report.dice == "salted by a player", f"of the dice the audit says: {report.dice}")
    yield Passage(f"Verdict of the audit: {report.verdict}; the dice: {report.dice}.")
    events = {event.kind: event for event in game.events}
    secret, commitment = events["secret_revealed"]["secret"].hex(), events["dice_committed"]["commitment"].hex()
    computed, tool = by_hand(f"secret:{secret}")
    must(computed == commitment, f"{tool} gives {computed} for the secret, and the commitment was {commitment}")
    yield Passage(f"And with a tool that is not ours, the commitment that was shown before the first roll ({tool}):")
    yield Passage(f"printf %s secret:{secret} | sha256sum\n{computed}", "block")
