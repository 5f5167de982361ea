"""Work out what a step leaves on the table: `steps` step by step, `units` what happens to units, `faults` what cannot be."""
