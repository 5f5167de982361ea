"""The Duke a second time, as plainly as can be: square by square from the rulebook, nothing of tallystick.

The library is compared with this on many positions, and the perft files were counted with it:
`python -m tests.games.duke.naive 'POSITION' DEPTH` prints a count, without a depth the legal steps.
"""

from tests.games.duke.naive.perft import perft
from tests.games.duke.naive.reading import read
from tests.games.duke.naive.table import Table

__all__ = ["Table", "perft", "read"]
