"""Check a seal or a reveal from a laptop. It has its own module, because it is needed only a few times per game.

The audit checks that a reveal fits its seal: the log has both. The device may have forgotten the seal.
"""

from tallycore.errors import SetupError
from tallycore.proof.setups import check_commitment, check_salt, check_setup
from tallycore.table.state import MOST_SETUPS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from tallycore.table.state import State
    from tallycore.wire.messages import Message


def complaint(state: "State", request: "Message") -> str:
    """Return what is wrong with a seal or a reveal for the game in `state`; "" for nothing."""
    seat, number = request["seat"], request["number"]
    if seat >= state.seats:
        return "there is no seat %d" % (seat + 1)
    sealed = state.setups_sealed[seat] if state.setups_sealed else 0
    try:
        if request.name == "reveal_setup":
            if not 1 <= number <= sealed:
                return "seat %d has %d sealed set-ups, and no number %d" % (seat + 1, sealed, number)
            check_salt(request["salt"])
            check_setup(request["text"])
            return ""
        if sealed >= MOST_SETUPS:
            return "seat %d has sealed %d set-ups already" % (seat + 1, sealed)
        if number != sealed + 1:
            return "the next sealed set-up of seat %d is number %d" % (seat + 1, sealed + 1)
        check_commitment(request["commitment"])
    except SetupError as error:
        return str(error)
    return ""
