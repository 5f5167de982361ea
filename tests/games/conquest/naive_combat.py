"""Combat and flags of the naive Conquest."""

from tests.games.conquest.naive_box import RANKS, unit_of


class Combat:
    # Combat, Cursed Land, Spy Master

    def fight(self, attacker, start, zone):
        """Both are shown; the winner stands on the zone afterwards, if there is one."""
        defender = self.units.pop(zone)
        self.show(attacker)
        self.show(defender)
        result = self.combat(attacker["kind"], defender["kind"])
        if result == "flag":
            self.units[zone] = attacker
            self.capture(attacker["seat"], defender["seat"])
        elif result == "attacker":
            self.units[zone] = attacker
            self.defeat(defender)
        elif result == "defender":
            self.units[zone] = defender
            self.defeat(attacker)
        elif result == "neither":
            self.units[start], self.units[zone] = attacker, defender
        else:
            self.defeat(attacker)
            self.defeat(defender)

    def combat(self, attacker, defender):
        if defender == "F":
            return "flag"
        if defender == "X" and attacker == "K" and "king" in self.other:
            return "neither"
        if attacker == defender == "K" and "kings" in self.other:
            return "neither"
        if defender == "X":
            return "attacker" if attacker == "S" else "defender"
        if attacker == "Y" and defender == "K":
            return "attacker"
        if RANKS[attacker] == RANKS[defender]:
            return "both"
        return "attacker" if RANKS[attacker] > RANKS[defender] else "defender"

    # Flag

    def may_draw(self, seat):
        """Whether a player may draw cards: the own flag is on the board, or was never taken."""
        return seat not in (self.lost if "flagless" in self.other else self.held)

    def capture(self, seat, owner):
        """A flag is taken off the board: it goes to whoever has the captor's flag, with the flags that its owner held."""
        holder = self.held.get(seat, seat)
        self.lost.add(owner)
        if holder == owner:
            # The captor's own flag comes back, and everything else that its holder had is the captor's now.
            del self.held[seat]
            holder = seat
            self.phase = "flag"
        for each in self.held:
            if self.held[each] == owner:
                self.held[each] = holder
        self.held[owner] = holder

    def put_flag(self, zone):
        self.units[zone] = unit_of(self.turn, "F")
        self.show(self.units[zone])
        self.go_on()
