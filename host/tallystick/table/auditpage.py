"""Make a page of an audit to keep: every finding, the code to compare, and the lines with which each roll can be checked by hand."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tallystick import __version__
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import AuditReport
from tallystick.referee.rollproofs import Command, RollProof, roll_proofs
from tallystick.store.clock import local_text, now_text
from tallystick.store.game import Game
from tallystick.store.phrases import player_name
from tallystick.store.store import Store
from tallystick.table.paper import html_page, table
from tallystick.table.qrcode import qr_svg
from tallystick.table.sheet import head
from tallystick.visible import visible


def audit_page(store: Store, name: str, report: AuditReport | None = None) -> str:
    """Return the page of a stored game. `report` is its audit, if there is one already. Raise StoreError."""
    game = store.game(name)
    report = report or audit_stored(store, name, installed_profile)
    code = (
        f"<figure>{qr_svg(report.code)}<figcaption>{escape(report.code)}</figcaption></figure>" if report.code else ""
    )
    said = f"<p><strong>{escape(visible(report.headline))}</strong></p><p>Dice: {escape(report.dice)}.</p>"
    title = f"Audit of {report.title}: {', '.join(report.players)}"
    rows = [[each.check, each.status, visible(each.says)] for each in report.findings]
    number = game.summary.number or game.summary.key
    # A browser that saves the page makes the name of the file from this title.
    return html_page(
        visible(f"{title}, game {number}, {local_text(now_text())[:10]}"),
        [
            f"<h1>{escape(visible(title))}</h1>",
            *head(game),
            f'<p class="facts">Audited {escape(local_text(now_text()))} by Tallystick {escape(__version__)}</p>',
            f'<div class="proof"><div>{said}</div>{code}</div>',
            f'<div class="findings">{table(["Check", "Result", "What was found"], rows)}</div>',
            *evidence_of(game),
        ],
    )


def evidence_of(game: Game) -> Iterator[str]:
    """Yield the seals of a game, and for each roll the lines that `sha256sum` checks. Of a running game nothing is secret here:
    its dice have no lines before their secret is revealed, and what only one seat knows is never a part of it.
    """
    seals = [event for event in game.events if event.kind == "sealed"]
    if seals:
        yield "<h2>Seals</h2>"
        yield f'<div class="findings">{table(["Event", "Seal"], [[str(each.seq), each["seal"].hex()] for each in seals])}</div>'
    yield "<h2>Rolls</h2>"
    found = roll_proofs(game)
    if found.why:
        yield f"<p>{escape(found.why)}</p>"
        yield from _plain_rolls(game)
        return
    yield "<p>Type a line into a shell. It prints the hash below it. docs/dice.md says how the faces follow from the hash.</p>"
    for says, command in found.start:
        yield f"<p>{escape(says)}</p>{_shell((command,))}"
    for roll in found.rolls:
        yield f"<h3>{escape(_title(game, roll))}</h3>{_shell(roll.commands)}"
        yield f"<p>{escape('; '.join(roll.working))}</p>" if roll.working else ""


def _plain_rolls(game: Game) -> Iterator[str]:
    """Yield the rolls that the log has, without a proof."""
    rolls = [event for event in game.events if event.kind in ("rolled", "typed_roll")]
    rows = [
        [
            str(event.seq),
            visible(player_name(game.summary.names, event["seat"])),
            " ".join(f"d{sides}={face}" for sides, face in zip(event["sides"], event["faces"], strict=False)),
            "typed in" if event.kind == "typed_roll" else "by the device",
        ]
        for event in rolls
    ]
    if rows:
        yield table(["Event", "Player", "Dice", ""], rows)


def _title(game: Game, roll: RollProof) -> str:
    undone = ", undone" if roll.is_undone else ""
    faces = " ".join(map(str, roll.faces))
    return visible(
        f"Roll {roll.roll}, event {roll.seq}: {player_name(game.summary.names, roll.seat)}, {roll.dice}: {faces}{undone}"
    )


def _shell(commands: tuple[Command, ...]) -> str:
    lines = "\n".join(f"{command.command}\n{command.prints}" for command in commands)
    return f"<pre>{escape(lines)}</pre>"
