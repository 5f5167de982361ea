"""The tiles: what their two sides show, from the product's data file."""

import json
import re
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parents[4] / "host" / "tallystick" / "games" / "duke" / "components" / "tiles.json"

CODES = {
    "Duke": "Du", "Footman": "Fo", "Pikeman": "Pi", "Knight": "Kn", "Wizard": "Wi", "Ranger": "Ra", "Seer": "Se",
    "General": "Ge", "Priest": "Pr", "Champion": "Ch", "Marshall": "Ma", "Bowman": "Bo", "Dragoon": "Dr",
    "Assassin": "As", "Longbowman": "Lo", "Duchess": "Dc", "Oracle": "Or", "Aramis": "Ar", "Jester": "Je",
    "Specter": "Sp", "Joan of Arc": "Jo", "Arbalist": "Ab", "Countess": "Co", "Light Horse": "Lh",
    "Royal Assassin": "Ry", "Sage": "Sa", "Shield Maiden": "Sh",
}  # fmt: skip
ENHANCED = ["Dc", "Or"]
EXTRA = ["Ar", "Je", "Sp", "Jo", "Ab", "Co", "Lh", "Ry", "Sa", "Sh"]

LETTERS = {
    "m": "move", "j": "jump", "s": "slide", "q": "jump_slide", "x": "strike", "c": "command", "d": "dread",
    "g": "defense",
}  # fmt: skip
ABILITIES = ("summon", "divination", "escape", "ransom")


class Tile(NamedTuple):
    code: str
    name: str
    count: int
    sides: list  # two lists of (icon, dx to the owner's right, dy forward)
    is_duke: bool  # the Duke or acting as the Duke
    abilities: list


def icons(side):
    return [(icon["icon"], icon["dx"], icon["dy"]) for icon in side]


def from_data():
    data = json.loads(DATA.read_text("utf-8"))
    box = {}
    for name, code in CODES.items():
        entry = data[name]
        abilities = [entry["ability"]] if "ability" in entry else []
        sides = [icons(side) for side in entry["sides"]]
        box[code] = Tile(code, name, entry["count"], sides, code == "Du", abilities)
    dragon = [icons(side) for side in data["Dragon"]["sides"]]
    return box, dragon


BOX, DRAGON = from_data()


def custom(text):
    """A group's own tile from its text, `Baron(Ba^#escape)m+0+1|j+1+2`."""
    match = re.fullmatch(r"([^()|]+)\(([A-Z][a-z])(\^?)((?:#[a-z]+)*)\)([^|]*)\|([^|]*)", text)
    if not match:
        raise ValueError(f"{text!r} is no custom tile; one reads Baron(Ba)m+0+1|j+1+2")
    name, code, duke, abilities, front, back = match.groups()
    if code in BOX:
        raise ValueError(f"the code {code} belongs to the {BOX[code].name}")
    abilities = [word for word in abilities.split("#") if word]
    for word in abilities:
        if word not in ABILITIES:
            raise ValueError(f"{word!r} is no ability; there are {', '.join(ABILITIES)}")
    return Tile(code, name, 1, [custom_side(front), custom_side(back)], bool(duke), abilities)


def custom_side(text):
    if not re.fullmatch(r"(?:[mjsqxcdg][+-]\d[+-]\d)*", text):
        raise ValueError(f"{text!r} is no side of a tile; one reads m+0+1s-1+0")
    return [(LETTERS[text[i]], int(text[i + 1 : i + 3]), int(text[i + 3 : i + 5])) for i in range(0, len(text), 5)]


def custom_text(tile):
    letter_of = {word: letter for letter, word in LETTERS.items()}
    sides = ["".join(f"{letter_of[icon]}{dx:+d}{dy:+d}" for icon, dx, dy in side) for side in tile.sides]
    marks = ("^" if tile.is_duke else "") + "".join("#" + word for word in ABILITIES if word in tile.abilities)
    return f"{tile.name}({tile.code}{marks}){sides[0]}|{sides[1]}"
