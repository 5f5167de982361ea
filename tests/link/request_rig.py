"""A device and one laptop that sends single requests and reads the answers."""

from tallycore.wire.frames import FrameReader, encode_frame
from tallycore.wire.messages import (
    Message,
    decode_message,
    encode_message,
)
from tests.link.random_players import load_profile
from tests.link.rig import Rig


class RequestRig(Rig):
    """Let a test write to the line of a rig by hand."""

    def __init__(self, events: int = 0) -> None:
        super().__init__(3)
        self.session.start_game(load_profile("pastures"), ["Ann", "Ben"], [0, 1], [8, 8], [])
        self.session.first_player(0, 0)
        self.play(events)
        self.reader = FrameReader(1000)
        self.line.host.open()

    @property
    def journal(self):
        return self.session.journal

    def step(self, times: int = 50) -> list[Message]:
        """Return the device's messages in the next `times` steps."""
        messages = []
        for _ in range(times):
            self.server.step()
            messages += [decode_message(payload) for payload in self.reader.feed(self.line.arrived())]
        return messages

    def ask(self, name: str, tag: int = 40, **fields) -> list[Message]:
        self.line.host.send(bytes(encode_frame(encode_message(Message(name, tag, fields)))))
        return self.step()

    def add(self, delta: int, seat: int = 0, **changed) -> Message:
        fields = {
            "log_id": self.journal.log_id, "game_seq": self.session.state.game_seq, "seq": self.journal.next_seq,
            "seat": seat, "delta": delta,
        }  # fmt: skip
        (answer,) = self.ask("add_score", **(fields | changed))
        return answer


def pull(rig: RequestRig) -> Message:
    """Return a request for all records."""
    return Message("pull", 40, {"log_id": rig.journal.log_id, "ranges": [1, 9999]})
