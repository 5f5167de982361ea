"""Random players on a real session. Their events have the mix of real games."""

from __future__ import annotations

import random

from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED, FIRST_ROLLED, PURPOSE_FIRST_PLAYER
from tallycore.profile import Profile
from tallycore.table.state import PLAYING, SETTING_UP
from tallydevice.play.session import Session
from tallystick.resources import firmware_dir

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def load_profile(game: str) -> Profile:
    return Profile((firmware_dir() / "games" / f"{game}.json").read_bytes())


class RandomPlayers:
    """Players at a session. Each `act` does one thing that people do with the device."""

    def __init__(self, session: Session, rng: random.Random) -> None:
        self.session = session
        self.rng = rng

    def act(self) -> None:
        session, rng = self.session, self.rng
        state = session.state
        if state.stage == SETTING_UP:
            self._set_up()
        elif state.stage != PLAYING:
            self._start()
        elif state.paused:
            session.resume()
        elif state.turn > 60 or rng.random() < 0.002:
            session.end_game(ENDED_FINISHED if state.turn > 60 else ENDED_ABANDONED)
        else:
            self._play()

    def _start(self) -> None:
        game = self.rng.choice(("pastures", "free"))
        profile = load_profile(game)
        names = list(NAMES[: 2 if game == "pastures" else self.rng.randint(2, 4)])
        options = [option.default for option in profile.options]
        self.session.start_game(profile, names, list(range(len(names))), options, [])

    def _set_up(self) -> None:
        for seat in range(self.session.state.seats):
            if not self.session.state.roll_count and self.rng.random() < 0.5:
                self.session.add_salt(seat, f"salt of {seat}")
        for seat in range(self.session.state.seats):
            self.session.roll([6], seat, PURPOSE_FIRST_PLAYER)
        self.session.first_player(0, FIRST_ROLLED)

    def _play(self) -> None:
        session, rng = self.session, self.rng
        seat = session.state.seat
        chance = rng.random()
        if chance < 0.35:
            session.roll(rng.choice(([6], [6, 6], [20], [6, 6, 6])))
        elif chance < 0.40:
            session.type_roll([6, 6], [rng.randint(1, 6), rng.randint(1, 6)])
        elif chance < 0.60:
            session.change_score(seat, rng.choice((1, 2, 3, 5, 10)))
        elif chance < 0.62:
            session.correct_score(seat, rng.randint(0, 90))
        elif chance < 0.65 and session.undo_target() is not None:
            session.undo(session.undo_target().seq)
        elif chance < 0.67:
            session.pause()
        elif session.profile and session.profile.choices:
            session.choose(0, rng.randrange(len(session.profile.choices[0].items)))
        else:
            session.end_turn()
