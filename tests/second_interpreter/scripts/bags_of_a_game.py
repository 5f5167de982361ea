"""What is in a bag before and after draws, a draft, an undo; and what the committed stream draws from it."""

from tallycore.errors import DiceError
from tallycore.log.records import Event, decode_event, encode_event
from tallycore.profile import Profile
from tallycore.profile.bags import bag_at_first, bag_left, drawn_items
from tallycore.proof.dice import DiceCup, draw_sides
from tallycore.table.fold import Fold

with open("games/duke.json", "rb") as file:
    profile = Profile(file.read())
pick = profile.choice("pick")
ordinary = [option.default for option in profile.options]
enhanced = [1 if option.id in ("enhanced", "sage") else option.default for option in profile.options]
dynasty = [4 if option.id == "objective" else option.default for option in profile.options]

for options in (ordinary, enhanced, dynasty):
    table = Fold()
    happened = (
        ("game_started", {"game": "duke", "profile": profile.hash, "names": ["Ann", "Bo"], "options": options}),
        ("first_player", {"seat": 1}),
        ("choice_made", {"choice": pick, "item": 2, "seat": 0}),
        ("choice_made", {"choice": pick, "item": 4, "seat": 1}),
        ("bag_drawn", {"roll": 1, "seat": 0, "sides": [16, 15], "faces": [2, 4], "items": [2, 4], "way": 1}),
        ("bag_returned", {"seat": 0, "items": [4]}),
        ("typed_draw", {"seat": 1, "items": [2]}),
        ("undone", {"seq": 7}),
    )
    for at, (kind, fields) in enumerate(happened):
        event = decode_event(encode_event(Event(at + 1, 5, kind, fields)))
        table.apply(event)
        for seat in (0, 1):
            print(kind, seat, bag_at_first(profile, table.state, 0, seat), bag_left(profile, table.state, 0, seat))
        print(table.state.hand, table.state.out, table.state.noted)

cup = DiceCup(bytes(range(32)), ["ann"])
left = profile.bags[0].sorts(enhanced)
while sum(left):
    cup.prepare()
    faces = cup.draw(sum(left), min(3, sum(left)))
    items = drawn_items(left, faces)
    for item in items:
        left[item] -= 1
    print(cup.rolls_made, faces, [profile.bags[0].names[item] for item in items], sum(left))
for things, count in ((0, 1), (3, 4), (101, 1), (5, 0)):
    try:
        print(draw_sides(things, count))
    except DiceError as error:
        print(error)
