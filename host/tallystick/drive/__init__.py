"""Define what belongs on a device's drive, and install it there."""
