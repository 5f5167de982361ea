"""Judge a step or a claimed result: `judge` combines the rules. `board` and `powers` have one function per rule."""
