"""Copy the games from the device, once or while they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import (
    counted,
    db_option,
    game_title,
    json_option,
    port_option,
    profile_of,
    progress,
    state_of,
)
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallycore.log.records import Event
    from tallystick.link.follow import Follower
    from tallystick.link.sync import SyncReport
    from tallystick.store.copies import OtherCopy
    from tallystick.store.store import Store

SAID_AGAIN_S = 60.0
WAIT_S = 1.0
# How often it is said that the server does not answer, and how often it is tried.

EPILOG = """\b
Examples:
  tallystick sync
  tallystick sync --follow
  tallystick sync --port ./device-port --json

`tallystick sim --link ./device-port` makes the port ./device-port. A real port has a name such as /dev/ttyACM0.

You can repeat or interrupt a sync: nothing is lost or doubled. The device keeps events that are not stored here yet.
"""


@click.command(epilog=EPILOG)
@port_option
@click.option(
    "--follow", is_flag=True, help="Stay, and print events as they happen. If the device is unplugged, wait for it."
)
@db_option
@json_option
def command(port: str | None, follow: bool, db: str | None, as_json: bool) -> None:
    """Copy everything from the device that is not on this laptop yet."""
    from tallystick.link.connect import connect  # noqa: PLC0415 (costs start-up time)
    from tallystick.link.sync import sync  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(db) as store:
        if follow:
            _follow(store, port, as_json)
            return
        with connect(port) as link, progress("sync") as advance:
            report = sync(link, store, advance)
        if as_json:
            echo_json(_report_as_dict(report, store))
        else:
            _print_report(report, store)


def _print_report(report: SyncReport, store: Store) -> None:
    """Print the result of a sync, and the games that it changed."""
    device = report.device
    echo(f"{visible(device.board)}: {counted(report.new, 'new event')}, {report.through} in the log.")
    for first, stop, reason in report.gaps:
        echo(f"events {first}-{stop - 1} are not available: {reason}.", err=True)
    for sentence in _fork_sentences(report):
        echo(sentence, err=True)
    if report.damaged:
        echo(f"{counted(report.damaged, 'damaged frame')} requested again.", err=True)
    for game in store.games(store.open_log(device.device_id, device.log_id).row):
        if game.last_seq > report.through - report.new:
            echo(f"game {game.number}: {game_title(game, profile_of(game))}, {game.players}, {state_of(game)}")
    for copy in store.other_copies(device.device_id, device.log_id):
        echo(_kept_apart(copy), err=True)


def _fork_sentences(report: SyncReport) -> list[str]:
    """Return the sentence of a sync about a copy of the device's memory that was restored."""
    from tallystick.store.forks import Fork, set_back_says  # noqa: PLC0415 (costs start-up time)

    says = [] if report.fork is None else [Fork(report.fork.first, report.fork.is_exact).says]
    return [*says, set_back_says(report.set_back_to)] if report.set_back_to else says


def _kept_apart(copy: OtherCopy) -> str:
    """Return the sentence about a copy of the log that did not come from the device."""
    from tallystick.referee.finding import event_list  # noqa: PLC0415 (costs start-up time)

    games = f"game {', '.join(map(str, copy.games))}" if copy.games else "no whole game"
    what = (
        "An imported copy of this log"
        if copy.is_imported
        else f"The log with the same id from device {copy.device_id.hex()}"
    )
    says = f"{what} is kept separately: {games}."
    if not copy.differing:
        return says
    return f"{says} It differs from the device's in {event_list(copy.differing)}."


