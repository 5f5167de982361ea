"""The device's side of the link to a laptop."""
