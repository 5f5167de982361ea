"""Words for a step that is not completed yet. `captions.txt` has what is said below drawings, of steps that were read by the game."""

from tallystick.games.conquest.drawing.diagram import draw_text
from tallystick.games.conquest.notation.move_reader import read_move

TABLE = (
    "players=2 first=1 turn=1 step=move moves=2 "
    "units=keyfort-a:1=Q,keyfort-b:1~,keyfort-c:2(PD),briarwood-c:2=E,ravenfall-a:2=K!,north-c:1=X!,stonegate-a:1=F,rocky-a:2 "
    "reserve=1:KT????????????,2:Q?????????????"
)


def test_whether_a_guess_is_right_is_not_said_before_it_is_known(conquest):
    position = conquest.parse_position(TABLE)
    told = " ".join(draw_text(position, read_move(position, "play traitor E: briarwood-c")).split())
    assert "In dispute: player 1 plays Traitor and takes the unit on briarwood-c for an Earl. " in told
