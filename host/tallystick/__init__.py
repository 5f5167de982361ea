"""Read, store, prove and judge on the laptop the games of the device on the table."""

__version__ = "0.2.0"
