"""The turn screen: whose turn it is, and everything that the players want to see between two acts."""

from tallycore.colours import rgb, symbol
from tallydevice.play.active_profile import bag_here, has_notes, in_hand, present_phase
from tallydevice.play.wording import clock, item_names, played_rolls, roll_marks, short_roll
from tallydevice.ui.canvas import BLACK, WHITE, YELLOW
from tallydevice.ui.screen import BACK, CONFIRM, MENU, NEXT, OTHER, RARER, Screen
from tallydevice.ui.seat_cells import NameBand, SeatCells
from tallydevice.ui.text import RIGHT, Box, row_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import Roll, State
    from tallydevice.parts import Act, App, ButtonAct
    from tallydevice.play.session import Session
    from tallydevice.ui.canvas import Canvas

LEAST_BAND_DOTS = 16
# If the name would get less than this, the last roll and the notice share a line.
SYNC_BELOW_PERCENT = 20
# If less of the history is free, the notice asks for a sync.


class TurnScreen(Screen):
    """A band with the name, a line of turn, phase and time, a line for the notice or the last roll, and a cell for each seat."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        canvas = self.canvas
        unit = canvas.unit
        seats = app.session.state.seats
        row = canvas.row_height
        cells_height = SeatCells.height(canvas, seats)
        height = self.bottom - 2 * row - cells_height - 2 * unit
        has_roll_line = canvas.is_roomy and height - row >= LEAST_BAND_DOTS * unit
        if has_roll_line:
            height -= row
        self._band = NameBand(canvas, height, self.group)
        self._add_lines(canvas, unit, height + unit, has_roll_line)
        self._cells = SeatCells(canvas, seats, self.bottom - cells_height)
        self.group.append(self._cells)
        self._seconds = -1
        self._bag = bag_here(app.session)
        self._is_deck = self._bag is not None and app.session.profile.bags[self._bag].is_deck  # type: ignore[union-attr]  # A bag is of a profile.
        self._has_notes = has_notes(app.session)
        profile = app.session.profile
        self._is_scored = profile is None or profile.has_scores(app.session.state.options)
        self._has_counters = not self._is_scored and len(profile.counters) > 0  # type: ignore[union-attr]  # Without a profile there are scores.
        self._phase = -1
        """The number of the phase that the next three attributes belong to."""
        self._phase_name = ""
        self._choice: "int | None" = None
        self._choice_label = ""

    def _add_lines(self, canvas: "Canvas", unit: int, y: int, has_roll_line: bool) -> None:
        """Add the lines below the band, from pixel `y` on."""
        width = canvas.width
        row = canvas.row_height
        self._info = row_text(canvas, 2 * unit, y, width - 29 * unit)
        self._time = row_text(canvas, width - 2 * unit, y, 0, RIGHT)
        y += row
        self._notice_bar = Box(canvas, 0, y - unit, width, row, canvas.colour(YELLOW))
        self._notice = row_text(canvas, 2 * unit, y - unit if canvas.is_roomy else y, width - 3 * unit)
        self._roll = row_text(canvas, 2 * unit, y + row, width - 3 * unit) if has_roll_line else None
        for item in (self._info, self._time, self._notice_bar.shape, self._notice, self._roll):
            if item is not None:
                self.group.append(item)

    def refresh(self) -> None:
        """Show the present state of the table."""
        session = self.app.session
        state = session.state
        profile = session.profile
        game = self.app.game
        if state.phase != self._phase:
            self._read_phase(state, profile)
        proposal = None
        if profile and game is not None and hasattr(game, "next_phase"):
            proposal = game.next_phase(state, profile)
        due, status, counts = None, "", None
        if game is not None and hasattr(game, "at_turn"):
            # What comes before the turn's action, what the turn allows, and the text of each seat's cell.
            due, status, counts = game.at_turn(state, profile)  # type: ignore[arg-type]  # A game with a module has its profile.
        if counts is None:
            counts = ["%d" % score if self._is_scored else "" for score in state.scores]
        paused = state.paused
        colour = state.colours[state.seat]
        self._band.show("PAUSED" if paused else state.names[state.seat], "⏸" if paused else symbol(colour), rgb(colour))
        notice = str(proposal[1]) if proposal else self._notice_text(session)
        # If the notice needs the line for what the turn allows, that moves to the place of the phase.
        phase = self._phase_name
        if paused:
            phase = state.names[state.seat]  # The band says that the game is paused, so the name is here.
        elif notice and status and not proposal and self._roll is None:
            phase = "· " + status
        self._info.show("Turn %d %s" % (state.turn, phase) if phase else "Turn %d" % state.turn)
        self._show_notice(session, notice, status)
        self._cells.show(state.colours, counts)
        self._seconds = -1
        self.tick(0)
        self._set_buttons(session, proposal, due)

    def tick(self, now_ms: int) -> None:
        """Move the clocks on, once a second."""
        session = self.app.session
        turn_ms = session.turn_ms_now()
        seconds = turn_ms // 1000
        if seconds != self._seconds:
            self._seconds = seconds
            self._time.show(clock(turn_ms))
            self._cells.show_clocks(session)

    def _read_phase(self, state: "State", profile: "Profile | None") -> None:
        """Keep what the profile says about the present phase."""
        self._phase = state.phase
        self._phase_name = self._choice_label = ""
        self._choice = None
        phase = present_phase(state, profile)
        if profile and phase < len(profile.phases):
            here = profile.phases[phase]
            self._choice = here.choice
            if profile.phase_count(state.options) > 1:
                self._phase_name = here.name
            if here.choice is not None:
                self._choice_label = profile.choices[here.choice].name.split(" ")[0]

    def _show_notice(self, session: "Session", notice: str, status: str) -> None:
        """Show `notice` inverted, so that nobody overlooks it. Without a notice, show what the turn allows, or the last roll."""
        state = session.state
        rolls = played_rolls(state)
        has_room = self._roll is not None or not status
        roll = _roll_text(rolls[-1], state, session.profile) if rolls and has_room else ""
        journal = session.journal
        # If there is only one line for both, a roll of this turn is more important than the warning about the log.
        has_line = self._roll is not None or not rolls or rolls[-1].seat != state.seat
        if not notice and has_line and journal.room_percent < SYNC_BELOW_PERCENT and journal.unsynced:
            notice = "Sync soon: log %d %% full" % (100 - journal.room_percent)
        self._notice_bar.hide(not notice)
        self._notice.paint(BLACK if notice else WHITE)
        self._notice.show(notice or status or roll)
        if self._roll is not None:
            self._roll.show((status if notice else "") or (roll if notice or status else ""))

    def _notice_text(self, session: "Session") -> str:
        """Return what nobody should overlook: what is in hand, or what the game's module says; "" if there is nothing."""
        state = session.state
        profile: "Profile" = session.profile  # type: ignore[assignment]  # What asks for it is there only with it.
        bag = self._bag
        if bag is not None:
            hand = in_hand(session, bag)
            if hand and not self._is_deck:
                return "In hand: " + item_names(profile, bag, hand)
        game = self.app.game
        if game is not None and hasattr(game, "notice"):
            return str(game.notice(state, profile))
        choice = self._choice
        if choice is None or game is None or not hasattr(game, "blocked_items"):
            return ""
        names = profile.choices[choice].names
        barred = " or ".join([names[item] for item, _ in game.blocked_items(state, profile, choice)])
        return "Not " + barred if barred else ""

    def _set_buttons(
        self, session: "Session", proposal: "tuple[int, str] | None", due: "tuple[Any, ...] | None"
    ) -> None:
        """Set the buttons for what can be done now.

        `proposal` is the phase that probably comes next, or None. `due` is the label and the screen of what comes before
        the turn's action, or None.
        """
        profile = session.profile
        state = session.state
        game = self.app.game
        if game is not None and hasattr(game, "turn_buttons") and profile and not state.paused:
            # The label and the screen for: the turn's action, another act, a rarer act, and the end of the turn if it is possible.
            acts = [
                (role,) + each for role, each in zip((CONFIRM, OTHER, RARER, NEXT), game.turn_buttons(state)) if each
            ]
            self.set_buttons((BACK, "Undo", ("undo",)), (MENU, "Menu", ("menu",)), *acts)
            return
        bag = self._bag
        label = self._choice_label
        act: "Act | None" = ("choice", self._choice)
        hold_label = "Dice"
        hold: "Act | None" = ("dice",)
        if bag is not None:
            hold_label = profile.bags[bag].name  # type: ignore[union-attr]  # A bag is of a profile.
            hold = ("deck" if self._is_deck else "drawn" if in_hand(session, bag) else "bag", bag)
        if state.paused:
            label, act, hold = "Resume", session.resume, None
        elif due:
            # While a draw is due, the rarer act is another way to draw. While anything else is due, it is the turn's action.
            if self._choice is not None and (state.hand or not self._is_deck):
                hold_label, hold = label, act
            label, act = due[0], due[1:]
        elif proposal:
            label, act = profile.phases[proposal[0]].name, lambda: session.change_phase(proposal[0])  # type: ignore[union-attr]  # A phase, too.
        elif self._choice is None:
            label, act, hold_label, hold = "Dice", hold, "Type", self._type
        rarer: "ButtonAct" = (RARER, hold_label, hold) if hold else ()
        other: "ButtonAct" = ()
        if self._has_notes:
            other = (OTHER, "Note", ("notes",))
        elif self._has_counters:
            other = (OTHER, "Count", ("counters",))
        elif self._is_scored:
            other = (OTHER, "Score", ("score", state.seat))
        elif hold:
            other, rarer = (OTHER, hold_label, hold), ()
        self.set_buttons(
            (CONFIRM, label, act),
            # In a turn, the button that goes back undoes.
            (BACK, "Undo", ("undo",)),
            other,
            rarer,
            (NEXT, "End turn", session.end_turn),
            (MENU, "Menu", ("menu",)),
        )

    def _type(self) -> None:
        self.app.open("dice").type_in()


def _roll_text(roll: "Roll", state: "State", profile: "Profile | None") -> str:
    """Return the roll and who made it, on one line."""
    # The name comes last, because a long name may be cut. The roll and its marks may not.
    return "%s, %s" % (short_roll(roll, roll_marks(roll.flags), profile), state.names[roll.seat])


SCREEN = TurnScreen
