"""Find out whether a device continues a stored log, another branch of it, or a new branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tallycore.proof.seal import first_head
from tallystick.chain import Chain, is_readable
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.stored import ForkPoint, StoredLog

STORED_AT_ONCE = 20_000
# In records. The number that is in memory at a time while a chain is continued over them.


def start_chain(log: StoredLog, device: DeviceInfo, at_most: int) -> Chain:
    """Return the chain of `log` at the newest event up to `at_most` whose head is stored, or at its beginning."""
    seq, head, _ = max(log.heads(at_most), default=(0, b"", False))
    return Chain(seq, head) if seq else first_chain(log, device)


def first_chain(log: StoredLog, device: DeviceInfo) -> Chain:
    """Return the chain of `log` before its first event."""
    return Chain(0, first_head(log.origin, device.log_id))


def continue_chain(
    chain: Chain,
    stored: Callable[[int, int], Sequence[tuple[int, bytes]]],
    held: Mapping[int, bytes],
    through: int,
) -> None:
    """Continue `chain` up to event `through` over the records in memory (`held`) and those in the store (`stored`).

    `stored(first, stop)` returns the numbered records of a range. For an event that is in both, the record in memory counts.
    """
    while chain.seq < through:
        stop = min(through + 1, chain.seq + 1 + STORED_AT_ONCE)
        records = dict(stored(chain.seq + 1, stop))
        records.update((seq, held[seq]) for seq in range(chain.seq + 1, stop) if seq in held)
        for seq in sorted(records):
            chain.add(seq, records[seq])
        chain.skip_to(stop - 1)


@dataclass(frozen=True)
class Comparison:
    """The result of a comparison of a stored log with a device's log."""

    log: StoredLog
    fork: ForkPoint | None
    """Where the two part; None if no difference shows."""
    is_proved: bool
    """True if the head of the chain proves it; otherwise only the bytes were compared."""
    agrees: int
    """How many equal events both have."""
    own_from: int = 1
    """If the fork is not exact: the event from which on the device's records are not the log's. They may part within an erased game."""


def compare(log: StoredLog, device: DeviceInfo, held: Mapping[int, bytes]) -> Comparison:
    """Compare `log` with everything that `device` holds up to its welcome: byte by byte, and by the chain's head."""
    last = device.next_seq - 1
    differing, agrees = _first_different(log, held, last)
    other_game = _other_game(log, device, held)
    if other_game is not None and (differing is None or other_game[1] < differing):
        first, last = other_game
        return Comparison(log, ForkPoint(last + 1, is_exact=False), True, agrees, own_from=first)
    if differing is None:
        fits = _fits(log, device, held, last)
        fork = ForkPoint(device.first, is_exact=False) if fits is False else None
        return Comparison(log, fork, fits is not None, agrees)
    fits = _fits(log, device, held, differing - 1)
    if fits:
        return Comparison(log, ForkPoint(differing), True, agrees)
    if fits is None and held.get(differing - 1) in dict(log.numbered(differing - 1, differing)).values():
        return Comparison(log, ForkPoint(differing), False, agrees)
    first = device.first if fits is False else differing + 1
    return Comparison(log, ForkPoint(first, is_exact=False), fits is not None, agrees)


def _first_different(log: StoredLog, held: Mapping[int, bytes], last: int) -> tuple[int | None, int]:
    """Return the first event that has different bytes in log and device, and the number of equal events before it."""
    agrees = 0
    if not held:
        return None, agrees
    for start in range(min(held), last + 1, STORED_AT_ONCE):
        for seq, record in log.numbered(start, min(start + STORED_AT_ONCE, last + 1)):
            if seq not in held or not is_readable(seq, record):
                continue  # a record that is missing or damaged in the store proves nothing about the device
            if held[seq] != record:
                return seq, agrees
            agrees += 1
    return None, agrees


def own_from(parent: Comparison | None, fork: ForkPoint) -> int:
    """Return the event from which on a branch that parts from `parent` needs records of its own. A game that goes on in it is whole."""
    if parent is None:
        return 1
    start = fork.first if fork.is_exact else parent.own_from
    return next((first for first, last, _ in parent.log.erased() if first < start <= last), start)


def _other_game(log: StoredLog, device: DeviceInfo, held: Mapping[int, bytes]) -> tuple[int, int] | None:
    """Return (first, last) of the first game that was erased here and that went on otherwise on the device; None if there is none.

    If the device has not come to the end of such a game, nothing shows that it is the same one. Then it counts as another one, because
    its events would otherwise be lost.
    """
    chain = first_chain(log, device)
    for first, last, head in log.erased():
        if first >= device.next_seq:
            break
        if last >= device.next_seq:
            return first, last
        continue_chain(chain, log.numbered, held, last)
        if head and chain.head not in (None, head):
            return first, last
        chain.head = head or chain.head
    return None


def _fits(log: StoredLog, device: DeviceInfo, held: Mapping[int, bytes], common: int) -> bool | None:
    """Return True if the chain of `log` up to event `common`, continued over what is `held`, ends in the device's head.

    Return None if events are missing, because the answer is then unknown. An earlier computed head can prove that the chain fits.
    Only the records themselves and the device's own words can prove that it does not fit.
    """
    last = device.next_seq - 1
    chains = [(Chain(seq, head), is_told) for seq, head, is_told in sorted(log.heads(common), reverse=True)]
    answer: bool | None = None
    for chain, is_evidence in (*chains, (first_chain(log, device), True)):
        continue_chain(chain, log.numbered, held, common)
        continue_chain(chain, _nothing, held, last)
        if chain.head == device.head:
            return True
        if chain.head is not None and is_evidence:
            answer = False
    return answer


def _nothing(_first: int, _stop: int) -> list[tuple[int, bytes]]:
    """Return no records. After the fork only the device's records count."""
    return []


def as_copy(found: Comparison, device: DeviceInfo) -> Comparison | None:
    """Return the comparison with another device's log with the same log id; None if the two have nothing in common.

    Even if there is no difference, the memory was copied: the log continues on another device.
    """
    if found.fork is None:
        return (
            replace(found, fork=ForkPoint(min(found.log.last_seq() + 1, device.next_seq))) if found.is_proved else None
        )
    return found if found.fork.is_exact or found.agrees else None


def best_fit(found: Sequence[Comparison]) -> Comparison | None:
    """Return the first log that the device continues, or None if it parts from each of them."""
    fitting = [each for each in found if each.fork is None]
    proved = [each for each in fitting if each.is_proved]
    return next(iter(proved or fitting), None)


def nearest(found: Sequence[Comparison]) -> Comparison | None:
    """Return the log that has most in common with the device's log, or None if there is none."""
    return max(found, key=lambda each: (each.fork is not None and each.fork.is_exact, _first_of(each)), default=None)


def _first_of(comparison: Comparison) -> int:
    """Return the event at which the two part, by a comparison."""
    return comparison.fork.first if comparison.fork else 0
