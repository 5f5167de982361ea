"""The laptop's side of the link: finds the device, pulls its log, listens, shows. Knows no store and no rules."""
