"""Line breaks in long texts: between words, one line at a time, so that no list of lines takes memory."""

from tallydevice.ui.canvas import GAP

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Font
    from tallydevice.ui.canvas import Canvas


def line_end(canvas: "Canvas", text: str, start: int, width: int, font: "Font", scale: int) -> int:
    """Return where the line that begins at `start` ends, in at most `width` pixels. Break a word that is longer than a line."""
    end = start
    fits = start
    count = len(text)
    gap = GAP * scale if font is canvas.small else 0
    taken = -gap
    while end < count and text[end] != "\n":
        begin = end
        end += 1
        while end < count and text[end] not in " \n":
            end += 1
        taken += gap + canvas.text_width(text[begin:end], font, scale)
        if taken <= width:
            fits = end
        elif fits > start:
            return fits
        else:
            while end > start + 1 and canvas.text_width(text[start:end], font, scale) > width:
                end -= 1
            return end
    return end


def next_start(text: str, end: int) -> int:
    """Return where the next line begins, if a line ends at `end`: after the space or the line break."""
    return end + 1 if end < len(text) and text[end] in " \n" else end
