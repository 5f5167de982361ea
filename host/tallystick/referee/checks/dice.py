"""Check the dice: the commitment against the revealed secret, the count of rolls, and every roll recomputed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tallycore.log.kinds import SOURCE_COMMITTED
from tallycore.log.records import Event
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, event_list, plural
from tallystick.referee.gaps import Gap
from tallystick.referee.stream import line_hash, roll_faces, stream_key

CHECK = "dice"
STREAM = ("rolled", "bag_drawn")
# Both take the next numbers of the same stream. A draw is a roll of a die that has as many sides as items are left.

NO_ROLLS = "no rolls"
TYPED = "typed by the players"
UNCHANGED = "unchanged since the commitment"
SALTED = "salted by a player"
UNPROVEN = "not proven"
BROKEN = "broken"
# These say what is proved of the dice of a game. docs/dice.md explains them.


def dice_proof(evidence: Evidence, findings: Sequence[Finding]) -> str:
    """Return what is proved of the dice, as one of the constants above."""
    mine = [finding for finding in findings if finding.check == CHECK]
    if any(finding.status == FAULT for finding in mine):
        return BROKEN
    if not evidence.seqs(*STREAM):
        if evidence.gaps:
            return UNPROVEN
        return TYPED if evidence.seqs("typed_roll", "typed_draw") else NO_ROLLS
    if any(finding.status == OPEN for finding in mine):
        return UNPROVEN
    salts, first = evidence.seqs("salt_added"), evidence.seqs(*STREAM)[0]
    return SALTED if salts and salts[0] < first else UNCHANGED


def check_dice(evidence: Evidence) -> Iterator[Finding]:
    """Check the order of commitment, salts, rolls and reveal. Check the count and each roll of the stream, also the undone ones."""
    rolls = [event for event in evidence.events if event.kind in STREAM]
    yield from _check_order(evidence, rolls)
    yield from _check_count(evidence, rolls)
    yield from _check_rolls(evidence, rolls)


def _check_order(evidence: Evidence, rolls: list[Event]) -> Iterator[Finding]:
    """Report a second commitment, rolls before it, salt after the first roll, and rolls after the reveal."""
    commitments = evidence.seqs("dice_committed")
    reveals = evidence.seqs("secret_revealed")
    if len(commitments) > 1:
        yield Finding(
            CHECK,
            FAULT,
            f"The device committed to the dice {len(commitments)} times instead of once.",
            tuple(commitments),
        )
    committed = [roll.seq for roll in rolls if roll["source"] == SOURCE_COMMITTED]
    early = [seq for seq in committed if not commitments or seq < commitments[0]]
    gap = evidence.gap(before=early[0]) if early and not commitments else None
    if gap:
        says = f"{gap.opening}. Perhaps this includes the commitment to the dice of {event_list(early)}."
        yield Finding(CHECK, OPEN, says, tuple(early))
    elif early:
        yield Finding(
            CHECK, FAULT, f"There was no commitment when the dice of {event_list(early)} were rolled.", tuple(early)
        )
    started = min(evidence.seqs("booted"), default=math.inf)
    late_salt = [seq for seq in evidence.seqs("salt_added") if committed and committed[0] < seq < started]
    if late_salt:
        says = (
            f"Salt was added at {event_list(late_salt)}, after the first roll, and the device had not been started since the "
            "game began: salt must come before the first roll, or somebody could steer the rolls with it."
        )
        yield evidence.fault(CHECK, says, tuple(late_salt), before=late_salt[0])
    foreknown = [seq for seq in committed if reveals and seq > reveals[0]]
    if foreknown:
        yield Finding(
            CHECK,
            FAULT,
            f"{event_list(foreknown).capitalize()} rolled after the secret was public.",
            tuple(foreknown),
        )


def _check_count(evidence: Evidence, rolls: list[Event]) -> Iterator[Finding]:
    """Check that rolls count from 1, including undone ones. Report if the count repeats or skips.

    A gap may contain as many rolls as missing events, and no more.
    """
    expected, last = 1, -1
    clean = True
    for roll in rolls:
        skipped = roll["roll"] - expected
        gaps = [gap for gap in evidence.gaps if last < gap.first < roll.seq]
        is_first, last = last < 0, roll.seq
        if skipped > 0 and gaps and is_first and not evidence.has_beginning:
            clean = False
            says = f"{gaps[0].opening}. Perhaps this includes the rolls before roll {roll['roll']}."
            yield Finding(CHECK, OPEN, says, (roll.seq,))
        elif 0 < skipped <= sum(gap.size for gap in gaps):
            clean = False
            says = f"{gaps[0].opening}. This includes {_rolls_text(expected, skipped)}."
            yield Finding(CHECK, OPEN, says, (roll.seq,))
        elif skipped:
            clean = False
            what = "skips" if roll["roll"] > expected else "repeats"
            says = f"The count of rolls {what} at event {roll.seq}: it says roll {roll['roll']}, but roll {expected} was next."
            yield Finding(CHECK, FAULT, says, (roll.seq,))
        expected = roll["roll"] + 1
    if rolls and clean:
        yield Finding(
            CHECK,
            OK,
            f"{plural(len(rolls), 'roll')}, counted without a repeat or a gap.",
            (rolls[0].seq, rolls[-1].seq),
        )


def _check_rolls(evidence: Evidence, rolls: list[Event]) -> Iterator[Finding]:
    """Compare the commitment with the secret, then every roll with the stream, also the undone ones."""
    committed = [roll for roll in rolls if roll["source"] == SOURCE_COMMITTED]
    commitments = [event for event in evidence.events if event.kind == "dice_committed"]
    reveals = [event for event in evidence.events if event.kind == "secret_revealed"]
    if not committed and not reveals:
        if not rolls:
            yield Finding(CHECK, OK, "No dice of the device were rolled.")
        return
    if not reveals:
        yield _not_revealed(evidence, committed)
        return
    secret: bytes = reveals[0]["secret"]
    if not commitments:
        gap = evidence.gap(before=reveals[0].seq)
        says = "A secret was revealed without a commitment before it."
        if gap:
            says = f"{gap.opening}. Perhaps this includes the commitment to the secret that was revealed."
        yield Finding(CHECK, OPEN if gap else FAULT, says, (reveals[0].seq,))
        return
    pair = (commitments[0].seq, reveals[0].seq)
    if line_hash(f"secret:{secret.hex()}") != commitments[0]["commitment"].hex():
        yield Finding(CHECK, FAULT, "The revealed secret has another hash than the commitment.", pair)
        return
    yield Finding(CHECK, OK, "The revealed secret has the hash of the commitment.", pair)
    yield from _recompute(evidence, committed, secret)


def _not_revealed(evidence: Evidence, committed: list[Event]) -> Finding:
    """Report that the secret is not revealed, so that no roll can be checked."""
    seqs = (committed[0].seq, committed[-1].seq)
    gap = evidence.gap(after=seqs[0])
    if gap:
        says = f"{gap.opening}, and no secret is revealed in what is left: no roll can be checked."
    elif evidence.is_over:
        says = "The game is over, but its secret was not revealed: no roll can be checked. (See docs/dice.md for what that may mean.)"
    else:
        says = f"The game is not over, so its secret is not revealed: {plural(len(committed), 'roll')} can be checked once it is."
    return Finding(CHECK, OPEN, says, seqs)


def _recompute(evidence: Evidence, committed: list[Event], secret: bytes) -> Iterator[Finding]:
    """Compare every committed roll with the stream of `secret`."""
    if not committed:
        return
    first = committed[0].seq
    salts = [event for event in evidence.events if event.kind == "salt_added"]
    wrong: list[int] = []
    unsure: Gap | None = None
    for roll in committed:
        key = stream_key(secret, [event["salt"] for event in salts if event.seq < roll.seq])
        faces = roll_faces(key, roll["roll"], roll["sides"])
        if faces != roll["faces"]:
            wrong.append(roll.seq)
            unsure = unsure or _gap_for_salt(evidence, first, roll.seq)
            if unsure:
                continue
            says = f"Roll {roll['roll']} (event {roll.seq}) says {_faces_text(roll['faces'])}; the stream gives {_faces_text(faces)}."
            yield Finding(CHECK, FAULT, says, (roll.seq,))
        evidence.advance(1)
    if wrong and unsure:
        says = f"{unsure.opening}. Perhaps this includes a player's salt, so not every roll can be recomputed."
        yield Finding(CHECK, OPEN, says, tuple(wrong))
    if not wrong:
        undone = [roll for roll in committed if roll.seq in evidence.history.undone_by]
        among = f", {len(undone)} undone among them" if undone else ""
        says = f"{plural(len(committed), 'roll')} recomputed with SHA-256{among}: all as committed."
        yield Finding(CHECK, OK, says, (committed[0].seq, committed[-1].seq))
        yield _salt_finding(evidence, [event for event in salts if event.seq < first])
        yield from _later_salt(evidence, [event for event in salts if event.seq > first], committed)


def _gap_for_salt(evidence: Evidence, first: int, seq: int) -> Gap | None:
    """Return a gap before event `seq` that may have held a player's salt, or None.

    After the first roll, at event `first`, salt can only follow a start of the device. The gap must have held that start, too.
    """
    started = min(evidence.seqs("booted"), default=math.inf)
    for gap in evidence.gaps:
        if gap.first < seq and (gap.first < first or gap.size > 1 or started < gap.last):
            return gap
    return None


def _later_salt(evidence: Evidence, salts: list[Event], committed: list[Event]) -> Iterator[Finding]:
    """Report who salted the dice after a start in mid-game, and from which roll on the salt counts."""
    for event in salts:
        rolls = [roll["roll"] for roll in committed if roll.seq > event.seq]
        since = f"from roll {rolls[0]} on" if rolls else "from the next roll on"
        who = evidence.player(event["seat"])
        says = f"Salted again by {who} at event {event.seq}: {since}, nobody can know the dice from a copy of the device's memory."
        yield Finding(CHECK, OK, says, (event.seq,))


def _salt_finding(evidence: Evidence, salts: list[Event]) -> Finding:
    """Report who salted the dice. If nobody did, say what follows from that."""
    if salts:
        who = ", ".join(dict.fromkeys(evidence.player(event["seat"]) for event in salts))
        says = f"Salted by {who} after the commitment: a player who chose that salt knows that nobody chose these dice."
        return Finding(CHECK, OK, says, tuple(event.seq for event in salts))
    says = "Unchanged since the commitment. No player added salt, so the maker of the device could have tried many secrets beforehand."
    return Finding(CHECK, NOTED, says, tuple(evidence.seqs("dice_committed")))


def _rolls_text(first: int, count: int) -> str:
    """Return rolls by number: `roll 12`, `rolls 12 to 14`."""
    return f"roll {first}" if count == 1 else f"rolls {first} to {first + count - 1}"


def _faces_text(faces: Sequence[int]) -> str:
    """Return faces as text: `3-5`."""
    return "-".join(map(str, faces)) or "nothing"
