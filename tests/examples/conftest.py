"""The example is a package of its own: its tests run where it is installed, started by the test beside this file."""

collect_ignore = ["noughts_and_crosses"]
