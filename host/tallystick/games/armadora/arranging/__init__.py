"""Set up a position on the drawn board: see `tallystick.rules.arranging`."""
