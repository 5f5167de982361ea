"""The overlays: screens on top of the shown one, for a verdict from the laptop or for a problem with its code."""

from tallydevice.app.troubles import OF_A_BAD_FILE, RESTARTING, explain, meet
from tallydevice.loading import load

MORE_THAN_THERE_IS = 1 << 30
# In bytes: all screens go that can be built again.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.app.main import App
    from tallydevice.link.lazy_server import Verdict
    from tallydevice.ui.screen import Screen


def show_verdict(app: "App", verdict: "Verdict") -> None:
    """Show a verdict from the laptop until somebody has read it."""
    try:
        screen = _verdict_screen(app, verdict)
    except MemoryError:
        # There may be enough memory, but not in one piece. The verdict covers the screens, so they can go and be built again.
        if app.is_tight:
            app._make_way(0, MORE_THAN_THERE_IS)  # noqa: SLF001 - the app's other half
        screen = _verdict_screen(app, verdict)
    app.lay_over(screen)


def _verdict_screen(app: "App", verdict: "Verdict") -> "Screen":
    return load("tallydevice.screens.verdict").SCREEN(app, verdict.tone, verdict.title, verdict.text)


def show_trouble(app: "App", error: "Exception | None", code: int) -> None:
    """Show what failed, or without an `error` the problem with this `code`. A button goes on or restarts the device."""
    session = app.session
    if (
        error is not None
        and session is not None
        and session.has_other_profile
        and explain(error, code)[0] in OF_A_BAD_FILE
    ):
        # A file that can be read may still have wrong contents. That is found only when they are used.
        session.drop_profile()
        error = session.profile_problem
        app.leave_game_module()
    code, app.trouble = meet(session, error, code, app._trouble_code)  # noqa: SLF001 - the app's other half
    app._trouble_code = code  # noqa: SLF001 - as above
    label, go_on = "Go on", app.after_trouble if session is not None else None
    if code in RESTARTING or (session is not None and session.journal.is_behind):
        label, go_on = "Restart", app.ask_restart
    app.lay_over(load("tallydevice.screens.trouble").SCREEN(app, app.trouble, go_on, code, label))
