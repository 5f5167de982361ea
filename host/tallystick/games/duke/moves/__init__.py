"""Find which steps are legal: those proposed to which the judge does not object, and what chance can bring."""
