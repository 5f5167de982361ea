"""Data files of a group's own tiles, for tests."""


def table(**entries):
    """A data file with one tile; sides by default so that nothing is wrong with them."""
    entries = {"name": '"Baron"', "starting": '[{icon = "move", dx = 0, dy = 1}]', "other": "[]"} | entries
    return "[[tile]]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items() if value)


def grid(*rows):
    return '"""\n' + "\n".join(rows) + '\n"""'
