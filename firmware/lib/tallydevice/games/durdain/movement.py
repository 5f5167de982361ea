"""The screen of a Move: its roll, the pieces that each die moves, and the steps that each group of pieces has left."""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE, NEXT, OTHER, RARER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp
    from tallydevice.parts import ButtonAct

SIDES = (12, 8, 6)
NAMES = ("Cavalry", "Armies", "Ships", "Dragons")
D6, DRAGONS = 2, 3
FIRST_COUNTER = 7
KINGSMEN = 4
MOST_SHOWN = 2
# On the smallest screens, no more groups fit below the present one.
# The counters of steps start at 7: cavalry, armies, ships, dragons, then kingsmen with each of the three dice.
ARMADAS_ON, DRAGONS_ON, KINGSMEN_ON = range(3)
# The options of the extensions. Any of them adds the d6.


class MovementScreen(ResultScreen):
    """The steps that the present group has left, large. They are noted when the group has finished."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp") -> None:
        super().__init__(app)
        options = app.session.state.options
        self._has = [bool(options[at]) if at < len(options) else False for at in range(3)]
        self._sides = list(SIDES) if True in self._has else [12, 8]
        self._groups = [0, 1]
        if self._has[ARMADAS_ON] or self._has[KINGSMEN_ON]:
            self._groups.append(D6)
        if self._has[DRAGONS_ON]:
            self._groups.insert(1, DRAGONS)
        self._faces: "list[int]" = []
        """The dice of the present Move; none before its roll. The roll may also have been typed in."""

    @property
    def may_be_closed(self) -> bool:
        """Whether the dice are rolled and no step of the present group is counted. The laptop may record the steps then."""
        return bool(self._faces) and not self._steps

    def _read(self) -> None:
        """Find out from the log how far the Move is, and continue the count that was left earlier."""
        game = self.app.game
        session = self.app.session
        self._faces = []
        self._finished: "list[int]" = []
        self._is_declared = False
        """Whether the action is noted but not rolled yet."""
        self._seq = 0
        self._said = ""
        for event in session.fold.live_events():
            fields = event.fields
            if event.kind == "turn_ended" or (event.kind == "choice_made" and fields["choice"] == game.ACTION):
                self._is_declared = fields.get("item") == game.MOVE
                self._faces = []
                self._finished = []
            elif fields.get("purpose", 0) == PURPOSE_CHANCE + game.MOVE_ROLL:
                self._faces = fields["faces"]
                self._seq = event.seq
                self._said = "#%d" % fields["roll"] if "roll" in fields else "typed"
            elif event.kind == "counter_changed" and FIRST_COUNTER <= fields["counter"] < FIRST_COUNTER + 7:
                number = fields["counter"] - FIRST_COUNTER
                self._finished += [number if number < KINGSMEN else number - KINGSMEN, DRAGONS]
        if self._faces and not self._is_open() and len(game.actions(session.state)) < game.ACTIONS_A_TURN:
            self._faces = []  # That Move is over. Another one may follow.
            self._is_declared = False
        kept = session.kept_by_screen
        self._group = self._next_group(-1)
        self._steps = 0
        self._by_kingsmen = self._only_kingsmen()
        if kept is not None and kept[:2] == ("movement", self._seq):
            self._group, self._steps, self._by_kingsmen = kept[2:]

    def _is_open(self) -> bool:
        """Return True if no group has finished with one of the dice."""
        return any([group not in self._finished for group in self._groups if group != DRAGONS])

    def _next_group(self, after: int) -> int:
        """Return the next group after `after` that has not finished; -1 if all have."""
        count = len(self._groups)
        at = self._groups.index(after) if after >= 0 else -1
        for number in range(1, count + 1):
            group = self._groups[(at + number) % count]
            if group not in self._finished:
                return group
        return -1

    def _only_kingsmen(self) -> bool:
        """Return True if the present die can move only kingsmen: the d6 of a game without ships."""
        return self._group == D6 and not self._has[ARMADAS_ON]

    def _shown(self, group: int) -> int:
        """Return the steps of a group: what its die shows. For dragons it is the sum of all dice."""
        return sum(self._faces) if group == DRAGONS else self._faces[group]

    def _name(self, group: int) -> str:
        """Return what moves with the die of `group`."""
        return "Kingsmen" if group == D6 and not self._has[ARMADAS_ON] else NAMES[group]

    def refresh(self) -> None:
        """Show the roll, the present group with its steps left, and the groups that follow."""
        state = self.app.session.state
        if not self._faces:
            self._read()
        if not self._faces:
            dice = ["d%d %s" % (SIDES[group], self._name(group).lower()) for group in self._groups if group != DRAGONS]
            below = "all dice together: dragons" if self._has[DRAGONS_ON] else ""
            self.write("%s: Move!" % state.names[state.seat], "", dice, below)
            self.set_buttons(
                (CONFIRM, "Roll", self._roll), (BACK, "Back", self.app.home), (OTHER, "Type in", self._type)
            )
            return
        if not self._is_open():
            shown = " ".join(["d%d=%d" % each for each in zip(self._sides, self._faces)])
            self.write("Move: all have moved", self._said, [shown], "")
            self.set_buttons((CONFIRM, "Close", self.app.home))
            return
        group = self._group
        left = self._shown(group) - self._steps
        die = "all dice" if group == DRAGONS else "d%d" % SIDES[group]
        name = "Kingsmen" if self._by_kingsmen else NAMES[group]
        others = [
            "%s %d" % (self._name(each), self._shown(each))
            for each in self._groups
            if each != group and each not in self._finished
        ]
        self.write(
            "%s: %s=%d" % (name, die, self._shown(group)),
            self._said,
            ["%d" % left if left >= 0 else "%d too many" % -left],
            "  ".join(others[:MOST_SHOWN]).lower(),
        )
        self._set_group_buttons(group, len(others))

    def _set_group_buttons(self, group: int, others: int) -> None:
        """Set the buttons that count the steps of `group`. `others` is the number of groups that follow."""
        can_switch = self._has[KINGSMEN_ON] and (self._has[ARMADAS_ON] or group != D6)
        switch: "ButtonAct" = ()
        if can_switch and group != DRAGONS and not self._steps:
            switch = (RARER, "Units" if self._by_kingsmen else "Kings", self._switch)
        onward: "ButtonAct" = (NEXT, "Other", self._other) if others else ()
        if self._steps:
            onward = (MORE, "+1", self._unstep)
        self.set_buttons(
            (CONFIRM, "Done", self._done), (BACK, "Back", self._leave), (LESS, "-1", self._step), switch, onward
        )

    def shaken(self) -> None:
        """Roll if the Move has no roll yet."""
        if not self._faces:
            self._roll()

    def _declare(self) -> None:
        """Note the action if it is not noted yet."""
        game = self.app.game
        if not self._is_declared:
            self.app.session.choose(game.ACTION, game.MOVE)

    def _roll(self) -> None:
        game = self.app.game
        self._declare()
        self.app.session.roll(self._sides, None, PURPOSE_CHANCE + game.MOVE_ROLL)
        self.refresh()
        self.tumble()

    def _type(self) -> None:
        game = self.app.game
        self._declare()
        self.app.replace("movement")
        self.app.open("dice_sets.TypeRollScreen", self._sides, PURPOSE_CHANCE + game.MOVE_ROLL)

    def _step(self) -> None:
        self._steps += 1
        self.refresh()

    def _unstep(self) -> None:
        self._steps -= 1
        self.refresh()

    def _switch(self) -> None:
        """Let kingsmen move with this die, or its usual pieces again."""
        self._by_kingsmen = not self._by_kingsmen
        self.refresh()

    def _other(self) -> None:
        self._go_to(self._next_group(self._group))

    def _go_to(self, group: int) -> None:
        """Let `group` move now."""
        self._group = group
        self._steps = 0
        self._by_kingsmen = self._only_kingsmen()
        self.refresh()

    def _done(self) -> None:
        """Note the steps of the present group. Then go on with the next group, or back to the turn."""
        group = self._group
        counter = FIRST_COUNTER + group + (KINGSMEN if self._by_kingsmen else 0)
        self.app.session.change_counter(counter, self.app.session.state.seat, self._steps)
        # Dragons move before all others. Once any group has finished, they may not move any more.
        self._finished += [group, DRAGONS]
        if self._is_open():
            self._go_to(self._next_group(-1))
        else:
            self.app.home()

    def _leave(self) -> None:
        """Go back to the turn, and keep the count."""
        self.app.session.kept_by_screen = ("movement", self._seq, self._group, self._steps, self._by_kingsmen)
        self.app.home()


SCREEN = MovementScreen
