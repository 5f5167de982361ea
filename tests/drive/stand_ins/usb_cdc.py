"""The USB channels: which were chosen is noted, and nobody is connected."""

import world

console = None


class Serial:
    timeout = None
    write_timeout = None
    connected = False

    def reset_input_buffer(self):
        pass

    def reset_output_buffer(self):
        pass


data = Serial()


def enable(*, console=True, data=False):
    world.note("usb_cdc.enable", "console" if console else "-", "data" if data else "-")
