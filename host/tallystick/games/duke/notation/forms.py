"""Say how each kind of step is written. The writer fills these forms, and the reader follows some of those that begin with a word."""

from __future__ import annotations

from tallystick.games.duke.move import Step

FORMS = {
    Step.GO: "{on}{sign}{square}{pushed}", Step.STRIKE: "{on}*{square}", Step.COMMAND: "{on}: {on}{sign}{square}",
    Step.DRAW: "draw", Step.DRAWN: "drawn {hand}", Step.PLACE: "{tile}@{square}", Step.PASSING: "pass",
    Step.SUMMON: "summon {on}-{square}", Step.DIVINE: "divine {on}", Step.KEEP: "keep {tile}@{square}{destroyed}",
    Step.ESCAPE: "escape {on} {paid} to {square}", Step.RANSOM: "ransom {tile} for {tile} to {square}",
    Step.FLAG: "flag {flags}", Step.RELOCATE: "flag {relocated}", Step.SETUP: "{tile} {square} {beside}",
    Step.PICK: "pick {tile}", Step.MOUNTAIN: "mountain {square}", Step.FORT: "fort {square}",
    Step.CAMELOT: "camelot {square}", Step.DRAGON: "dragon {square} {facing}", Step.TAKES: "dragon takes {square}",
    Step.STRIKES: "dragon strikes {square} {square}", Step.MOVES: "dragon moves {square}",
    Step.FACES: "dragon faces {facing}",
}  # fmt: skip
