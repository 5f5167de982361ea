"""Every link message as bytes and back; the profiles of our games, read as the device reads them; broken ones."""

import os

from tallycore.errors import FrameError, ProfileError
from tallycore.log.fields import empty_value, pairs_of
from tallycore.profile import Profile
from tallycore.profile.conditions import holds
from tallycore.proof.sha256 import to_hex
from tallycore.wire.messages import TABLE, Message, decode_message, encode_message

SAMPLE = {"u": 300, "i": -3, "b": b"\x00\x01", "s": "Zoe", "U": [1, 200], "S": ["Ann"]}

for line in TABLE.split("\n")[1:-1]:
    number, name, layout = line.split("|")
    for values in (SAMPLE, None):
        fields = {}
        for field, type_ in pairs_of(layout):
            fields[field] = values[type_] if values else empty_value(type_)
        payload = encode_message(Message(name, 7, fields))
        back = decode_message(payload)
        print(number, payload, back.name, back.tag, sorted(back.fields.items()))
for bad in (b"", b"\x01", b"\x63\x01", b"\x22\x01\x05\x09a"):
    try:
        print(decode_message(bad).name)
    except FrameError as error:
        print(bad, error)

for name in sorted([name for name in os.listdir("games") if name.endswith(".json")]):
    with open("games/" + name, "rb") as file:
        profile = Profile(file.read())
    filed = Profile(lambda path="games/" + name: open(path, "rb"))  # noqa: SIM115
    print(filed.hash == profile.hash, filed.keys == profile.keys, filed.scored == profile.scored)
    for ours, theirs in (
        (filed.options, profile.options),
        (filed.bags, profile.bags),
        (filed.choices, profile.choices),
        (filed.phases, profile.phases),
        (filed.chances, profile.chances),
    ):
        print(len(ours), len(theirs), [each.name for each in ours] == [each.name for each in theirs])
        print([each.condition for each in ours] == [each.condition for each in theirs], [each.id for each in ours])
    print([(bag.names, bag.items) for bag in filed.bags], [choice.names for choice in filed.choices])
    filed.forget()
    print(profile.id, profile.name, to_hex(profile.hash), profile.seats_least, profile.seats_most)
    print(profile.dice, profile.counters, profile.score_steps)
    print([(option.id, option.name, option.default, option.least, option.most) for option in profile.options])
    print([(choice.id, choice.items, choice.names, choice.ends_turn) for choice in profile.choices])
    print([(phase.id, phase.name, phase.choice) for phase in profile.phases])
    for option in profile.options:
        print(profile.option(option.id, []), profile.option(option.id, [5, 6]), option.text(0), option.text(9))
    for values in ([], [1, 1, 1, 2, 1], [3], [4, 1]):
        print([holds(option.condition, values) for option in profile.options], profile.has_scores(values))
        print([bag.sorts(values) for bag in profile.bags], [profile.picks(bag, values) for bag in profile.bags])
        print([holds(chance.condition, values) for chance in profile.chances], profile.phase_at(0, values))
    for bag in profile.bags:
        print(bag.id, bag.items, bag.names, [(way.name, way.count, way.choice, way.item) for way in bag.ways])
    for chance in profile.chances:
        sides = chance.sides(5)
        print(chance.id, chance.name, sides, chance.result(sides, [1] * len(sides)), chance.result([99], [7]))

BROKEN = (
    b"{",
    b"[]",
    b"\xff",
    b'{"id": "x"}',
    b'{"id": "x", "name": "X", "seats": [3, 2]}',
    b'{"id": "x", "name": "X", "seats": 2}',
    b'{"id": "x", "name": "X", "seats": [2, 2], "scored": "points"}',
    b'{"id": "x", "name": "X", "seats": [2, 2], "bags": [{"id": "b", "name": "B", "ways": [], "items": []}]}',
)
for broken in BROKEN:
    try:
        print(Profile(broken).id)
    except ProfileError as error:
        # What follows the colon may be the interpreter's own sentence.
        print(broken, str(error).split(":")[0])
