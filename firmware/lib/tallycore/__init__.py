"""What device and laptop share: codec, event log, fold, dice, seal, link frames. Pure: bytes in, values out."""
