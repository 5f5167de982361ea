"""A program that waits for Ctrl-C ends, at whatever moment it comes."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.long

SCRIPT = """
import signal, sys
from tallystick.cli._stop import told_by_signals

left = int(sys.argv[1])

def trace(frame, event, arg):
    global left
    left -= 1
    if left == 0:
        signal.raise_signal(signal.SIGINT)
    return trace

with told_by_signals() as stop:
    sys.settrace(trace)
    if not stop.is_set():
        stop.wait()
    sys.settrace(None)
    assert stop.is_set()
    stop.wait()
print("ended")
"""


@pytest.mark.parametrize("step", range(1, 13))
def test_a_signal_at_each_step_of_the_waiting_ends_it(step):
    """`step` counts the calls and lines that Python runs from `is_set` on."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(step)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "ended\n", done.stderr


@pytest.mark.parametrize("told", ["SIGINT", "SIGTERM"])
def test_a_signal_while_it_waits_ends_it(told):
    kill = f"signal.pthread_kill(threading.main_thread().ident, signal.{told})"
    script = SCRIPT.replace("sys.settrace(trace)", f"import threading; threading.Timer(0.2, lambda: {kill}).start()")
    done = subprocess.run([sys.executable, "-c", script, "0"], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "ended\n", done.stderr


def test_a_signal_that_interrupts_no_waiting_ends_it_all_the_same():
    """`interrupt_main` is like a signal that comes between the last step and the waiting in C."""
    script = SCRIPT.replace(
        "sys.settrace(trace)", "import _thread, threading; threading.Timer(0.2, _thread.interrupt_main).start()"
    )
    done = subprocess.run([sys.executable, "-c", script, "0"], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "ended\n", done.stderr
