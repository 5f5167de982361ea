"""A USB device that is switched off."""

import world


def disable():
    world.note("usb_hid.disable")
