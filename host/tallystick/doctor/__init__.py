"""Looks at this computer and the devices on it, and says what to do."""
