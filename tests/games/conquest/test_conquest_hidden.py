"""Hidden units: what the rules say that a unit can be is what it is in some filling, found by trying every one."""

from itertools import permutations, product
from random import Random

import pytest

from tallystick.games.conquest.components.box import LETTERS, names_in
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.rules import filling
from tallystick.rules.filling import possible
from tallystick.rules.holders import Fact, renamed, shuffled, without
from tallystick.rules.judge import judge

ANYTHING, MOVING = 0b1111, 0b0111


def fits(kinds, slots):
    return any(
        all(slot >> kind & 1 for kind, slot in zip(kinds, order, strict=True))
        for order in permutations(slots, len(kinds))
    )


def fillings(counts, masks, facts):
    for kinds in product(range(len(counts)), repeat=len(masks)):
        if all(kinds.count(kind) <= count for kind, count in enumerate(counts)):
            inside = all(mask >> kind & 1 for kind, mask in zip(kinds, masks, strict=True))
            if inside and all(fits([kinds[at] for at in within], slots) for within, slots in facts):
                yield kinds


def test_what_each_place_can_hold_is_what_it_holds_in_some_filling():
    random = Random(14)
    narrowed = impossible = 0
    for _ in range(250):
        masks = tuple(random.randrange(1, 16) | random.randrange(16) for _ in range(5))
        counts = [0] * 4
        for _ in masks:
            counts[random.randrange(4)] += 1
        facts = []
        for _ in range(random.randrange(3)):
            within = tuple(sorted(random.sample(range(5), random.randrange(1, 4))))
            # Of a piece that has left the board, its slot may stay.
            slots = len(within) + (random.random() < 0.25)
            facts.append((within, tuple(random.choice([1, 2, 4, 8, 3, 12, 15]) for _ in range(slots))))
        expected = [0] * 5
        for kinds in fillings(counts, masks, facts):
            for at, kind in enumerate(kinds):
                expected[at] |= 1 << kind
        assert possible(tuple(counts), masks, tuple(facts)) == tuple(expected), (counts, masks, facts)
        impossible += not any(expected)
        narrowed += any(expected) and tuple(expected) != masks
    assert narrowed > 50
    assert impossible > 10


def worlds(counts):
    return set(permutations([kind for kind, count in enumerate(counts) for _ in range(count)]))


def test_shuffles_never_rule_out_what_there_can_be_and_say_when_they_allow_too_much():
    """Units of one army are shown, move, are shuffled and shown again: what is remembered against all worlds that are left."""
    random = Random(15)
    exact = inexact = 0
    for _ in range(400):
        counts = (1, 1, 2, 1)
        left, facts, shown, moved = worlds(counts), (), {}, set()
        for _ in range(random.randrange(2, 6)):
            step = random.random()
            at = random.randrange(5)
            if step < 0.35:
                kind = random.choice(sorted(left))[at]
                left = {world for world in left if world[at] == kind}
                facts, shown = without(facts, at, kind), shown | {at: kind}
            elif step < 0.55 and any(MOVING >> world[at] & 1 for world in left):
                left = {world for world in left if MOVING >> world[at] & 1}
                moved.add(at)
            else:
                group = random.sample(range(5), random.randrange(2, 4))
                known = [Fact((at,), (1 << shown.pop(at),)) for at in sorted(group) if at in shown]
                known += [Fact((at,), (MOVING,)) for at in sorted(group) if at in moved]
                moved -= {*group}
                facts = shuffled(group, known, facts, ANYTHING)
                left = {mixed for world in left for mixed in mixes(world, group)}
        masks = tuple(1 << shown[at] if at in shown else MOVING if at in moved else ANYTHING for at in range(5))
        found = possible(counts, masks, tuple((fact.holders, fact.slots) for fact in facts))
        truth = tuple(sum({1 << world[at] for world in left}) for at in range(5))
        assert all(mask & real == real for mask, real in zip(found, truth, strict=True)), (facts, shown)
        if all(fact.is_exact for fact in facts):
            assert found == truth, (facts, shown)
            exact += 1
        else:
            inexact += 1
    assert exact > 40
    assert inexact > 5


def mixes(world, group):
    for order in permutations(group):
        mixed = list(world)
        for start, end in zip(group, order, strict=True):
            mixed[end] = world[start]
        yield tuple(mixed)


def test_a_piece_that_goes_elsewhere_takes_along_what_is_known_of_it():
    facts = (Fact((1, 2), (1, 2)),)
    assert renamed(facts, 2, 0) == (Fact((0, 1), (1, 2)),)


