"""Find the device, pull its log, listen to it and show text on it. This package knows no store and no rules."""
