"""The handheld without the hardware: the real program over stand-ins for its board, on one virtual clock."""