def test_a_search_that_takes_too_long_gives_up_and_says_so(conquest, monkeypatch):
    monkeypatch.setattr(filling, "MOST_STEPS", 0)
    units = "units=keyfort-a:1,keyfort-b:1,keyfort-c:1,ashmoor-a:2=F"
    # Two facts that share a unit: only a search can tell what follows from both.
    facts = "among=1:keyfort-a+keyfort-b=K/QP,1:keyfort-b+keyfort-c=QP/PD"
    position = conquest.parse_position(f"players=2 first=1 turn=1 {units} {facts}")
    assert not kinds_of(position, position.agreement.board.zone("keyfort-a")).is_exact
    verdict = judge(conquest, position, "keyfort-a > keyfort-b")
    assert verdict.kind == "illegal"


def kinds(conquest, text, zone):
    position = conquest.parse_position(text)
    found = kinds_of(position, position.agreement.board.zone(zone))
    assert found.is_exact
    return "".join(letter for at, letter in enumerate(LETTERS) if found.masks[0] >> at & 1)


FEW = "players=2 turn=1 units=keyfort-a:1,keyfort-b:1,ashmoor-a:2=F,ashmoor-b:2=K reserve="


def test_the_reserve_rules_out_what_lies_in_it(conquest):
    """Of an army of 18, 16 lie in the reserve: the Flag stands on the board, and one other unit."""
    assert kinds(conquest, FEW + "1:KPDCEBBSSTTTTYXX", "keyfort-a") == "QF"
    assert kinds(conquest, FEW + "1:KPDCEBBSSTTTTYX?", "keyfort-a") == "QXF"


def test_a_unit_that_moved_is_no_flag_so_the_other_one_is(conquest):
    text = FEW.replace("keyfort-a:1", "keyfort-a:1~") + "1:KPDCEBBSSTTTTYXX"
    assert kinds(conquest, text, "keyfort-a") == "Q"
    assert kinds(conquest, text, "keyfort-b") == "F"


def test_a_step_that_hangs_on_a_unit_says_which(conquest):
    position = conquest.parse_position(FEW + "1:KPDCEBBSSTTTTYXX")
    verdict = judge(conquest, position, "keyfort-a > keyfort-c")
    assert verdict.kind == "undecided"
    assert [(each.name, each.value) for each in verdict.depends_on if each.on == "hidden"] == [
        ("what stands hidden on keyfort-a", "it is a Flag")
    ]
    assert judge(conquest, position, "stop").kind == "illegal"


def test_a_fight_with_an_unknown_unit_lists_how_it_can_end(conquest):
    text = "players=2 turn=1 units=keyfort-a:1=D,keyfort-b:2,ashmoor-a:2=F,ravenfall-a:1=F reserve=2:KQPDCBBSSTTTTYX?"
    position = conquest.parse_position(text)
    verdict = judge(conquest, position, "keyfort-a > keyfort-b")
    assert verdict.kind == "legal"
    (follows,) = verdict.follows
    assert follows == (
        "What follows depends on what stands hidden on keyfort-b: it is an Earl (5), and the defender falls; "
        "it is a Cursed Land, and the attacker falls."
    )
    told = [each.value for each in verdict.depends_on if each.on == "hidden"]
    assert told == ["it is an Earl (5), and the defender falls", "it is a Cursed Land, and the attacker falls"]
    after = conquest.play(position, conquest.parse_move(position, "keyfort-a > keyfort-b"))
    assert after.phase == "finish"
    assert judge(conquest, after, "stop").kind == "illegal"
    assert judge(conquest, after, "keyfort-a > keyfort-b xDX").kind == "legal"
    assert judge(conquest, after, "keyfort-a > keyfort-b xDK").kind == "illegal"


@pytest.mark.parametrize(
    ("units", "claim", "says"),
    [
        (
            "keyfort-a:1=Q,keyfort-b:2(PD)",
            "attacker",
            "When a Queen (9) attacks a Prince (8) or a Duke (7), the defender falls.",
        ),
        (
            "keyfort-a:1=B,keyfort-b:2(PX)",
            "defender",
            "When a Baron (4) attacks a Prince (8) or a Cursed Land, the Baron falls.",
        ),
        ("keyfort-a:1(BX),keyfort-b:2=B", "defender", "When a Baron (4) attacks a Baron (4), both fall."),
        ("keyfort-a:1(BC),keyfort-b:2(BC)", "none", "Whatever the two units are, it is impossible that neither falls."),
        (
            "keyfort-a:1(CB),keyfort-b:2(PC)",
            "defender",
            "Whatever the two units are, it is impossible that only the defender falls.",
        ),
        (
            "keyfort-a:1=D,keyfort-b:2(DE)",
            "attacker",
            "Whatever the two units are, it is impossible that only the Duke falls.",
        ),
        ("keyfort-a:1=K,keyfort-b:2=K", "attacker", "When a King (10) attacks a King (10), both fall."),
    ],
)
def test_what_is_said_of_a_fight_names_no_unit_that_may_be_another(conquest, units, claim, says):
    position = conquest.parse_position(f"units={units},ashmoor-a:2=F,ravenfall-a:1=F")
    verdict = judge(conquest, position, f"keyfort-a > keyfort-b falls {claim}")
    assert [objection.says for objection in verdict.objections] == [says]


