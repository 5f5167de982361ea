"""Nothing, in the source. On a drive: every name of the program, for the interpreter to keep in one place.

An interpreter keeps each name that it has met for ever. Met one by one, while modules come and go, names would lie scattered
over the heap and leave only small holes between them; so the program meets them all at once, before anything else.
"""
