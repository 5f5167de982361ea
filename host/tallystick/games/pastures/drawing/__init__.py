"""Draw the sheet, as a diagram in plain characters and as a picture."""
