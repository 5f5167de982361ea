"""The power goes in the middle of what the device does."""


class PowerCut(BaseException):
    """The power goes. Nothing on the device catches it."""
