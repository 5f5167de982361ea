"""Judge a step or a claimed result: `judge` combines the rules. `setup`, `cards`, `moving` and `fights` have one function per rule."""
