"""The words of move texts. No tile of a group's own may be called by one of them, or texts would be read in two ways."""

from __future__ import annotations

FILLER = ""
# What such a word stands for: nothing.

WORDS = {
    word: meaning
    for meaning, spellings in {
        "pass": "pass passes",
        "draw": "draw draws",
        "drawn": "drawn",
        "place": "place places placed put puts",
        "pick": "pick picks picked",
        "summon": "summon summons",
        "divine": "divine divines divination",
        "keep": "keep keeps",
        "destroy": "destroy destroys",
        "escape": "escape escapes",
        "for": "for",
        "ransom": "ransom ransoms",
        "flag": "flag",
        "to": "to",
        "stays": "stays stay",
        "mountain": "mountain",
        "fort": "fort",
        "camelot": "camelot",
        "dragon": "dragon",
        "takes": "takes take captures capture x",
        "strikes": "strikes strike",
        "moves": "moves move",
        "faces": "faces face facing",
        "commands": "commands command",
        "up": "up",
        "right": "right",
        "down": "down",
        "left": "left",
        "announced": "announced guard",
        "silent": "silent silently",
        FILLER: "and at by from in of on the with",
    }.items()
    for word in spellings.split()
}
