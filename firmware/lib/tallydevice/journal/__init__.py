"""The journal keeps every confirmed event through any power cut.

It gets its media from outside; tallydevice.hw.storage has the real ones. Every medium has `capacity` and `size` in bytes,
and `read(at, count)`. The primary medium has only `append(data)`, and `erase()` for the whole medium, so that no
implementation can hide an overwrite. After a power cut during an append, any beginning of it may be there. After a cut
during an erase, the medium may have any content. If `erases_on_append` is true, that also holds after a cut during an
append.

A medium on the drive can be written anywhere: `write(pieces, at)`. Its valid content then ends at `size`, the end of the
written bytes. `size` can also be set. A write puts all bytes in the same flash sectors at risk. If it begins at
`behind(E)`, it does not endanger bytes that end at offset E. At a start, `size` is the capacity, because nobody knows yet
where the valid content ends. Zero bytes mark that end.
"""
