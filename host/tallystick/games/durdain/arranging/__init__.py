"""Set up a position on the drawn mat: see `tallystick.rules.arranging`."""
