"""Code that device and laptop share: the codec, the event log, the fold, the dice, the seal, and the frames of the link.

It is pure: it does no I/O, reads no clock and uses no hardware.
"""
