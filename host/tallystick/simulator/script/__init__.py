"""Run scripts in the place of the person at the device; a script is read whole before its first line runs."""
