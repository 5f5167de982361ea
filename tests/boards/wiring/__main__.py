"""Write `wiring.svg` for each board that needs wires. Run as `make wiring`."""

import sys

from tests.boards.checks import BOARDS, read
from tests.boards.wiring.drawing import draw
from tests.boards.wiring.wires import WiringError, pinouts

for board_id, pinout in pinouts().items():
    try:
        drawing = draw(read(BOARDS / board_id), pinout)
    except WiringError as error:
        sys.exit(f"{board_id}: {error}.")
    (BOARDS / board_id / "wiring.svg").write_text(drawing, encoding="utf-8", newline="\n")
