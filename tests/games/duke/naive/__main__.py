"""`python -m tests.games.duke.naive 'POSITION' [DEPTH]`: the number of lines, or the legal steps."""

import sys

from tests.games.duke.naive import perft, read

if len(sys.argv) > 2:
    sys.stdout.write(f"{perft(sys.argv[1], int(sys.argv[2]))}\n")
else:
    sys.stdout.write("".join(f"{step}\n" for step in sorted(read(sys.argv[1]).moves())))
