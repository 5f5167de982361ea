"""Play Climb, the smallest game that dice decide, on a device, record it on a laptop, and audit the two."""

from tallystick.referee.audit import audit_stored
from tests.referee.climb_game import ACTION, CLIMB, FIGHT, PROFILE, ROLL_ATTACK, ROLL_CLIMB, ROLL_DEFENCE
from tests.referee.game_recorder import GameRecorder


class Evening:
    """A game of Climb on the device, whose dice fall as the test says: they are typed, as from a cup on the table."""

    def __init__(self):
        self.recorder = GameRecorder()
        self.session = session = self.recorder.session
        session.start_game(PROFILE, ["Ann", "Bo"], [0, 1], [], [])
        session.first_player(0, 0)

    def climb(self, *faces):
        self.session.choose(ACTION, CLIMB)
        for face in faces:
            self.session.type_roll([6], [face], purpose=ROLL_CLIMB)

    def fight(self, *pairs):
        self.session.choose(ACTION, FIGHT)
        for one, other in pairs:
            self.session.type_roll([8], [one], purpose=ROLL_ATTACK)
            self.session.type_roll([12], [other], purpose=ROLL_DEFENCE)


def find_profile(_game_id):
    return PROFILE


def audited(move_record):
    return audit_stored(move_record._store, "last", find_profile)


def entered(move_record, *moves):
    """Enter moves as a text whose dice nobody has compared with the log: they stood."""
    for move in moves:
        move_record.add_move(move, stood=True)
