"""Connect the device's thread with the web server's: pass inputs one way and views of the device the other way."""

import base64
import dataclasses
import json
import queue
from dataclasses import dataclass

from tallystick.simulator.png import encode_png
from tallystick.simulator.script.actions import Action
from tallystick.simulator.web.feed import Feed


@dataclass(frozen=True)
class View:
    """All that a page shows of the device at one moment. `number` grows with every view, `frame` with the screen."""

    number: int
    board: str
    width: int
    height: int
    can_shake: bool
    frame: int
    rgb: bytes
    texts: tuple[str, ...]
    held: tuple[str, ...]
    powered: bool
    plugged: bool
    connected: bool
    trouble: str = ""
    chosen: int | None = None
    """The place among `texts` of the chosen line of a list."""
    keys: tuple[dict[str, str], ...] = ()
    """The board's keys, each with its name, label, role and kind."""
    down: tuple[str, ...] = ()
    """The names of those that are down."""
    has_knob: bool = False
    has_touch: bool = False
    battery: int | None = None
    """Percent; None where the board cannot tell."""
    light: str = ""
    """The colour of its lights as #rrggbb; empty while they are dark."""
    has_lights: bool = False
    sounds: bool = False
    asleep: bool = False
    brightness: float = 1.0

    def png(self, scale: int = 1) -> bytes:
        """Return the screen as a PNG file, every pixel a square of `scale` pixels."""
        return encode_png(self.rgb, self.width, self.height, scale)

    def json(self) -> str:
        """Return the view as the JSON that the page's script reads, with the screen as base64 of its PNG file."""
        fields = {field.name: getattr(self, field.name) for field in dataclasses.fields(self) if field.name != "rgb"}
        return json.dumps({**fields, "png": base64.b64encode(self.png()).decode("ascii")})


class Bridge(Feed[View | None]):
    """Let neither side wait for the other: the pages' inputs queue up, and a page that is slow misses the views between."""

    def __init__(self) -> None:
        super().__init__(None)
        self._inputs: queue.SimpleQueue[Action] = queue.SimpleQueue()

    def post(self, action: Action) -> None:
        """Queue `action` for the device's thread; this can be called from any thread."""
        self._inputs.put(action)

    def inputs(self) -> list[Action]:
        """Take out and return the actions that were posted since the last call, in order."""
        posted = []
        while True:
            try:
                posted.append(self._inputs.get_nowait())
            except queue.Empty:
                return posted

    @property
    def view(self) -> View | None:
        """The newest view, or None before the first."""
        return self.value
