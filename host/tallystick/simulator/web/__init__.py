"""Show the device in a browser: its live screen, its buttons, its power switch and its cable."""

from tallystick.simulator.web.access import Access
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.live import LiveDevice
from tallystick.simulator.web.page import make_page
from tallystick.simulator.web.routes import simulator_fragment, simulator_routes
from tallystick.simulator.web.server import PageServer

__all__ = ["Access", "Bridge", "LiveDevice", "PageServer", "make_page", "simulator_fragment", "simulator_routes"]
