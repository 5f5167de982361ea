"""Compute the position after a step. `steps` carries it out, `units` changes units, `faults` finds impossible positions."""
