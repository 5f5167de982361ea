"""The beginning of a game from its options: `start enhanced objective=coup fort extra=Je,Sp`."""

from tests.games.duke.naive import beginning, reading
from tests.games.duke.naive.table import READINGS, Table
from tests.games.duke.naive.tiles import CODES, ENHANCED, EXTRA, custom

OBJECTIVES = ("duke", "coup", "trophies", "rider", "dynasty")
EXTRA_IDS = {name.lower().replace(" ", "-"): code for name, code in CODES.items() if code in EXTRA}


def started(words):
    options = {"objective": "duke", "first": "1", "pikemen": "4", "rider": "knight", "fort": "0"}
    table = Table()
    extra = []
    for word in words:
        key, _, value = word.partition("=")
        value = value or "1"
        if key in READINGS:
            reading.read_key(table, key, value)
        elif key == "tile":
            tile = custom(value)
            table.tiles[tile.code] = tile
            extra.append(tile.code)
        elif key == "extra":
            extra += value.split(",")
        elif key in EXTRA_IDS:
            extra += [EXTRA_IDS[key]] if value == "1" else []
        elif key == "camelot":
            options["fort"] = "2"
        elif key in ("objective", "first", "enhanced", "mountain", "fort", "dragon", "pikemen", "rider"):
            options[key] = value
        else:
            raise ValueError(f"{word!r} is not an option and no reading")
    return opened(table, options, extra)


def opened(table, options, extra):
    objective = options["objective"]
    table.objective = OBJECTIVES[int(objective)] if objective.isdigit() else objective
    if table.objective not in OBJECTIVES:
        raise ValueError(f"{objective!r} is no objective; there are {', '.join(OBJECTIVES)}")
    table.seat = table.first = int(options["first"]) - 1
    table.phase = "setup"
    table.terrain = [word for word in ("mountain", "dragon") if options.get(word, "0") != "0"]
    if options["fort"] != "0":
        word = "camelot" if options["fort"] in ("2", "camelot") else "fort"
        table.terrain.insert(1 if "mountain" in table.terrain else 0, word)
    if table.objective == "rider":
        code = "Ra" if options["rider"] in ("1", "ranger") else "Kn"
        table.bags[table.first] = {"Pi": int(options["pikemen"])}
        table.bags[1 - table.first] = {code: 1}
        return table
    chosen = [code for code in table.tiles if code not in EXTRA + ENHANCED or code in extra]
    if options.get("enhanced", "0") != "0":
        chosen += ENHANCED
    dukes = [code for code in chosen if table.tiles[code].is_duke]
    if len(dukes) > 2:
        raise ValueError(f"only one tile can act as the Duke, not {' and '.join(dukes[1:])}")
    bag = {code: tile.count for code, tile in table.tiles.items() if code in chosen and not tile.is_duke}
    bag["Fo"] -= 2
    if table.objective != "dynasty":
        table.bags = [dict(bag), dict(bag)]
        return table
    del bag["Fo"]
    table.bags, table.phase = [dict(bag), dict(bag)], "draft"
    return beginning.after_picks(table)
