"""Check this computer and the devices that are plugged into it, and say what to do."""