def test_a_unit_drawn_from_the_reserve_is_one_of_those_that_lay_there(conquest):
    text = (
        "players=2 turn=1 step=play drawn=deploy units=keyfort-a:1=F,ashmoor-a:2=F,keyfort-b:1=Q,ravenfall-a:1=P,"
        "ravenfall-b:1=D,ravenfall-c:1=C reserve=1:KEBBSSTTTTYXX"
    )
    position = conquest.parse_position(text)
    after = conquest.play(position, conquest.parse_move(position, "play deploy: keyfort-c"))
    assert kinds(conquest, conquest.format_position(after), "keyfort-c") == "KEBSTYX"
    assert len(reserve_of(after, 0).masks) == 12
    told = conquest.play(position, conquest.parse_move(position, "play deploy Y: keyfort-c"))
    assert all("Spy Master" not in names_in(mask) for mask in reserve_of(told, 0).masks)
    # The other player saw only that something was drawn.
    seen = conquest.view(told, 1)
    assert "Spy Master" in names_in(reserve_of(seen, 0).masks[0])


def test_a_redeployed_king_is_one_of_three(conquest):
    text = "players=2 turn=1 step=play drawn=redeploy units=keyfort-a:1=K!,keyfort-b:1=F,keyfort-c:1=X,oakhollow-a:1=Q,ashmoor-a:2=F"
    position = conquest.parse_position(text)
    told = "play redeploy: keyfort-a>keyfort-b keyfort-b>keyfort-a keyfort-c>keyfort-c"
    after = conquest.play(position, conquest.parse_move(position, told))
    assert kinds(conquest, conquest.format_position(after), "keyfort-b") == "K"
    seen = conquest.view(after, 1)
    for zone in ("keyfort-a", "keyfort-b", "keyfort-c"):
        assert "K" in kinds(conquest, conquest.format_position(seen), zone)
    assert judge(conquest, seen, "2: ashmoor-a > ashmoor-b").kind == "illegal"
    untold = conquest.play(position, conquest.parse_move(position, "play redeploy: keyfort-a keyfort-b keyfort-c"))
    assert kinds(conquest, conquest.format_position(untold), "keyfort-b") == "KXF"


def test_a_wrong_guess_tells_everybody_what_a_unit_is_not(conquest):
    units = "units=keyfort-a:1=F,oakhollow-a:1=X,ashmoor-a:2,ashmoor-b:2 reserve=2:QPDCEBBSSTTTTYXX"
    text = f"players=2 turn=1 step=play drawn=traitor deck=shuffled {units}"
    position = conquest.parse_position(text)
    after = conquest.play(position, conquest.parse_move(position, "play traitor K: ashmoor-a miss"))
    assert kinds(conquest, conquest.format_position(conquest.view(after, None)), "ashmoor-a") == "F"
    assert judge(conquest, position, "play traitor K: ashmoor-a").kind == "legal"
    assert judge(conquest, position, "play traitor Q: ashmoor-a hit").kind == "illegal"


def test_what_a_captured_flag_leaves_open_is_not_said_to_be_exact(conquest):
    """The Flag was the one of Flag and Queen or the one of Flag and Scout: which, nobody can tell."""
    text = (
        "players=3 turn=1 units=keyfort-a:1=K,keyfort-b:2,keyfort-c:2,north-a:2,ravenfall-a:1=F,lookout-a:3=F "
        "among=2:keyfort-b+keyfort-c+north-a=FQ/FT/Y"
    )
    position = conquest.parse_position(text)
    after = conquest.play(position, conquest.parse_move(position, "keyfort-a > keyfort-b xKF"))
    assert conquest.parse_position(conquest.format_position(after)) == after
    found = kinds_of(after, after.agreement.board.zone("keyfort-c"))
    assert {"Queen", "Scout", "Spy Master"} <= {*names_in(found.masks[0])}
    assert not found.is_exact
