"""Review the demo's game: its record, its audit, and its commitment recomputed with another tool."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import NOTED, OK
from tallystick.store.export.record import record_text
from tallystick.store.store import Store
from tallystick.table.demo.output import Output, require
from tallystick.table.demo.sha256tool import sha256_with_tool


def review(store: Store) -> Iterator[Output]:
    """Yield the record of the newest game, its audit, and its commitment recomputed. Raise DemoError if one is wrong."""
    game = store.game("last")
    profile = matching_profile(game.summary.game, game.summary.profile)
    yield Output("What the store keeps", "title")
    yield Output(record_text(game.as_read_by(None), profile).rstrip(), "block")
    yield Output("The audit", "title")
    report = audit_stored(store, "last", lambda _game_id: profile)
    marks = {OK: "✓", NOTED: "·"}
    findings = [f"{marks.get(each.status, '✕')} {each.check}: {each.says}" for each in report.findings]
    yield Output("\n".join(findings), "block")
    require(report.verdict == OK, f"the audit says: {report.verdict}")
    require(report.dice == "salted by a player", f"of the dice the audit says: {report.dice}")
    yield Output(f"{report.headline} The dice: {report.dice}.")
    events = {event.kind: event for event in game.events}
    secret, commitment = events["secret_revealed"]["secret"].hex(), events["dice_committed"]["commitment"].hex()
    computed, tool = sha256_with_tool(f"secret:{secret}")
    require(computed == commitment, f"{tool} gives {computed} for the secret, and the commitment was {commitment}")
    yield Output(f"The commitment that was shown before the first roll, computed with an independent tool ({tool}):")
    yield Output(f"printf %s secret:{secret} | sha256sum\n{computed}", "block")
