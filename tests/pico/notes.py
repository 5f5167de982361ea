"""The times of the laptop's requests about a turn on the chip (notes, ends of turns, undos, counts, points), and if a press waits.

Two games are begun with the device's buttons. Then a laptop in live mode makes each request, and a press follows it. The press must keep
its mark, as without a laptop. After that, the power is cut while requests are carried out (note_cuts.py).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tests.pico.act import BEGINNING, ENDING, FIRST_TIME, NUMBER, OPENED, SCORED, TURN, Act, listed
from tests.pico.acts import DURDAIN
from tests.pico.chip import Chip, Files
from tests.pico.drive import drive_image
from tests.pico.games import Synced, synced_with
from tests.pico.laptop import COUNT, END, NOTE, NOTE_AND_END, POINTS, UNDO, Laptop
from tests.pico.note_cuts import Cuts, cut_all
from tests.pico.player import Player, Timed

FIRST, LATER, AT_ONCE = "first time", "later", "the press at once"
FIRST_TURN = "Let Red start: the first turn"
SETTLED_MS = 1500
RULES = "rules: "


@dataclass(frozen=True)
class Asked:
    """A request, and the presses after it: acts with one key each. `item` is the noted item of the game's first list."""

    what: str
    presses: tuple[Act, ...]
    item: int = 0


@dataclass(frozen=True)
class NotedGame:
    """A game in which the laptop notes moves: the keys to its first turn, and the requests after that, in order."""

    name: str
    game: str
    beginning: tuple[Act, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True)
class Row:
    """A request with the time of its answer, or a press after one. A request has no mark."""

    when: str
    timed: Timed
    answered_ms: float | None = None
    is_at_once: bool = False
    """Whether the press came at the moment of an answer. Nobody presses so soon, and the marks are for a still display."""


@dataclass(frozen=True)
class Measured:
    """The results of one game: each request and press, the cuts, and the audit after that."""

    game: NotedGame
    rows: tuple[Row, ...]
    cuts: dict[str, Cuts]
    synced: Synced

    @property
    def least_free(self) -> int:
        """The least free memory after the device had tidied up."""
        return min(row.timed.tidied.free_bytes for row in self.rows if row.timed.tidied is not None)

    @property
    def is_well(self) -> bool:
        """Whether every press on a still display kept its mark, no cut lost anything, and the audit finds no fault in the log."""
        return (
            all(self.kept(at_once=False)) and not self.against and not any(each.faults for each in self.cuts.values())
        )

    def kept(self, *, at_once: bool) -> list[bool]:
        """Return True if each press kept its mark: those at the moment of an answer, or those on a still display."""
        marks = [row.timed.keeps_its_mark for row in self.rows if row.is_at_once == at_once]
        return [mark for mark in marks if mark is not None]

    @property
    def against(self) -> tuple[str, ...]:
        """Return the audit's findings about the log. Nobody plays by the rules here, so findings about rules are left out."""
        return tuple(each for each in self.synced.findings if not each.startswith(RULES))


def _to_first_turn(acts: tuple[Act, ...], without: str = "") -> tuple[Act, ...]:
    names = [act.name for act in acts]
    return tuple(act for act in acts[: names.index(FIRST_TURN) + 1] if act.name != without)


def _before_a_laptop(presses: tuple[Act, ...]) -> tuple[Act, ...]:
    """Press once what is pressed later. So the marks for later times apply to it."""
    return tuple(replace(act, name=f"{act.name}, first time", mark_ms=FIRST_TIME) for act in presses)


_PASSED = (Act("End turn: progress", "c", OPENED), Act("scored: next turn", "a", TURN))
_ENDED = (Act("End turn", "c", TURN),)
_SCORED = (Act("score", "b", OPENED), Act("+1", "c", NUMBER), Act("OK", "a", SCORED))
GAMES = (
    NotedGame(
        "Kingdoms of Durdain, two seats, every extension", "durdain",
        (*_to_first_turn(DURDAIN, without="six"), *_before_a_laptop(_PASSED)),
        (
            Asked(NOTE, _PASSED),
            Asked(NOTE_AND_END, _PASSED, item=1),
            Asked(END, _PASSED),
            Asked(UNDO, _PASSED),
            Asked(COUNT, _PASSED),
            Asked(POINTS, _PASSED),
        ),
    ),
    NotedGame(
        "Pastures New", "pastures",
        (
            *listed("pastures"),
            Act("players", "a", FIRST_TIME),
            Act("options", "a", FIRST_TIME),
            *BEGINNING,
            *_before_a_laptop(_SCORED),
        ),
        (
            Asked(NOTE_AND_END, _ENDED),
            Asked(END, _SCORED),
            Asked(UNDO, _ENDED),
            Asked(POINTS, _SCORED),
        ),
    ),
)  # fmt: skip


def measure_all(files: Files, game: str | None, cuts: int, on_progress: Callable[[str], None]) -> Iterator[Measured]:
    """Measure each game, or only `game`, with this number of cuts in all. Raise ChipStopped, LinkError."""
    chosen = [each for each in GAMES if game in {None, each.game}]
    for number, each in enumerate(chosen):
        share = (cuts + number) // len(chosen)
        yield _measure(files, each, share, partial(_named, each.game, on_progress))


def _named(game: str, on_progress: Callable[[str], None], said: str) -> None:
    on_progress(f"{game}: {said}")


def _measure(files: Files, game: NotedGame, cuts: int, on_progress: Callable[[str], None]) -> Measured:
    with tempfile.TemporaryDirectory() as folder, Chip(files, drive_image(files, Path(folder))) as chip:
        chip.start()
        chip.run(SETTLED_MS)
        player = Player(chip)
        for _ in player.do(game.beginning, on_progress):
            pass
        laptop = Laptop(chip)
        rows = [_linked(player, laptop)]
        for when in (FIRST, LATER, AT_ONCE):
            for asked in game.asked:
                on_progress(f"{asked.what}, {when}")
                rows += _asked(player, laptop, asked, when)
        tallies = cut_all(chip, laptop, [asked.what for asked in game.asked], cuts, Path(folder), on_progress)
        laptop.link.close()
        for _ in player.do(ENDING, on_progress):
            pass
        on_progress("sync and audit")
        return Measured(game, tuple(rows), tallies, synced_with(chip))


def _linked(player: Player, laptop: Laptop) -> Row:
    """Open the laptop's link, get the game, and turn live mode on."""
    answered_ms, timed = player.ask(Act("hello, the log, live mode", " "), laptop.follow)
    # Nothing of it is shown: only the clock changed on the display.
    return Row(FIRST, replace(timed, first_ms=None, last_ms=None, bytes=0), answered_ms)


def _asked(player: Player, laptop: Laptop, asked: Asked, when: str) -> Iterator[Row]:
    """Make the request, then its presses. Without `when`, they come when the display is still and the device has tidied up."""
    if asked.what == UNDO:
        laptop.request(NOTE_AND_END, item=asked.item)()
        player.chip.run(SETTLED_MS)
    request = laptop.request(asked.what, item=asked.item)
    act = Act(asked.what, " ")
    if when != AT_ONCE:
        answered_ms, timed = player.ask(act, request)
        yield Row(when, timed, answered_ms)
        for timed in player.do(asked.presses, lambda _name: None):
            yield Row(when, timed)
        return
    player.await_tick()
    request()
    first, *others = asked.presses
    yield Row(f"as {asked.what!r} is answered", player.press(first, first.keys), is_at_once=True)
    for timed in player.do(others, lambda _name: None):
        yield Row(when, timed)
