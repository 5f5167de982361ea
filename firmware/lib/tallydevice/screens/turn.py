"""The turn screen: whose turn it is, and everything that the table looks at between two acts."""

from tallycore.colours import ink_on, rgb, symbol
from tallydevice.bags import bag_here, in_hand
from tallydevice.screens.notes import has_notes
from tallydevice.ui.buttons import Button
from tallydevice.ui.canvas import BLACK, WHITE, YELLOW, Canvas
from tallydevice.ui.screen import Screen
from tallydevice.ui.seat_cells import SeatCells
from tallydevice.ui.text import RIGHT, Box, big_text, row_text, small_text
from tallydevice.words import (
    clock,
    item_name,
    item_names,
    phase_name,
    played_rolls,
    present_phase,
    roll_marks,
    short_roll,
)


class TurnScreen(Screen):
    """Band with the name, line of turn, phase and time, line of what matters now, a cell for each seat."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        canvas: Canvas = self.canvas
        unit = canvas.unit
        self._seconds = -1
        seats = app.session.state.seats
        row = canvas.row_height
        cells_height = SeatCells.height(canvas, seats)
        lines = 3 if canvas.is_roomy else 2
        band_height = self.bottom - lines * row - cells_height - 2 * unit
        self._largest = max(1, (band_height - unit) // 8)
        self._band = Box(canvas, 0, 0, canvas.width, band_height)
        self._symbol = small_text(canvas, 2 * unit, 0)
        self._name = big_text(canvas, 1, 0, 0)
        self._band_height = band_height
        y = band_height + unit
        time_width = 26 * unit
        self._info = row_text(canvas, 2 * unit, y, canvas.width - time_width - 3 * unit)
        self._time = row_text(canvas, canvas.width - 2 * unit, y, 0, RIGHT)
        y += row
        self._notice_bar = Box(canvas, 0, y - unit, canvas.width, row, canvas.colour(YELLOW))
        self._notice = row_text(canvas, 2 * unit, y if not canvas.is_roomy else y - 1, canvas.width - 3 * unit)
        self._roll = row_text(canvas, 2 * unit, y + row, canvas.width - 3 * unit) if canvas.is_roomy else None
        self._cells = SeatCells(canvas, seats, self.bottom - cells_height, self.group)
        for item in (self._band.shape, self._symbol, self._name, self._info, self._time, self._notice_bar.shape, self._notice):
            self.group.append(item)
        if self._roll is not None:
            self.group.append(self._roll)

    # --- what is shown ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything is as the state says."""
        session = self.app.session
        state = session.state
        profile = session.profile
        self._show_band(state)
        phase = ""
        if profile and profile.phase_count(state.options) > 1:
            phase = phase_name(profile, present_phase(state, profile))
        if state.paused:
            phase = state.names[state.seat]  # the band says that the game is paused
        self._info.show("Turn %d %s" % (state.turn, phase) if phase else "Turn %d" % state.turn)
        self._show_notice(state, profile)
        self._seconds = -1
        self.tick(0)
        self._cells.show_scores(state, profile is None or profile.has_scores(state.options))
        self._set_buttons(state, profile)

    def _show_band(self, state) -> None:  # type: ignore[no-untyped-def]
        canvas = self.canvas
        colour = state.colours[state.seat]
        back = canvas.colour(rgb(colour)) if canvas.has_colour else WHITE
        ink = ink_on(back)
        name = "PAUSED" if state.paused else state.names[state.seat]
        scale = self._largest
        sign = 9
        # Dots from the symbol to the name: the widest symbol has seven.
        while scale > 1 and len(name) * 6 * scale + sign * scale + 5 * canvas.unit > canvas.width:
            scale -= 1
        self._band.paint(back)
        caps_y = (self._band_height - 8 * scale) // 2
        self._name.scale = scale
        self._name.anchored_position = (2 * canvas.unit + sign * scale + canvas.unit, caps_y - 2 * scale)
        self._symbol.scale = scale
        self._symbol.anchored_position = (2 * canvas.unit, caps_y + scale)
        self._symbol.paint(ink)
        self._name.paint(ink)
        self._symbol.show("⏸" if state.paused else symbol(colour))
        self._name.show(canvas.fitted(name, canvas.width - (sign * scale + 4 * canvas.unit), self._name.font, scale))

    def _show_notice(self, state, profile) -> None:  # type: ignore[no-untyped-def]
        """What must not be overlooked, inverted; else the last roll."""
        notice = self._notice_text(state, profile)
        roll = ""
        rolls = played_rolls(state)
        if rolls:
            last = rolls[-1]
            marks = roll_marks(last.flags)
            # The name last: a long one may be cut, what was rolled and how may not.
            roll = "%s, %s" % (short_roll(last, marks, profile), state.names[last.seat])
        self._notice_bar.hide(not notice)
        self._notice.paint(BLACK if notice else WHITE)
        self._notice.show(notice or roll)
        if self._roll is not None:
            self._roll.show(roll if notice else "")

    def _notice_text(self, state, profile) -> str:  # type: ignore[no-untyped-def]
        proposal = self._proposal()
        if proposal:
            return str(proposal[1])
        bag = bag_here(self.app.session)
        hand = in_hand(self.app.session, bag) if bag is not None else []
        if bag is not None and hand:
            return "In hand: " + item_names(profile, bag, hand)
        choice = self._choice(state, profile)
        game = self.app.game
        if game is not None and hasattr(game, "notice"):
            return str(game.notice(state, profile))
        if choice is None or game is None or not hasattr(game, "blocked_items"):
            return ""
        names = [item_name(profile, choice, item) for item, _ in game.blocked_items(state, profile, choice)]
        return "Not " + " or ".join(names) if names else ""

    def tick(self, now_ms: int) -> None:
        """The clocks move on, once a second."""
        session = self.app.session
        turn_ms = session.turn_ms_now()
        seconds = turn_ms // 1000
        if seconds == self._seconds:
            return
        self._seconds = seconds
        self._time.show(clock(turn_ms))
        self._cells.show_clocks(session)

    # --- what the buttons do ---------------------------------------------------------------------------------------

    @staticmethod
    def _choice(state, profile):  # type: ignore[no-untyped-def]
        """The choice that the turns of this phase are made of, or None."""
        phase = present_phase(state, profile)
        if profile and phase < len(profile.phases):
            return profile.phases[phase].choice
        return None

    def _proposal(self):  # type: ignore[no-untyped-def]
        game = self.app.game
        session = self.app.session
        if game is None or session.profile is None or not hasattr(game, "next_phase"):
            return None
        return game.next_phase(session.state, session.profile)

    def _set_buttons(self, state, profile) -> None:  # type: ignore[no-untyped-def]
        session = self.app.session
        choice = self._choice(state, profile)
        proposal = self._proposal()
        bag = bag_here(session)
        hold_label, hold = ("Dice", self._dice) if bag is None else (profile.bags[bag].name, self._bag)
        if state.paused:
            first = Button("Resume", session.resume)
        elif proposal:
            first = Button(phase_name(profile, proposal[0]), self._change_phase, hold_label, hold)
        elif choice is not None:
            first = Button(profile.choices[choice].name.split(" ")[0], self._choose, hold_label, hold)
        else:
            first = Button("Dice", self._dice, "Type", self._type)
        second = ("Note", self._notes) if has_notes(session) else ("Score", self._score)
        self.mean(
            first,
            Button(second[0], second[1], "Undo", self._undo),
            Button("End turn", session.end_turn, "Menu", self._menu),
        )

    def _change_phase(self) -> None:
        proposal = self._proposal()
        if proposal:
            self.app.session.change_phase(proposal[0])

    def _choose(self) -> None:
        session = self.app.session
        self.app.open("choice", self._choice(session.state, session.profile))

    def _dice(self) -> None:
        self.app.open("dice")

    def _bag(self) -> None:
        session = self.app.session
        bag = bag_here(session)
        if bag is not None:
            self.app.open("drawn" if in_hand(session, bag) else "bag", bag)

    def _notes(self) -> None:
        self.app.open("notes")

    def _type(self) -> None:
        self.app.open("dice")
        self.app.shown.type_in()

    def _score(self) -> None:
        self.app.open("score", self.app.session.state.seat)

    def _undo(self) -> None:
        self.app.open("undo")

    def _menu(self) -> None:
        self.app.open("menu")


SCREEN = TurnScreen
