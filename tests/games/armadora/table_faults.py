"""Change one thing of a table to what play never leaves: each function returns the changed position, or None if it does not apply."""

from tallystick.games.armadora.components.board import MINES, NAMES
from tallystick.games.armadora.components.box import BY_LETTER, PILES
from tallystick.rules.hidden import Hidden

FREE = [square for square in range(len(NAMES)) if square not in MINES]


def with_warrior(position, at, **change):
    warriors = list(position.warriors)
    warriors[at] = warriors[at]._replace(**change)
    return position._replace(warriors=tuple(sorted(warriors, key=lambda each: each.square)))


def a_warrior(position, random, fits=lambda _: True):
    found = [at for at, each in enumerate(position.warriors) if fits(each)]
    return random.choice(found) if found else None


def with_power(position, letter, change):
    """One power token of a faction more or less; None where there is no such number."""
    if letter not in position.factions:
        return None
    seat = position.factions.index(letter)
    left = position.powers[seat] + change
    if not 0 <= left <= BY_LETTER[letter].tokens:
        return None
    return position._replace(powers=tuple(left if at == seat else each for at, each in enumerate(position.powers)))


def is_running(position):
    return not all(position.passed)


def one_arrow_more(position, random):
    at = a_warrior(position, random)
    return None if at is None else with_warrior(position, at, arrows=position.warriors[at].arrows + 1)


def one_arrow_less(position, random):
    at = a_warrior(position, random, lambda each: each.arrows)
    return None if at is None else with_warrior(position, at, arrows=position.warriors[at].arrows - 1)


def an_elfs_token(position, random):
    return with_power(position, "E", random.choice([1, -1]))


def a_goblins_token(position, random):
    # After the end any warrior may have been turned up.
    return with_power(position, "G", random.choice([1, -1])) if is_running(position) else None


def a_mages_token_without_a_look(position, random):
    is_looked_at = any(each.token.seats for each in position.warriors)
    return (
        None if is_looked_at or not is_running(position) or position.agreement.peek else with_power(position, "M", -1)
    )


def all_tokens_of_a_mage_who_looked(position, random):
    mage = position.factions.find("M")
    if (
        mage < 0
        or not position.used_powers(mage)
        or not any(mage in (each.token.seats or ()) for each in position.warriors)
    ):
        return None
    if not any(mage in (each.token.seats or ()) and each.seat != mage for each in position.warriors):
        return None
    return position._replace(powers=tuple(2 if at == mage else each for at, each in enumerate(position.powers)))


def an_orcs_token_without_a_palisade(position, random):
    return None if position.palisades else with_power(position, "O", -1)


def face_up(position, random):
    at = a_warrior(position, random, lambda each: each.token.seats is not None)
    if at is None or not is_running(position):
        return None
    value = position.warriors[at].token.value or 1
    return with_warrior(position, at, token=Hidden(value, None))


def face_down(position, random):
    at = a_warrior(position, random, lambda each: each.token.seats is None)
    is_extra = at is not None and is_running(position)
    return with_warrior(position, at, token=Hidden(position.warriors[at].token.value, ())) if is_extra else None


def a_look_of_nobody(position, random):
    """By a player who is not the Mage, or at an own warrior or a partner's."""
    at = a_warrior(position, random, lambda each: each.token.seats is not None)
    if at is None:
        return None
    warrior = position.warriors[at]
    seat = random.randrange(position.agreement.players)
    is_mage = position.agreement.advanced and position.factions[seat] == "M"
    if (seat == warrior.seat and position.agreement.peek) or (
        is_mage and position.agreement.enemies(seat, warrior.seat)
    ):
        return None
    return with_warrior(position, at, token=warrior.token.shown_to((seat,)))


def two_reinforcements(position, random):
    at = a_warrior(position, random)
    return None if at is None else with_warrior(position, at, reinforcements=position.warriors[at].reinforcements + 2)


def a_value_too_often(position, random):
    at = a_warrior(position, random, lambda each: each.token.value is None)
    if at is None:
        return None
    seat = position.warriors[at].seat
    gone = [value for value in range(1, 6) if not position.pool(seat)[value - 1]]
    return with_warrior(position, at, token=Hidden(random.choice(gone), ())) if gone else None


