"""The journal: every confirmed event, kept through any power cut.

The journal lies on media, which are given to it; tallydevice.hw.storage has the real ones. Every medium has `capacity`
and `size` in bytes, and `read(at, count)`. The primary medium can only be appended to and erased as a whole, so that no
implementation can hide an overwrite: `append(data)`, `erase()`. A power cut may leave any beginning of the last append,
and any state at all of a medium that was being erased; if `erases_on_append` is true, it may leave any state at all of
it, whatever was being done.

A medium on the drive can be written anywhere: `write(pieces, at)`. Its valid content then ends at `size`, the end of
what was written; `size` can also be set. A write puts at risk whatever lies in the same flash sectors, but nothing that
ends at offset E if the write begins at `behind(E)`. At a start `size` is the capacity, because nobody knows yet how far
the valid content reaches; zero bytes tell where it ends.
"""
