"""The checks of an audit: one file each, each a function from the evidence to findings."""
