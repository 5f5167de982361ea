"""The laptop's half of Tallystick: it reads, keeps, proves and judges the games of the device on the table."""

__version__ = "0.1.0"
