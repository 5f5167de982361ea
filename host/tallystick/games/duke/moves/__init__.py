"""Find which steps are legal: what tiles reach, what Guard forbids, what chance can bring."""
