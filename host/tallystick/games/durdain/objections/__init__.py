"""Judge steps and claimed results, with one function per rule."""
