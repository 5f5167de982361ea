"""Unknown units of the naive Conquest: every way to fill them that the army and the record allow."""

from tests.games.conquest.naive_box import taken, ways


class Hidden:
    def left(self, seat):
        """What a seat's unknown units can be: the army without what is known on the board, in the reserve, or captured."""
        known = [unit["kind"] for unit in self.units.values() if unit["seat"] == seat]
        known += self.reserve[seat]
        # A Flag is off the board while it is captured, and until it is put back.
        known += ["F"] if seat in self.held or (self.phase == "flag" and seat == self.turn) else []
        return taken(self.army, [kind for kind in known if kind != "?"])

    def count_ways(self):
        """In at most how many ways the unknown units can be filled."""
        count = 1
        for seat in range(self.players):
            unknown = [unit for unit in self.units.values() if unit["seat"] == seat and unit["kind"] == "?"]
            count *= len(set(self.left(seat))) ** len(unknown)
        return count

    def filled(self):
        """The boards that this can be, each with every unit known; what has moved is neither Flag nor Cursed Land."""
        boards = [self]
        for seat in range(self.players):
            unknown = [zone for zone, unit in self.units.items() if unit["seat"] == seat and unit["kind"] == "?"]
            boards = [
                board.with_kinds(seat, unknown, kinds)
                for board in boards
                for kinds in ways(self.left(seat), len(unknown))
                if not any(
                    self.units[zone]["moved"] and kind in "XF" for zone, kind in zip(unknown, kinds, strict=True)
                )
                # The Flag is on the board or captured, never in the reserve.
                and "F" not in taken(self.left(seat), kinds)
            ]
        return boards

    def can_be(self, zone, kind):
        unit = self.units[zone]
        return kind not in unit["not"] and not (unit["moved"] and kind in "XF")

    def with_kinds(self, seat, zones, kinds):
        board = self.copy()
        for zone, kind in zip(zones, kinds, strict=True):
            board.units[zone]["kind"] = kind
        known = [kind for kind in self.reserve[seat] if kind != "?"]
        board.reserve[seat] = known + taken(self.left(seat), kinds)
        return board
