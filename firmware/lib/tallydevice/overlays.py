"""What is laid over the screen that is shown: a verdict from the laptop, or what failed, in a sentence and with its code."""

from tallydevice.loading import load
from tallydevice.troubles import meet


def show_verdict(app, verdict) -> None:  # type: ignore[no-untyped-def]
    """What the laptop says is to be read."""
    app.lay_over(load("tallydevice.screens.verdict").SCREEN(app, verdict.tone, verdict.title, verdict.text))


def show_trouble(app, error, code: int) -> None:  # type: ignore[no-untyped-def]
    """What failed is said; the game goes on. Without an `error` it is the trouble of that `code`."""
    code, app.trouble = meet(app.session, error, code, app._trouble_code)  # noqa: SLF001 - the app's other half
    app._trouble_code = code  # noqa: SLF001 - as above
    go_on = app.after_trouble if app.session is not None else None
    app.lay_over(load("tallydevice.screens.trouble").SCREEN(app, app.trouble, go_on, code))
