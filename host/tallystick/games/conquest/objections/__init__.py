"""Judge a step or a claimed result: `judge` puts the rules together, `setup`, `cards`, `moving` and `fights` hold one function a rule."""
