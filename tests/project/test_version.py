"""Device and laptop are one release."""

import tallystick
from tallydevice.app.main import VERSION


def test_the_device_logs_the_version_of_the_distribution():
    assert tallystick.__version__ == VERSION
