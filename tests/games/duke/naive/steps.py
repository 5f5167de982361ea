"""The legal steps of every phase: text -> function that gives the table after it."""

from tests.games.duke.naive import beginning, dragon, draws, turn


def legal(table):
    phase = table.phase
    if phase in ("draft", "setup", "flags", "mountain", "fort", "dragon"):
        return beginning.legal(table)
    if phase in ("takes", "strikes", "moves", "restrikes", "faces"):
        return dragon.chances(table)
    if phase in ("drawing", "divining"):
        found = draws.results(table, 1 if phase == "drawing" else 3)
        return {text: after.copy for text, after in found.items()}
    if phase in ("drawn", "divined"):
        placings = draws.placements(table) if phase == "drawn" else draws.keepings(table)
        return {step.text: turn.finishing(step, table.seat) for step in placings}
    return turn.relocations(table) if phase == "relocate" else turn.legal(table)


def weight(table, text):
    """How often a result of chance comes, relative to the others of the phase."""
    if table.phase not in ("drawing", "divining"):
        return 1
    return draws.ways(table.bags[table.seat], table.play(text).hand)
