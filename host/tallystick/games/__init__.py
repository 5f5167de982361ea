"""The games whose rules the library knows: each has one folder, and the folder is the registration."""
