"""What dieharder and ent say is read rightly, and a stream that is not even fails with them, too."""

from dataclasses import replace

import pytest

from tallycore.proof.dice import DiceCup
from tests.dice import tools
from tests.dice.rolls import SeededEntropy, as_bytes
from tests.dice.tools import TESTS, Finding, parse_dieharder, parse_ent
from tests.needs import lacking

pytestmark = pytest.mark.long

HAVE_TOOLS = pytest.mark.skipif(not tools.are_there(), reason=lacking("dieharder and ent"))


def test_a_line_of_dieharder_is_a_finding():
    said = "#====#\nsts_serial,2,0.25\nsts_serial,3,0.99999999\ndiehard_birthdays,0,0.5\n"
    assert parse_dieharder(said) == [
        Finding("sts_serial 2", 0.25),
        Finding("sts_serial 3", 0.99999999),
        Finding("diehard_birthdays", 0.5),
    ]
    assert [finding.failed for finding in parse_dieharder(said)] == [False, True, False]


@pytest.mark.parametrize(("said", "says"), [("", "nothing"), ("# The file x was rewound 2 times\na,0,0.5", "again")])
def test_a_run_that_proves_nothing_is_no_finding(said, says):
    with pytest.raises(ValueError, match=says):
        parse_dieharder(said)


def test_the_figures_of_ent_are_read_by_their_place():
    said = parse_ent(
        "0,File-bits,Entropy,Chi-square,Mean,Monte-Carlo-Pi,Serial-Correlation\n1,800,0.9,2.5,0.4997,3.14,-0.01\n"
    )
    assert (said.bits, said.entropy, said.chi_square, said.mean, said.pi, said.correlation) == (
        800,
        0.9,
        2.5,
        0.4997,
        3.14,
        -0.01,
    )


def test_tests_that_dieharder_itself_doubts_are_not_asked():
    assert not {test.number for test in TESTS} & {5, 6, 7, 14}
    assert len({test.number for test in TESTS}) == len(TESTS) > 15


def write(path, cup, size=1_000_000, sides=20):
    with path.open("wb") as file:
        for piece in as_bytes(sides, SeededEntropy("tools"), cup):
            if file.tell() >= size:
                return path
            file.write(piece)
    raise AssertionError


@HAVE_TOOLS
def test_ent_finds_nothing_in_our_dice(tmp_path):
    said = tools.ent(write(tmp_path / "bits", DiceCup))
    assert said.entropy > 0.99999
    assert abs(said.mean - 0.5) < 0.001
    assert abs(said.correlation) < 0.002


class Sticky(DiceCup):
    """A cup in which every eighth die shows what the one before showed."""

    def roll(self, sides):
        faces = super().roll(sides)
        faces[7] = faces[6]
        return faces


@HAVE_TOOLS
def test_dieharder_and_ent_find_dice_that_hang_together(tmp_path):
    (patterns,) = (test for test in TESTS if test.number == 200)
    # A quarter of the bytes is enough for dice that hang together as much as these.
    shorter = replace(patterns, options=("-n", "4", "-t", "500"), megabytes=patterns.megabytes / 4)
    file = write(tmp_path / "bits", Sticky, 1_800_000)
    assert any(finding.failed for finding in tools.dieharder(file, shorter))
    file = write(tmp_path / "bits of ours", DiceCup, 1_800_000)
    assert not any(finding.failed for finding in tools.dieharder(file, shorter))


@HAVE_TOOLS
def test_a_file_that_is_too_short_is_refused(tmp_path):
    file = tmp_path / "bits"
    file.write_bytes(bytes(1000))
    with pytest.raises(ValueError, match=r"reads 15\.4 MB"):
        tools.dieharder(file, TESTS[0])
