"""What takes over a second shows a bar, on a terminal and nowhere else."""

import io

from tallystick.cli import _store


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_appears_on_a_terminal_once_it_has_taken_a_while(monkeypatch):
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(_store, "PROGRESS_AFTER_S", -1)
    monkeypatch.setenv("TERM", "xterm")
    with _store.progress("audit") as advance:
        advance(5_000, 10_000)
        advance(10_000, 10_000)
    assert "audit" in screen.getvalue()


def test_what_is_quick_shows_no_bar(monkeypatch):
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    with _store.progress("audit") as advance:
        advance(10, 10)
    assert "audit" not in screen.getvalue()


def test_elsewhere_than_on_a_terminal_nothing_is_printed(monkeypatch):
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    monkeypatch.setattr(_store, "PROGRESS_AFTER_S", -1)
    with _store.progress("audit") as advance:
        advance(10, 10)
    assert pipe.getvalue() == ""
