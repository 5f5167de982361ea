"""Scripts that play the person at the device: read whole first, then run."""
