"""The end of a turn in the naive Durdain: progress, the Queen and her nests, Beware, and the end of the game."""


class Scoring:
    # Progress Points

    def progress(self, seat):
        """The points of every flagged castle, by where its country lies from the home country."""
        worth = self.land.progress[self.players]
        return sum(worth[self.tier(self.homes[seat], space)] for space in self.spaces_of(seat, "castle"))

    def tier(self, home, space):
        """0 at home, 1 next to it, 2 in the middle and on islands, 3 the next two, 4 opposite."""
        around = self.land.round
        country = self.land.country_of.get(space)
        if self.is_island(space) or country == self.land.middle:
            return 2
        apart = abs(around.index(home) - around.index(country))
        return {0: 0, 1: 1, 2: 3, 3: 4}[min(apart, len(around) - apart)]

    def add_points(self, seat, points):
        """The token goes along the track, which ends at 120."""
        after = self.scores[seat] + points
        self.scores[seat] = after if "track-end" in self.other else min(after, 120)
        self.is_last_round = self.is_last_round or after >= 120

    # The end of a turn

    def end_turn(self):
        """A player without a castle at home is out and earns nothing more; then come progress and nests."""
        seat = self.turn
        self.action, self.left = None, 0
        if not self.home_castles(seat):
            self.eliminate(seat)
            return
        before = self.scores[seat]
        self.add_points(seat, self.progress(seat))
        if "dragons" in self.extensions:
            start = before if "nest-points" in self.other else self.score_at_turn_start
            self.nests_due = [place for place in self.nests_left if self.has_passed(start, self.scores[seat], place)]
            self.nests_left = [place for place in self.nests_left if place not in self.nests_due]
        self.bring_nests()

    def bring_nests(self):
        """The Queen goes on while there is an empty range; without one she is gone as the last nest comes in."""
        if self.nests_due and self.queen_place():
            if self.empty_ranges():
                self.action = "queen"
                return
            self.bring_nest()
        self.nests_due = []
        self.next_turn()

    def bring_nest(self):
        """The nest that was passed takes the Queen's place."""
        self.nests_due.pop(0)
        self.things[self.queen_place()]["kind"] = "nest"

    def queen_place(self):
        return next((place for place, thing in self.things.items() if thing["kind"] == "queen"), None)

    def empty_ranges(self):
        return [name for name in self.ranges if name not in self.things]

    def may_queen(self, name):
        return name in self.empty_ranges()

    def do_queen(self, name):
        self.bring_nest()
        self.stand(name, "queen", None)
        self.bring_nests()

    # Beware

    def eliminate(self, seat):
        """All pieces leave the mat; castles stay, without a flag, and the caller of Beware may claim them at once."""
        left = []
        for place, thing in list(self.things.items()):
            if thing["seat"] == seat:
                if thing["kind"] == "castle":
                    thing["seat"] = None
                    left.append(place)
                else:
                    del self.things[place]
        self.walls = {side: owner for side, owner in self.walls.items() if owner != seat}
        self.out.append(seat)
        caller = self.beware.pop(seat, None)
        if self.survivor() is not None:
            self.phase = "over"
        elif caller is not None and caller not in self.out and left and self.free_flags(caller):
            self.action, self.caller, self.spoils = "spoils", caller, left
        else:
            self.next_turn()

    def may_spoil(self, space):
        return space in self.spoils and self.things[space]["seat"] is None and self.free_flags(self.caller) > 0

    def do_spoil(self, space):
        self.put_flag(space, self.caller)
        if not self.free_flags(self.caller) or all(self.things[each]["seat"] is not None for each in self.spoils):
            self.end_spoils()

    def end_spoils(self):
        self.caller, self.spoils = None, []
        self.next_turn()

    # Winning

    def survivor(self):
        still = [seat for seat in range(self.players) if seat not in self.out]
        return still[0] if len(still) == 1 else None

    def order(self):
        """The seats clockwise from the first player: all sit facing their home countries."""
        around = sorted(range(self.players), key=lambda seat: self.land.round.index(self.homes[seat]))
        at = around.index(self.first)
        return around[at:] + around[:at]

    def next_turn(self):
        """The game ends with the last player in turn order once anybody has come to 120."""
        order = self.order()
        later = [seat for seat in order[order.index(self.turn) + 1 :] if seat not in self.out]
        if not later and self.is_last_round:
            self.phase = "over"
            return
        self.turn = (later or [seat for seat in order if seat not in self.out])[0]
        self.begin_turn()

    def counting(self):
        """Who counts at the end: neither out nor in Beware."""
        return [seat for seat in range(self.players) if seat not in self.out and self.home_castles(seat)]

    def winners(self):
        if self.survivor() is not None:
            return [self.survivor()]
        counting = self.counting()
        best = [seat for seat in counting if self.scores[seat] == max(self.scores[each] for each in counting)]
        if len(best) > 1 and self.readings["tie"] == "castles":
            most = max(len(self.spaces_of(seat, "castle")) for seat in best)
            best = [seat for seat in best if len(self.spaces_of(seat, "castle")) == most]
        if len(best) > 1 and self.readings["tie"] == "earlier":
            best = [seat for seat in self.order() if seat in best][:1]
        return best
