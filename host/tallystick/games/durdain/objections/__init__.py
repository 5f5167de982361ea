"""Judge steps and claimed results: one function a rule."""
