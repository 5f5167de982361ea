"""Find which steps are legal."""
