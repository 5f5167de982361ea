"""What lies on a device's drive, and how it gets there."""
