"""What our program finds in an archive, in the words of docs/archive.md, which any other verifier uses as well."""

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, OK, OPEN
from tallystick.store import errors
from tallystick.store.importing import import_text
from tallystick.store.store import Store

KINDS = {
    "seals": "seal", "dice": "dice", "bag": "bag", "chance": "chance", "first player": "first", "turns": "turn", "phases": "phase",
    "scores": "score", "undo": "undo", "restarts": "start", "set-ups": "setup", "entries": "entry", "sequence": "gap",
}  # fmt: skip
# The checks that docs/archive.md describes. Those of the rules need the rules.
LAST_EVENT = ("first", "setup")
# These findings name the event that is wrong last, after those that show it.
ABOUT_THE_END = ("game_ended", "secret_revealed")


def outcome(text, folder):
    """Return what `expected.json` says of a file: its verdict, its faults, what cannot be told, the code and the seals."""
    with Store(folder / "games.sqlite") as store:
        try:
            import_text(store, text, "file")
        except errors.BadImport as error:
            assert store.games() == []
            return {"verdict": "refused", "line": error.line}
        reports = [
            (audit_stored(store, game.number, installed_profile), store.game(game.number)) for game in store.games()
        ]
    faults, unknown, seals = {}, set(), 0
    for report, game in reports:  # A gap makes two games of one file.
        kinds = {event.seq: event.kind for event in game.events}
        for finding in report.findings:
            kind = _kind(finding, kinds)
            if kind is None:
                continue
            if finding.status == FAULT:
                event = finding.events[-1 if kind in LAST_EVENT else 0]
                faults[kind] = min(event, faults.get(kind, event))
            elif finding.status == OPEN:
                unknown.add(kind)
            elif finding.status == OK and kind == "seal":
                seals += len(finding.events)
    return {
        "verdict": FAULT if faults else OPEN if unknown else OK,
        "first": min(faults.values(), default=None),
        "faults": sorted([kind, event] for kind, event in faults.items()),
        "open": sorted(unknown),
        "code": reports[-1][0].code or None,
        "seals": seals,
    }


def _kind(finding, kinds):
    """Return the kind of a finding; None if docs/archive.md has none for it."""
    kind = KINDS.get(finding.check)
    if kind != "seal":
        return kind
    is_about_end = bool(finding.events) and kinds.get(finding.events[0]) in ABOUT_THE_END
    return "end" if is_about_end and finding.status in {FAULT, OPEN} else kind
