"""Put sealed set-ups on the board face down, so that nobody is asked for what a seal holds.

A step is kept here only until it is recorded. It says where the pieces lie, and never which they are: everybody at the table sees that.
The pages of the seats bring it from their seals, again after a restart of the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

from tallycore.table.state import State
from tallystick.referee.replay import PlayedMove
from tallystick.referee.reveals import revealed_setups
from tallystick.rules.errors import BadSealed
from tallystick.rules.wording import listing
from tallystick.store.phrases import player_name
from tallystick.table.recordview import MoveRecordView


class FaceDown:
    """The steps that wait, by seat (from 0), in one game. Another game forgets them."""

    def __init__(self) -> None:
        self._game_seq = 0
        self._steps: dict[int, Any] = {}

    def keep(self, game_seq: int, seat: int, step: Any) -> None:
        """Keep the step of a seat; the last one counts, as the last seal does."""
        if game_seq != self._game_seq:
            self._game_seq, self._steps = game_seq, {}
        self._steps[seat] = step

    def ready(self, record: MoveRecordView, state: State, now: AbstractSet[int] = frozenset()) -> str | None:
        """Return the text of a step that can be recorded; None if there is none.

        It can if all who set up have sealed: before, it would show the others where these pieces lie. The seats in `now` do not wait.
        """
        rules, position = record.rules, record.replay.position
        awaited = rules.awaits_sealed(position) if rules.lays_sealed else ()
        if not any(is_sealed(state, seat) for seat in awaited):
            return None
        steps = {**_revealed_steps(record), **(self._steps if state.game_seq == self._game_seq else {})}
        all_sealed = all(is_sealed(state, seat) for seat in awaited)
        for seat in awaited:
            step = steps.get(seat)
            if step is None or not is_sealed(state, seat) or rules.objections(position, step):
                continue
            if seat in now or (all_sealed and not was_taken_back(record, seat, step)):
                return str(rules.format_move(position, step))
        return None


def _revealed_steps(record: MoveRecordView) -> dict[int, Any]:
    """Return by seat the step of a set-up that was revealed before it came on the board."""
    found: dict[int, Any] = {}
    for setup in revealed_setups(record.game):
        with suppress(BadSealed):
            if setup.opened_by is not None:
                found[setup.seat] = record.rules.face_down(record.replay.position, setup.seat, setup.opened_by.text)
    return found


def is_sealed(state: State, seat: int) -> bool:
    """Return True if a seat has a sealed set-up in the game."""
    return seat < len(state.setups_sealed) and state.setups_sealed[seat] > 0


def was_taken_back(record: MoveRecordView, seat: int, step: Any) -> bool:
    """Return True if the players took back this step: it does not come again without being asked for."""
    rules = record.rules
    same = (
        each.seat == seat and rules.pinned(each.before, each.move) == rules.pinned(each.before, step)
        for each in record.replay.every
    )
    return any(same)


def says_sealed(record: MoveRecordView, state: State) -> str:
    """Return what brings sealed pieces on the board, if the next step would tell such pieces; an empty string if it would not.

    If sealed pieces come on the board by themselves, the players are asked for seals from the beginning, and not for the pieces.
    """
    rules = record.rules
    awaited = rules.awaits_sealed(record.replay.position if rules.lays_sealed else record.position())
    if not awaited:
        return ""
    names = {seat: player_name(state.names, seat) for seat in awaited}
    if rules.lays_sealed:
        return "" if _is_placing(record, awaited[0]) else _says_who_seals(record, state, names)
    first, seat = names[awaited[0]], awaited[0]
    is_open = not is_sealed(state, seat) or state.setups_revealed[seat].bit_count() == state.setups_sealed[seat]
    return "" if is_open else f"{first} has sealed what lies face down. Reveal it on the page of {first}."


def _says_who_seals(record: MoveRecordView, state: State, names: Mapping[int, str]) -> str:
    """Return who seals next, or which page puts the sealed pieces on the board."""
    done = [name for seat, name in names.items() if is_sealed(state, seat)]
    missing = [name for seat, name in names.items() if not is_sealed(state, seat)]
    if not done and len(missing) > 1:
        says = f"{listing(missing)} each seal their set-up on their own page."
        return f"{says} Then all pieces come on the board, face down."
    if missing:
        says = f"{done[0]} has sealed the set-up. {missing[0]} seals next" if done else f"{missing[0]} seals the set-up"
        return f"{says}, on the page of {missing[0]}. Then all pieces come on the board, face down."
    taken_back = next((name for seat, name in names.items() if _is_set_up_undone(record, seat)), None)
    if taken_back is not None:
        return (
            f"The sealed set-up of {taken_back} was taken back from the board. "
            f"On the page of {taken_back}, press “Put it on the board again”."
        )
    return f"{done[0]} has sealed the set-up. Open the page of {done[0]}: it puts the pieces on the board, face down."


def _is_placing(record: MoveRecordView, seat: int) -> bool:
    """Return True if a seat, whose set-up is not complete, has placed pieces by hand."""
    steps = ((each, *_awaited(record, each)) for each in record.replay.moves)
    return any(each.seat == seat and seat in before and before == after for each, before, after in steps)


def _is_set_up_undone(record: MoveRecordView, seat: int) -> bool:
    """Return True if a seat, whose set-up is not complete, had completed it once."""
    steps = (_awaited(record, each) for each in record.replay.every)
    return any(seat in before and seat not in after for before, after in steps)


def _awaited(record: MoveRecordView, move: PlayedMove) -> tuple[Sequence[int], Sequence[int]]:
    """Return the seats that were awaited before and after a move."""
    return record.rules.awaits_sealed(move.before), record.rules.awaits_sealed(move.after)
