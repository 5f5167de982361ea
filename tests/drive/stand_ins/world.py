"""What the stand-ins share: the plan of the run, the time, which keys are down, what is shown and what was asked of the board.

The plan is JSON: {"hands": [[milliseconds, key, whether it goes down], ...], "held": [key, ...] from the start on, "safe_mode":
a reason's name, "entropy": what the random source gives, in hex, "silent": addresses of chips that do not answer, "last_ms": when the
run ends, "display": [width, height] of the board's own or null}.
"""

from seen import texts_of

TICK_MS = 2
# Each question for the time takes so long.

plan = {}
now_ms = [0]
down = []
"""The names of the keys that are down."""
calls = []
"""What was asked of the board, in words."""
screens = []
"""The texts of every picture that was shown, without repetitions."""


def begin(its):
    """The run is the one that `its` says."""
    plan.update(its)
    down.extend(plan["held"])


def ticks_ms():
    pass_ms(TICK_MS)
    return now_ms[0]


def sleep(seconds):
    pass_ms(round(seconds * 1000))


def pass_ms(ms):
    """So much time has passed. The run ends, in whatever it is, when its time is over."""
    now_ms[0] += ms
    hands = plan["hands"]
    while hands and hands[0][0] <= now_ms[0]:
        _, key, goes_down = hands.pop(0)
        if goes_down:
            down.append(key)
        else:
            down.remove(key)
    if now_ms[0] > plan["last_ms"]:
        raise SystemExit("time")


def shown(group):
    """`group` is on the display."""
    texts = texts_of(group)
    if not screens or texts != screens[-1]:
        screens.append(texts)


def note(*words):
    """The board was asked to do this."""
    calls.append(" ".join([str(word) for word in words]))
