"""Chess by python-chess."""
