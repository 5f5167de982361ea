"""The players' names in the words of the rules, which know players by number alone."""

from __future__ import annotations

import pytest

from tallystick.store.names import WIDTH, shown_names, with_names, with_names_in_diagram, with_names_in_picture

NAMES = ("Ada", "Ben")
SVG = (
    '<svg viewBox="0 0 300 200" width="300" height="200" data-board="0 0 300 100">\n<title>{title}</title>\n'
    '<rect width="300" height="200" fill="white"/>\n{words}\n</svg>\n'
)


def picture(*captions: str, words: str = "", title: str = "") -> str:
    """A picture with captions, each of which may have several lines."""
    drawn, y = [], 120
    for caption in captions:
        lines = []
        for line in caption.splitlines():
            lines.append(f'<text x="20" y="{y}" font-size="14" fill="black">{line}</text>')
            y += 20
        drawn.append(f'<g data-caption="1">{"".join(lines)}</g>')
    return SVG.format(title=title, words="\n".join([words, *drawn]))


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("It is the turn of player 1. Player 2 may not act now.", "It is the turn of Ada. Ben may not act now."),
        ("Player 1 draws.", "Ada draws."),
        ("Player 1's bag and player 2's.", "Ada's bag and Ben's."),
        ("player 1 and player 2 have won", "Ada and Ben have won"),
        ("Only player 1 or player 2 can win.", "Only Ada or Ben can win."),
        ("player 1 (green): 2 points", "Ada (green): 2 points"),
        ("Bag of\nplayer 2:", "Bag of\nBen:"),
        ("player 12 has won, and player 3 has not", "player 12 has won, and player 3 has not"),
        ("2 players, each player 7 warriors", "2 players, each player 7 warriors"),
        ("player 0 and player 01", "player 0 and player 01"),
        ("multiplayer 1, players 1", "multiplayer 1, players 1"),
        ("winner 2; 1: pass", "winner 2; 1: pass"),
    ],
)
def test_a_player_s_number_becomes_the_name(says, told):
    assert with_names(says, NAMES) == told


def test_no_name_is_put_in_twice():
    assert with_names("player 1 and player 2", ("player 2", "player 1")) == "player 2 and player 1"
    assert with_names("player 1 beats player 2", ("Player 2", "Ben")) == "Player 2 beats Ben"


def test_who_has_no_name_keeps_the_number():
    assert with_names("player 1 and player 2", ()) == "player 1 and player 2"
    assert with_names("player 1 and player 2", ("", "Ben")) == "player 1 and Ben"
    assert with_names("so player 2 passes", ("Player 1", "Player 2")) == "so player 2 passes"
    assert shown_names(("", "Ben")) == ["Player 1", "Ben"]


def test_a_name_is_harmless_to_show():
    assert with_names("player 1 passes", ("A\x1b[2J\nB",)) == "A\\x1b[2J\\nB passes"
    assert with_names("player 1 passes", ("\\1 \\g<0>",)) == "\\1 \\g<0> passes"


def test_a_sentence_of_a_diagram_is_broken_anew_and_the_board_stays():
    board = "     a    b\n 1   P    F\n\n"
    before = f"{board}Sums: the gold of player\n  1 is 3, that of player 2\n  is 4.\n> in dispute"
    told = with_names_in_diagram(before, ("Ada", "Maximiliane von Hohenstein"))
    assert told == (
        f"{board}Sums: the gold of Ada is 3, that of Maximiliane von Hohenstein is 4.\n> in dispute\n"
        "1 is Ada, 2 is Maximiliane von Hohenstein."
    )
    long = with_names_in_diagram(
        "Last: player 1 Wasteland, player 2 Wasteland, player 1 Mountain.", ("A" * 24, "B" * 24)
    )
    assert max(map(len, long.splitlines())) <= WIDTH
    assert long.count("\n  ") == 1


def test_a_diagram_that_names_nobody_stays_as_it_is():
    assert with_names_in_diagram("[bag: 3 red]", NAMES) == "[bag: 3 red]"
    assert with_names_in_diagram("Turn of player 1.", ("Player 1", "")) == "Turn of player 1."


def test_a_picture_has_the_names_in_title_captions_and_labels():
    label = '<text x="9" y="9" font-size="10" data-of="player 1">player 1</text>'
    told = with_names_in_picture(picture("Turn of player\n1 &amp; co.", words=label, title="Turn of player 2."), NAMES)
    assert "<title>Turn of Ben.</title>" in told
    assert 'data-of="player 1">Ada</text>' in told
    assert '<g data-caption="1"><text x="20" y="120" font-size="14" fill="black">Turn of Ada &amp;</text>' in told
    assert ">co.</text></g>" in told
    assert '<text x="20" y="160" font-size="14" fill="black">1 is Ada, 2 is Ben.</text></g>\n</svg>' in told
    assert told.count('width="300" height="220"') == 2
    assert 'viewBox="0 0 300 220"' in told
    assert 'data-board="0 0 300 100"' in told


def test_names_are_escaped_in_a_picture():
    told = with_names_in_picture(
        picture("player 1", words='<text x="1" y="1">player 1</text>', title="player 1"), ("<b>&A",)
    )
    assert "<b>" not in told
    assert told.count("&lt;b&gt;&amp;A") == 4


def test_a_long_name_is_drawn_narrower_or_cut_where_it_has_no_room():
    long = "Christopher Maximilian"
    label = '<text x="9" y="9" font-size="10">player 1</text>'
    told = with_names_in_picture(picture("In dispute: player 1 plays Wasteland.", words=label), (long,))
    assert f'textLength="272" lengthAdjust="spacingAndGlyphs">In dispute: {long} plays Wasteland.</text>' in told
    assert 'font-size="10" textLength="45" lengthAdjust="spacingAndGlyphs">Christopher…</text>' in told
    assert "textLength" not in with_names_in_picture(picture("In dispute: player 1 plays.", words=label), ("Ada",))


def test_a_picture_that_names_nobody_stays_as_it_is():
    for drawn, names in (
        (picture("Over."), NAMES),
        (picture("player 1"), ()),
        ("<svg><text>player 1</text></svg>", NAMES),
    ):
        assert with_names_in_picture(drawn, names) == drawn
