"""Code that device and laptop share: the codec, the event log, the fold, the dice, the seal and the link's frames.

It is pure: it does no I/O, reads no clock and touches no hardware.
"""
