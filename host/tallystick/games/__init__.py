"""The games whose rules the library knows: one folder each, and the folder is the registration."""
