"""Open the game from the stored log, once, when the device starts."""

from tallydevice.journal.journal import Journal
from tallydevice.link.lazy_server import LazyServer
from tallydevice.loading import load
from tallydevice.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.app.main import App


def open_table(app: "App", version: str) -> None:
    """Give `app` its session and its link, and log that the device was started.

    Raise ValueError if events are lost, or if the profile is missing or differs from the one that the game began with. The
    game can go on all the same.
    """
    hardware = app.hardware
    media = hardware.media
    board = hardware.board["board"]
    journal = Journal(
        media["primary"], media["spare"], media["history"],
        hardware.device_id, hardware.entropy, hardware.now_ms(),
    )  # fmt: skip
    lost, end = journal.lost, journal.next_seq
    session = Session(journal, hardware.now_ms, hardware.entropy, app.load_profile)
    # The link is opened before anything is written, so that a laptop can fetch the log even if the drive is full.
    app.link = LazyServer(session, hardware.port, version, board)
    app.link.on_show = app.on_show
    app.link.make_way = app.make_way
    session.boot(version, board, hardware.maintenance_boots, hardware.reset, hardware.safe_mode)
    session.listeners.append(app.on_event)
    session.laptop_turns = hardware.settings.laptop_turns
    session.obstacle = lambda *noted: load("tallydevice.app.obstacles").obstacle(app, *noted)
    app.session = session
    app.home()
    own = app.part_of_game("open_offers") if session.profile is not None else None
    if own is not None:
        offer = own.open_offer(session, app.game)
        if offer is not None:
            app.open(*offer)
    if lost:
        raise ValueError(
            "Damage: events %d to %d of the log may be lost. Check scores and turn, and correct them."
            % (end - lost, end - 1)
        )
    if session.profile_problem is not None:
        raise session.profile_problem
    if session.has_other_profile:
        raise ValueError(
            "The file %s.json has changed since this game began; names on the screens may be wrong."
            % session.state.game
        )
