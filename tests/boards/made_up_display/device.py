"""A screen that nobody sells: a lamp a dot."""

FIELDS = "pin text"


def open_display(description, buses):
    """Return the display at the pin that `description` names."""
    import board

    return getattr(board, description["pin"]).lamps
