"""Every input that the fuzzer kept is held to the law of its target, without the fuzzer."""

import pytest

from tests.fuzz.kept import MOST_KEPT, MOST_KEPT_BYTES, kept_inputs, target_names, target_of

KEPT = [(name, number) for name in target_names() for number in range(len(kept_inputs(name)))]


@pytest.mark.parametrize("name", target_names())
def test_a_target_keeps_some_inputs_and_not_too_many(name):
    kept = kept_inputs(name)
    assert 10 < len(kept) <= MOST_KEPT
    assert len(kept) == len(set(kept))
    assert sum(map(len, kept)) <= MOST_KEPT_BYTES


@pytest.mark.parametrize(("name", "number"), KEPT)
def test_a_kept_input_keeps_the_law(name, number):
    target_of(name).law(kept_inputs(name)[number])
