"""A late pattern does what a compiled one does, and is compiled when it is first used."""

import re

from tallystick.rules.patterns import LatePattern, mentions


def test_it_matches_as_a_compiled_one_does(monkeypatch):
    compiled = []
    monkeypatch.setattr(
        re, "compile", lambda text, flags, compile_now=re.compile: compiled.append(text) or compile_now(text, flags)
    )
    late = LatePattern(r"(\w)(\d)", re.IGNORECASE)
    assert late.pattern == r"(\w)(\d)"
    assert compiled == []
    assert late.fullmatch("c3").groups() == ("c", "3")
    assert late.fullmatch("c33") is None
    assert [found[0] for found in late.finditer("a1 b2")] == ["a1", "b2"]
    assert late.sub("x", "a1 b2") == "x x"


def test_a_text_mentions_a_hint_in_any_letters():
    assert mentions("Player 2 IS OUT", ("beware", "out"))
    assert not mentions("d7 > d8", ("beware", "out"))
