"""Only the names of the library on the drive. What it costs on a board must be added."""
