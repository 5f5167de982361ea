"""Say how each kind of step is written. The writer fills these forms, and the reader follows some of those that begin with a word."""

from __future__ import annotations

from tallystick.games.duke import move as steps

FORMS = {
    steps.GO: "{on}{sign}{square}{pushed}", steps.STRIKE: "{on}*{square}", steps.COMMAND: "{on}: {on}{sign}{square}",
    steps.DRAW: "draw", steps.DRAWN: "drawn {hand}", steps.PLACE: "{tile}@{square}", steps.PASSING: "pass",
    steps.SUMMON: "summon {on}-{square}", steps.DIVINE: "divine {on}", steps.KEEP: "keep {tile}@{square}{destroyed}",
    steps.ESCAPE: "escape {on} {paid} to {square}", steps.RANSOM: "ransom {tile} for {tile} to {square}",
    steps.FLAG: "flag {flags}", steps.RELOCATE: "flag {relocated}", steps.SETUP: "{tile} {square} {beside}",
    steps.PICK: "pick {tile}", steps.MOUNTAIN: "mountain {square}", steps.FORT: "fort {square}",
    steps.CAMELOT: "camelot {square}", steps.DRAGON: "dragon {square} {facing}", steps.TAKES: "dragon takes {square}",
    steps.STRIKES: "dragon strikes {square} {square}", steps.MOVES: "dragon moves {square}",
    steps.FACES: "dragon faces {facing}",
}  # fmt: skip
