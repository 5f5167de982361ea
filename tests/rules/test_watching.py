"""Readings that keep which of them are asked for answer as the readings do."""

from types import SimpleNamespace
from typing import NamedTuple

from tallystick.rules.watching import kept, watched


class Readings(NamedTuple):
    stuck: str = "pass"
    castle_duty: str = "may"
    fewer: str = "no"


def test_one_that_is_asked_for_is_kept_by_its_id():
    readings = watched(Readings(stuck="waive"))
    assert readings.asked == set()
    assert readings.castle_duty == "may"
    assert readings.asked == {"castle-duty"}
    assert readings.stuck == "waive"
    assert readings.asked == {"castle-duty", "stuck"}


def test_whoever_looks_at_all_of_them_asks_for_all():
    every = {"castle-duty", "stuck", "fewer"}
    for look in (
        hash,
        list,
        tuple,
        lambda readings: readings == Readings(),
        lambda readings: readings != Readings(),
        lambda readings: Readings() == readings,
        lambda readings: {Readings(): 1}[readings],
        lambda readings: {readings: 1}[Readings()],
        lambda readings: readings[0],
        lambda readings: "may" in readings,
        lambda readings: readings._asdict(),
        lambda readings: readings._replace(fewer="yes"),
        lambda readings: [*readings],
        lambda readings: (1, readings) == (1, Readings()),
        lambda readings: hash((1, readings)),
    ):
        readings = watched(Readings())
        look(readings)
        assert readings.asked == every


def test_they_are_the_readings_in_all_else():
    plain = Readings(fewer="yes")
    readings = watched(plain)
    assert readings == plain
    assert hash(readings) == hash(plain)
    assert isinstance(readings, Readings)
    assert readings._replace(fewer="no") == Readings()
    stuck, duty, fewer = readings
    assert (stuck, duty, fewer) == plain


def test_kept_answers_are_not_looked_up_for_readings_that_are_watched():
    asked = []

    @kept(8)
    def stuck(position, seat):
        asked.append(seat)
        return position.agreement.readings.stuck

    class Position(NamedTuple):
        agreement: SimpleNamespace

        def __hash__(self):
            return hash(self.agreement.readings)

    plain = Position(SimpleNamespace(readings=Readings()))
    assert [stuck(plain, 1), stuck(plain, 1)] == ["pass", "pass"]
    assert asked == [1]
    seen = Position(SimpleNamespace(readings=watched(Readings())))
    assert [stuck(seen, 1), stuck(seen, 1)] == ["pass", "pass"]
    assert asked == [1, 1, 1]
    assert seen.agreement.readings.asked == {"stuck"}