def _report_as_dict(report: SyncReport, store: Store) -> dict[str, Any]:
    """Return the report as plain JSON values."""
    device = report.device
    return {
        "device": device.device_id.hex(),
        "log": device.log_id.hex(),
        "board": device.board,
        "version": device.version,
        "new": report.new,
        "through": report.through,
        "fork": None if report.fork is None else {"first": report.fork.first, "exact": report.fork.is_exact},
        "set_back_to": report.set_back_to or None,
        "gaps": [{"first": first, "last": stop - 1, "reason": reason} for first, stop, reason in report.gaps],
        "kept_apart": [
            {
                "device": copy.device_id.hex(),
                "imported": copy.is_imported,
                "games": list(copy.games),
                "differing": list(copy.differing),
            }
            for copy in store.other_copies(device.device_id, device.log_id)
        ],
        "damaged_frames": report.damaged,
        "bytes_in": report.bytes_in,
        "bytes_out": report.bytes_out,
    }


def _follow(store: Store, port: str | None, as_json: bool) -> None:
    """Follow the device until Ctrl-C."""
    from tallystick.link.connect import Reopener  # noqa: PLC0415
    from tallystick.link.follow import Follower  # noqa: PLC0415

    printer = _EventPrinter(store, as_json)

    def synced(report: SyncReport) -> None:
        printer.log = store.open_log(report.device.device_id, report.device.log_id).row
        if as_json:
            echo_json(_report_as_dict(report, store))
        else:
            _print_report(report, store)

    follower = Follower(
        Reopener(port),
        store,
        on_sync=synced,
        on_records=printer,
        on_lost=lambda error: echo(f"{error} Waiting for the device to come back (Ctrl-C ends this).", err=True),
    )
    try:
        _run_for_ever(follower)
    except KeyboardInterrupt:
        echo("Everything that came is stored.", err=True)


def _run_for_ever(follower: Follower) -> None:
    """Follow the device. If the server of the store has gone, wait for it; the device keeps what happens meanwhile."""
    import time  # noqa: PLC0415

    from tallystick.store.servererrors import ServerUnreachable  # noqa: PLC0415

    said_s = -SAID_AGAIN_S
    while True:
        try:
            follower.run(should_stop=lambda: False)
        except ServerUnreachable as error:
            if time.monotonic() - said_s >= SAID_AGAIN_S:
                said_s = time.monotonic()
                echo(f"{error} Waiting for the server (Ctrl-C ends this).", err=True)
            time.sleep(WAIT_S)


class _EventPrinter:
    """Print events as they come, in the words of the game that is being played."""

    def __init__(self, store: Store, as_json: bool) -> None:
        self._store = store
        self._as_json = as_json
        self.log: int | None = None
        """The row of the device's log in the store."""

    def __call__(self, records: Sequence[bytes]) -> None:
        """Print the events in `records`."""
        from tallycore.log.records import decode_event  # noqa: PLC0415
        from tallystick.store.export.json_lines import event_as_dict  # noqa: PLC0415

        recorded = [decode_event(record) for record in records]
        if self._as_json:
            for event in recorded:
                echo_json(event_as_dict(event), indent=None)
            return
        for seq, says in self._sentences([*map(self._store.shown, recorded)]):
            echo(f"{seq:>6}  {says}")

    def _sentences(self, events: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """Yield the numbers of `events` with their sentences; leave out seals, because every turn has one."""
        from tallycore.table.state import State  # noqa: PLC0415
        from tallystick.store.sentences import EventFormatter  # noqa: PLC0415
        from tallystick.store.transcript import transcript_lines  # noqa: PLC0415

        games = self._store.games(self.log)
        newest = max(games, key=lambda game: (game.updated_at, game.number), default=None)
        sentences: dict[int, str] = {}
        for game in sorted(games, key=lambda game: game.first_seq):
            if game.last_seq >= events[0].seq or game is newest:
                followed = [
                    self._store.shown(event) for event, _record in self._store.log_of(game).events(game.first_seq)
                ]
                sentences |= {
                    line.event.seq: line.says
                    for line in transcript_lines(followed, EventFormatter(game.names, profile_of(game)))
                }
        for event in events:
            if event.kind != "sealed":
                yield event.seq, sentences.get(event.seq) or EventFormatter(()).format(event, State())
