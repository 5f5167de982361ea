"""The table of event kinds: number, name and fields. Device and laptop both use it.

A number never changes its meaning. A kind that is not written any more keeps its number. Fields are only ever appended.
"""

from array import array

from tallycore.log.fields import find_line

SOURCE_COMMITTED = 0
SOURCE_UNVERIFIED = 1
# The source of a roll's numbers: the committed stream, or a device that has no entropy for a secret.

PURPOSE_PLAY = 0
PURPOSE_FIRST_PLAYER = 1
PURPOSE_CHANCE = 2
# From this number up, the purpose is a chance of the game: PURPOSE_CHANCE plus its index in the profile's `chances`.

MOST_SIDES = 100
# The limit for a die, and for the things in a bag: a draw is a roll of a die.

BY_DEVICE = 0
BY_LAPTOP = 1

ENDED_FINISHED = 0
ENDED_ABANDONED = 1

FIRST_CHOSEN = 0
FIRST_ROLLED = 1

TABLE = """
1|booted|version:s board:s cause:u reset:u safe_mode:u start:u tag:b
2|game_started|game:s profile:b names:S colours:U options:I readings:S
3|dice_committed|commitment:b
4|salt_added|seat:u salt:s
5|first_player|seat:u how:u
6|rolled|roll:u seat:u sides:U faces:U source:u purpose:u
7|typed_roll|seat:u sides:U faces:U purpose:u
8|turn_ended|next:u by?u
9|score_changed|seat:u delta:i by:u
10|score_corrected|seat:u score:i by:u
11|choice_made|choice:u item:u seat:u by?u ends?u
12|phase_changed|phase:u
13|counter_changed|counter:u seat:u delta:i by?u
14|paused|
15|resumed|
16|undone|seq:u by?u
17|sealed|seal:b
18|secret_revealed|secret:b
19|game_ended|how:u
20|reading_set|reading:s value:s by:u
21|bag_drawn|roll:u seat:u sides:U faces:U source:u bag:u items:U way:u
22|typed_draw|seat:u bag:u items:U way:u
23|bag_returned|seat:u bag:u items:U
24|slept|battery:u
25|woke|cause:u
26|trouble_met|code:u
27|events_lost|seq:u count:u rolls:u head:b
28|setup_sealed|seat:u commitment:b
29|setup_revealed|seat:u number:u salt:b text:s
30|players_seated|seats:U colours:U
"""
# Each line is one kind: number, name, and layout in the form of tallycore.log.fields. All kinds exist since 0.1.0.
# booted: `start` and `tag` were appended after 0.1.0. A log of earlier firmware has neither of them.
# turn_ended, choice_made, counter_changed and undone: the fields with a question mark were appended after 0.1.0. They are written
# only for requests of a laptop, so that the device's own records stay the same. If they are missing, the event is the device's own.
# choice_made: `ends` is 0, or 1 plus the seat that gets the turn. In the second case, the next event is the end of the turn. A start
# that does not find that event writes it. So the two are one act, wherever the power is cut.
# setup_sealed and setup_revealed come only from the laptop. A seat's seals are numbered from 1 in the order of the log.


def _line_starts() -> "array[int]":
    """Return the offset of each line of the table. Kind N is in line N."""
    starts = array("H")
    at = 0
    while at < len(TABLE):
        starts.append(at)
        at = TABLE.find("\n", at) + 1
    return starts


STARTS = _line_starts()
# An undo decodes every event of the last turns. Without these offsets, a board would need 0.5 ms more to find the kind of each.

UNDOABLE = (
    "first_player rolled typed_roll turn_ended score_changed score_corrected choice_made phase_changed counter_changed "
    "bag_drawn typed_draw bag_returned"
)
# The kinds that players do and can take back. The other kinds are facts about the log itself. One text takes less memory than a
# tuple. `in` finds a name in it, because no kind's name is a part of one of these.

NEEDS_CONSENT = ("rolled", "typed_roll", "bag_drawn", "typed_draw")
# After one of these, the players have seen a result. An undo could exploit it, so the device asks a second time.


def kind_of_number(number: int) -> "tuple[str, str]":
    """Return (name, layout) of the kind with this number. A kind of a newer version gets the name `kind-N` and no fields."""
    if not 0 < number < len(STARTS):
        return "kind-%d" % number, ""
    at = STARTS[number]
    _, name, layout = TABLE[at : TABLE.find("\n", at)].split("|")
    return name, layout


def kind_of_name(name: str) -> "tuple[int, str] | None":
    """Return (number, layout) of the kind `name`, or None. `kind-N`, a name from `kind_of_number`, has no fields."""
    line = find_line(TABLE, "|%s|" % name)
    if line:
        return int(line[0]), line[2]
    return (int(name[5:]), "") if name[:5] == "kind-" and name[5:].isdigit() else None
