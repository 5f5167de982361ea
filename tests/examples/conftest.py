"""The examples are packages of their own: their tests run where they are installed, started by the tests next to this file."""

collect_ignore = ["noughts_and_crosses", "engines"]
