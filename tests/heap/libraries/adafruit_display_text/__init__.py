"""The library on the drive, of which only the names are here: what it costs on a board comes on top."""
