"""Turn the numbers that a device reports about itself into words: why it started, from which safe mode, which trouble it
met.

The device's own tables are tallydevice/hw/reset.py and tallydevice/app/troubles.py; tests hold these to the same numbers.
"""

from __future__ import annotations

RESETS = {
    1: "",  # the usual case: somebody switched it on
    2: "after its voltage had dropped",
    3: "by a restart of its own",
    4: "from deep sleep",
    5: "by its reset button",
    6: "after it had hung",
    7: "by a debugger",
    99: "for a reason that this version does not know",
}

SAFE_MODES = {
    1: "its voltage had dropped",
    2: "it had hung",
    3: "its memory had been damaged",
    4: "its flash could not be written",
    5: "its memory was used at the wrong time",
    6: "its interrupts had failed",
    7: "its error handling had failed",
    8: "its drive could not be found",
    9: "it had no memory to work in",
    10: "its program had asked for it",
    11: "the chip's own software had failed",
    12: "its call stack had overflowed",
    13: "its USB keyboard was set up wrongly",
    14: "it had too many USB devices",
    15: "its USB devices had too many names",
    99: "for what reason this version does not know",
}

TROUBLES = {
    1: "its program had failed",
    2: "it had run out of memory",
    3: "its program had called itself too deep",
    4: "its program had stopped answering three times",
    10: "its board.json did not fit",
    11: "a part of the board did not work",
    12: "its display did not answer",
    13: "a library was missing",
    14: "a part of its program was missing",
    15: "the memory for the running game did not work",
    20: "its drive could not be read or written",
    21: "its drive was full",
    22: "its drive was the laptop's",
    23: "its memory for the game was full",
    24: "damage had taken events from its log",
    30: "the game's file was missing",
    31: "the game's file had changed",
    32: "the game's file could not be used",
    40: "it had no random source",
    41: "a part of the board did not answer",
    50: "its link to the laptop had broken",
    51: "its display had failed",
    60: "its battery was low",
    61: "its battery was nearly empty",
    70: "a setting was of no use",
    80: "it was asked for what could not be done",
}


def trouble_text(code: int) -> str:
    """Return a trouble's code and meaning: `E21 (its drive was full)`."""
    words = TROUBLES.get(code, "which is new to this version")
    return f"E{code:02d} ({words})"


def start_text(reset: int, safe_mode: int) -> str:
    """Return why the device started, as the end of a sentence about it, such as `by its reset button`.

    Return an empty string if there is nothing to say.
    """
    how = RESETS.get(reset, RESETS[99]) if reset else ""
    before = f"out of safe mode ({SAFE_MODES.get(safe_mode, SAFE_MODES[99])})" if safe_mode else ""
    return ", ".join(words for words in (how, before) if words)
