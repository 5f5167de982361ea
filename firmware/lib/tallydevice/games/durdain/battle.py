"""The screen to declare a battle: which pieces attack, which player, and which of that player's pieces."""

from tallydevice.games.durdain.battles import (
    AGAINST,
    ATTACKERS,
    BONUS_AGAINST,
    BONUS_OWN,
    DEFENDERS,
    MOST,
    MOST_BONUS,
    PIECE,
    kinds_here,
    new_battle,
    note_bonus,
    offered_battle,
    roll_battle,
)
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE, RARER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp

ROLL, TYPE_IN = -1, -2
# The lines that do not belong to the declaration.
KINGSMEN = 2


class BattleScreen(ListScreen):
    """The declaration as a list: the roll, a line for each kind of attacking piece, whom they attack, and dice rolled by hand."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp") -> None:
        super().__init__(app, 1)
        game = self.app.game
        session = app.session
        state = session.state
        self._seats = [
            (state.seat + number) % state.seats
            for number in range(1, state.seats)
            if not game.is_out(state, (state.seat + number) % state.seats)
        ]
        kept = session.kept_by_screen
        if kept is not None and kept[:2] == ("battle", state.turn) and kept[2][AGAINST] in self._seats:
            self._battle = kept[2]
        else:
            self._battle = new_battle(self._seats[0])
            session.kept_by_screen = ("battle", state.turn, self._battle)
        self._is_empty = False
        """Whether somebody wanted to roll although nobody attacks."""
        self._take_offer()
        options = state.options
        has_bonus = len(options) > KINGSMEN and options[KINGSMEN]
        self._kinds = kinds_here(options, len(DEFENDERS))
        self._lines = [ROLL] + kinds_here(options, len(ATTACKERS))
        self._lines += [BONUS_OWN, AGAINST, PIECE, BONUS_AGAINST] if has_bonus else [AGAINST, PIECE]
        self._lines.append(TYPE_IN)

    def _take_offer(self) -> bool:
        """Take the battle that the laptop has recorded, and go to the line that rolls. Return False if it offers none."""
        session = self.app.session
        battle = offered_battle(session, self._seats)
        if battle is None:
            return False
        self._battle = battle
        self.at = 0
        session.kept_by_screen = ("battle", session.state.turn, battle)
        return True

    def tick(self, now_ms: int) -> None:
        """Show the battle that a laptop has offered meanwhile."""
        if self.app.session.battle is not None and self._take_offer():
            self.refresh()

    def title(self) -> str:
        """Return who attacks, or why nobody can roll."""
        state = self.app.session.state
        if self._is_empty:
            return "Nobody attacks!"
        return "%s: Attack!" % state.names[state.seat]

    def entries(self) -> "list[Entry]":
        """Return the battle as it is declared."""
        return [Entry(self._text(line), line, "✓" if line == ROLL else "") for line in self._lines]

    def _text(self, line: int) -> str:
        """Return the text of a line."""
        if line < 0:
            return "Roll for both sides" if line == ROLL else "Type in the dice"
        value = self._battle[line]
        if line < len(ATTACKERS):
            return "%s: %d" % (ATTACKERS[line], value)
        if line == AGAINST:
            return "Against: %s" % self.app.session.state.names[value]
        if line == PIECE:
            return "Their piece: %s" % DEFENDERS[value].lower()
        return "%s bonus: +%d" % ("Own" if line == BONUS_OWN else "Their", value)

    def _draw(self) -> None:
        """Draw the list, and name the buttons for the chosen line."""
        super()._draw()
        line = self._lines[self.at]
        act = self._more
        more = "Change" if line in (AGAINST, PIECE) else "+1"
        if line < 0:
            more, act = ("Roll", self._roll) if line == ROLL else ("Type in", self._by_hand)
        if self.buttons[0].label != more:
            self.set_buttons(
                (CONFIRM, more, act),
                (BACK, "Back", self.app.home),
                (LESS, "Up", self._up),
                (RARER, "-1", self._less) if more == "+1" else (),
                (MORE, "Down", self._down),
            )

    def _more(self) -> None:
        self._change(1)

    def _less(self) -> None:
        self._change(-1)

    def _change(self, by: int) -> None:
        """Change the chosen line. After its last value comes the first again."""
        line = self._lines[self.at]
        values = list(range(MOST_BONUS + 1))
        if line < len(ATTACKERS):
            values = list(range(MOST[line] + 1))
        elif line == AGAINST:
            values = self._seats
        elif line == PIECE:
            values = self._kinds
        self._battle[line] = values[(values.index(self._battle[line]) + by) % len(values)]
        if self._is_empty:
            self._is_empty = False
            self.refresh()
            return
        # People press often here, so only this line is written again.
        self.reword(Entry(self._text(line), line, ""))

    def shaken(self) -> None:
        """Roll for both sides."""
        self._roll()

    def _declare(self) -> bool:
        """Note the action, once for all its battles, and the bonus of the kingsmen.

        If nobody attacks, say so, go to the first line for an attacker, and return False.
        """
        game = self.app.game
        session = self.app.session
        if not any(self._battle[: len(ATTACKERS)]):
            self._is_empty = True
            self.at = 1
            self.refresh()
            return False
        taken = game.actions(session.state)
        if not taken or taken[-1] != game.ATTACK:
            session.choose(game.ACTION, game.ATTACK)
        note_bonus(session, self._battle)
        return True

    def _roll(self) -> None:
        if self._declare():
            self.app.replace("battle_result", self._battle, roll_battle(self.app.session, self._battle))
            self.app.shown.tumble()  # type: ignore[attr-defined]  # It is the result's, which can.

    def _by_hand(self) -> None:
        if self._declare():
            self.app.replace("battle_by_hand", self._battle)


SCREEN = BattleScreen
