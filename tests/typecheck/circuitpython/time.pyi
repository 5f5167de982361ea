# CircuitPython 10's time module: the published stubs leave it to the standard library's, which has far more.
from typing import NamedTuple

class struct_time(NamedTuple):  # noqa: N801 - its name on the board
    tm_year: int
    tm_mon: int
    tm_mday: int
    tm_hour: int
    tm_min: int
    tm_sec: int
    tm_wday: int
    tm_yday: int
    tm_isdst: int

def monotonic() -> float: ...
def monotonic_ns() -> int: ...
def sleep(seconds: float, /) -> None: ...
def time() -> int: ...
def localtime(seconds: int = ..., /) -> struct_time: ...
def mktime(time: struct_time, /) -> int: ...
