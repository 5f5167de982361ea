"""Judge a step or a claimed result: `judge` puts the rules together, `board` and `powers` hold one function a rule."""
