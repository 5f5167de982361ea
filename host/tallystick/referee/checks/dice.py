"""Dice: the commitment against the revealed secret, the count of rolls, and every roll worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallycore.log.kinds import SOURCE_COMMITTED
from tallycore.log.records import Event
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, counted, named
from tallystick.referee.stream import faces_of, hash_of_line, key_of

CHECK = "dice"
STREAM = ("rolled", "bag_drawn")
# Both take the next number of the same stream: a draw is a roll of dice that have as many sides as there are things left.

NO_ROLLS = "no rolls"
TYPED = "typed by the players"
UNCHANGED = "unchanged since the commitment"
SALTED = "salted by a player"
UNPROVEN = "not proven"
BROKEN = "broken"
# What the dice of a game prove; docs/dice.md explains the words.


def dice_proof(evidence: Evidence, findings: Sequence[Finding]) -> str:
    """What the dice prove, in one of the words above."""
    mine = [finding for finding in findings if finding.check == CHECK]
    if any(finding.status == FAULT for finding in mine):
        return BROKEN
    if not evidence.seqs(*STREAM):
        return TYPED if evidence.seqs("typed_roll", "typed_draw") else NO_ROLLS
    if any(finding.status == OPEN for finding in mine):
        return UNPROVEN
    return SALTED if evidence.seqs("salt_added") else UNCHANGED


def check_dice(evidence: Evidence) -> Iterator[Finding]:
    """The order of commitment, salts, rolls and reveal; the count; each roll of the stream, undone ones too."""
    rolls = [event for event in evidence.events if event.kind in STREAM]
    yield from _check_order(evidence, rolls)
    yield from _check_count(rolls)
    yield from _check_rolls(evidence, rolls)


def _check_order(evidence: Evidence, rolls: list[Event]) -> Iterator[Finding]:
    commitments = evidence.seqs("dice_committed")
    reveals = evidence.seqs("secret_revealed")
    if len(commitments) > 1:
        yield Finding(
            CHECK, FAULT, f"The dice were committed to {len(commitments)} times: once is the rule.", tuple(commitments)
        )
    committed = [roll.seq for roll in rolls if roll["source"] == SOURCE_COMMITTED]
    early = [seq for seq in committed if not commitments or seq < commitments[0]]
    if early:
        yield Finding(CHECK, FAULT, f"No commitment stood when the dice of {named(early)} were rolled.", tuple(early))
    late_salt = [seq for seq in evidence.seqs("salt_added") if committed and seq > committed[0]]
    if late_salt:
        says = f"Salt was added at {named(late_salt)}, after the first roll: it must come before, or rolls could be steered by it."
        yield Finding(CHECK, FAULT, says, tuple(late_salt))
    foreknown = [seq for seq in committed if reveals and seq > reveals[0]]
    if foreknown:
        yield Finding(
            CHECK, FAULT, f"{named(foreknown).capitalize()} rolled after the secret was public.", tuple(foreknown)
        )


def _check_count(rolls: list[Event]) -> Iterator[Finding]:
    """Rolls count from 1, undone ones too; what repeats or skips is named."""
    expected = 1
    clean = True
    for roll in rolls:
        if roll["roll"] != expected:
            clean = False
            what = "skips" if roll["roll"] > expected else "repeats"
            says = f"The count of rolls {what} at event {roll.seq}: it says roll {roll['roll']} where roll {expected} was next."
            yield Finding(CHECK, FAULT, says, (roll.seq,))
        expected = roll["roll"] + 1
    if rolls and clean:
        yield Finding(
            CHECK,
            OK,
            f"{counted(len(rolls), 'roll')}, counted without a repeat or a gap.",
            (rolls[0].seq, rolls[-1].seq),
        )


def _check_rolls(evidence: Evidence, rolls: list[Event]) -> Iterator[Finding]:
    """Commitment against secret, then every roll of the stream, whether it was undone or not."""
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
        yield Finding(CHECK, FAULT, "A secret was revealed that nothing had been said about before.", (reveals[0].seq,))
        return
    pair = (commitments[0].seq, reveals[0].seq)
    if hash_of_line(f"secret:{secret.hex()}") != commitments[0]["commitment"].hex():
        yield Finding(
            CHECK, FAULT, "The revealed secret is not the one that was committed to: its hash is another.", pair
        )
        return
    yield Finding(CHECK, OK, "The revealed secret is the one that was committed to.", pair)
    yield from _recompute(evidence, committed, secret)


def _not_revealed(evidence: Evidence, committed: list[Event]) -> Finding:
    seqs = (committed[0].seq, committed[-1].seq)
    if evidence.is_over:
        says = "The game is over, but its secret was not revealed: no roll can be checked. (See docs/dice.md for what that may mean.)"
    else:
        says = f"The game is not over, so its secret is not revealed: {counted(len(committed), 'roll')} can be checked once it is."
    return Finding(CHECK, OPEN, says, seqs)


def _recompute(evidence: Evidence, committed: list[Event], secret: bytes) -> Iterator[Finding]:
    first = committed[0].seq if committed else 0
    salts = [event for event in evidence.events if event.kind == "salt_added" and event.seq < first]
    key = key_of(secret, [event["salt"] for event in salts])
    wrong = []
    for roll in committed:
        faces = faces_of(key, roll["roll"], roll["sides"])
        if faces != roll["faces"]:
            wrong.append(roll.seq)
            says = f"Roll {roll['roll']} (event {roll.seq}) says {_listed(roll['faces'])}; the stream gives {_listed(faces)}."
            yield Finding(CHECK, FAULT, says, (roll.seq,))
        evidence.advance(1)
    if committed and not wrong:
        undone = [roll for roll in committed if roll.seq in evidence.walk.voided_by]
        among = f", {len(undone)} undone among them" if undone else ""
        says = f"{counted(len(committed), 'roll')} recomputed with SHA-256{among}: all as committed."
        yield Finding(CHECK, OK, says, (committed[0].seq, committed[-1].seq))
        yield _worth(evidence, salts)


def _worth(evidence: Evidence, salts: list[Event]) -> Finding:
    if salts:
        who = ", ".join(dict.fromkeys(evidence.player(event["seat"]) for event in salts))
        says = f"Salted by {who} after the commitment: who knows that salt to be their own knows that nobody chose these dice."
        return Finding(CHECK, OK, says, tuple(event.seq for event in salts))
    says = (
        "Unchanged since the commitment. No player added salt, so who made the device could have tried secrets before."
    )
    return Finding(CHECK, NOTED, says, tuple(evidence.seqs("dice_committed")))


def _listed(faces: Sequence[int]) -> str:
    return "-".join(map(str, faces)) or "nothing"
