"""The screen of the log's last seal, as a short code to photograph or to read aloud."""

import terminalio
from adafruit_display_text import bitmap_label

from tallycore.proof.short_code import short_code
from tallydevice.journal.reading import newest_event
from tallydevice.ui.canvas import WHITE
from tallydevice.ui.screen import CONFIRM, Screen
from tallydevice.ui.text import row_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class SealScreen(Screen):
    """The short code: four groups of four letters, in large letters."""

    with_holds = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        canvas = self.canvas
        unit = canvas.unit
        # It shows the last seal, not the chain's present head: a restart must not change what people photograph.
        sealed = newest_event(app.session.journal, "sealed")
        groups = short_code(sealed["seal"] if sealed else app.session.head).split("-")
        scale = canvas.width // 54 if canvas.is_roomy else canvas.unit + 1
        title = row_text(canvas, 2 * unit, unit, canvas.width)
        title.show("Seal: photograph this")
        self.group.append(title)
        room = self.bottom - canvas.row_height - 2 * unit
        pitch = min(room // 2, 14 * scale)
        top = canvas.row_height + 2 * unit + (room - pitch * 2) // 2
        for row in range(2):
            y = top + row * pitch + (pitch - 12 * scale) // 2
            # A label of the library takes 1 KB, and the library itself over 12 KB. So texts during a game are drawn without it.
            text = bitmap_label.Label(
                terminalio.FONT, text="-".join(groups[2 * row : 2 * row + 2]), color=WHITE, scale=scale,
                anchor_point=(0.5, 0.0), anchored_position=(canvas.width // 2, y),
            )  # fmt: skip
            self.group.append(text)
        self.set_buttons((CONFIRM, "Close", app.back))


SCREEN = SealScreen
