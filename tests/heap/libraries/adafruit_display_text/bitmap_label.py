"""A label that keeps its arguments."""


class Label:
    def __init__(
        self,
        font,
        text="",
        scale=1,
        color=0,
        background_color=None,
        anchor_point=None,
        anchored_position=None,
        padding_left=0,
        padding_right=0,
        x=0,
        y=0,
        line_spacing=1.25,
    ):
        self.font = font
        self.text = text
        self.scale = scale
        self.color = color
        self.background_color = background_color
        self.anchor_point = anchor_point
        self.anchored_position = anchored_position
        self.x = x
        self.y = y
        self.hidden = False
