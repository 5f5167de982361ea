"""Find the device, pull its log, listen to it and show text on it. This package does not depend on the store or the rules."""
