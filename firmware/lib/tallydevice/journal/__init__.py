"""The journal: every confirmed event, kept through any power cut.

It lies on media, which are given to it; tallydevice.hw.storage has the real ones. Every medium has `capacity` and `size` in
bytes, and `read(at, count)`. The primary medium is appended to and erased whole, and nothing else, so that no implementation
can hide an overwrite: `append(data)`, `erase()`. A power cut may leave any beginning of the last append, or any state at all
of a medium that was being erased; of one whose `erases_on_append` is true, any state at all whatever was being done.

A medium on the drive is written anywhere: `write(pieces, at)`. What counts ends there then, at `size`, which may be set, too.
A write puts at risk whatever lies in the same flash sectors: nothing that ends at E, where it begins at `behind(E)`. At a
start `size` is the capacity, because nobody knows yet how far what counts goes; zero bytes tell where it ends.
"""