def a_warrior_too_many(position, random):
    seat = random.randrange(position.agreement.players)
    taken = {each.square for each in position.warriors}
    free = [square for square in FREE if square not in taken]
    missing = position.in_hand(seat) + 1
    if len(free) < missing or not position.warriors:
        return None
    token = Hidden(None, (seat,) if position.agreement.peek else ())
    more = tuple(
        position.warriors[0]._replace(square=square, seat=seat, token=token, reinforcements=0, arrows=0)
        for square in free[:missing]
    )
    return position._replace(warriors=tuple(sorted((*position.warriors, *more), key=lambda each: each.square)))


def on_another(position, random):
    if len(position.warriors) < 2:
        return None
    one, other = random.sample(range(len(position.warriors)), 2)
    return with_warrior(position, one, square=position.warriors[other].square)


def on_a_mine(position, random):
    at = a_warrior(position, random)
    return None if at is None else with_warrior(position, at, square=random.choice(MINES))


def another_pile(position, random):
    if 0 in position.gold:
        return None
    at = random.randrange(len(MINES))
    other = random.choice([pile for pile in {*PILES} if pile != position.gold[at]])
    return position._replace(gold=tuple(other if each == at else pile for each, pile in enumerate(position.gold)))


def a_pile_missing(position, random):
    if 0 in position.gold or not (position.warriors or position.palisades or any(position.passed)):
        return None
    at = random.randrange(len(MINES))
    return position._replace(gold=tuple(0 if each == at else pile for each, pile in enumerate(position.gold)))


def two_of_a_faction(position, random):
    letters = [letter for letter in position.factions if letter != "-"]
    if len(letters) < 2:
        return None
    seat, other = random.sample([at for at, letter in enumerate(position.factions) if letter != "-"], 2)
    factions = list(position.factions)
    factions[seat] = factions[other]
    return position._replace(factions="".join(factions))


def no_faction(position, random):
    if not position.agreement.advanced or "-" in position.factions or not any(position.gold):
        return None
    return position._replace(factions="-" + position.factions[1:], powers=(0, *position.powers[1:]))


def a_small_territory(position, random):
    return position._replace(palisades=position.palisades | 1 << 0 | 1 << 40)


def all_lines(position, random):
    return position._replace(palisades=sum(1 << line for line in range(72) if line % 8 != 7 or line >= 40))


def the_turn_of_who_has_passed(position, random):
    passed = [seat for seat, has in enumerate(position.passed) if has]
    return position._replace(turn=random.choice(passed)) if passed and is_running(position) else None


def another_turn_before_the_first(position, random):
    if position.phase not in {"choosing", "dealing"}:
        return None
    return position._replace(turn=(position.turn + 1) % position.agreement.players)


def a_pass_before_the_first_turn(position, random):
    if position.phase not in {"choosing", "dealing"}:
        return None
    passed = [False] * position.agreement.players
    passed[position.turn - 1] = True
    return position._replace(passed=tuple(passed))


def a_palisade_in_this_turn(position, random):
    return None if position.palisades else position._replace(step="palisade")


def a_power_in_this_turn(position, random):
    is_unused = not position.agreement.advanced or not position.used_powers(position.turn)
    return position._replace(step="power") if is_unused else None


def a_turn_that_is_none(position, random):
    return None if position.phase == "playing" else position._replace(step=random.choice(["palisade", "power"]))


def hidden_values_that_cannot_be(position, random):
    seat = random.randrange(position.agreement.players)
    if not all(each.token.value for each in position.of(seat)):
        return None
    return position._replace(among=tuple((1,) if at == seat else () for at in range(position.agreement.players)))


FAULTS = [
    one_arrow_more, one_arrow_less, an_elfs_token, a_goblins_token, a_mages_token_without_a_look, all_tokens_of_a_mage_who_looked,
    an_orcs_token_without_a_palisade, face_up, face_down, a_look_of_nobody, two_reinforcements, a_value_too_often,
    a_warrior_too_many, on_another, on_a_mine, another_pile, a_pile_missing, two_of_a_faction, no_faction, a_small_territory,
    all_lines, the_turn_of_who_has_passed, another_turn_before_the_first, a_pass_before_the_first_turn, a_palisade_in_this_turn,
    a_power_in_this_turn, a_turn_that_is_none, hidden_values_that_cannot_be,
]  # fmt: skip
