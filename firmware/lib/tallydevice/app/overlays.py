"""What is laid over the screen that is shown: a verdict from the laptop, or what failed, in a sentence and with its code."""

from tallydevice.app.troubles import RESTARTING, meet
from tallydevice.loading import load


def show_verdict(app, verdict) -> None:  # type: ignore[no-untyped-def]
    """What the laptop says is to be read."""
    app.lay_over(load("tallydevice.screens.verdict").SCREEN(app, verdict.tone, verdict.title, verdict.text))


def show_trouble(app, error, code: int) -> None:  # type: ignore[no-untyped-def]
    """What failed is said; then the game goes on, or the device is started anew. Without an `error` it is the trouble of `code`."""
    session = app.session
    code, app.trouble = meet(session, error, code, app._trouble_code)  # noqa: SLF001 - the app's other half
    app._trouble_code = code  # noqa: SLF001 - as above
    label, go_on = "Go on", app.after_trouble if session is not None else None
    if code in RESTARTING or (session is not None and session.journal.is_behind):
        label, go_on = "Restart", app.start_anew
    app.lay_over(load("tallydevice.screens.trouble").SCREEN(app, app.trouble, go_on, code, label))
