"""Show a map by name: the house map, or a group's own."""

from __future__ import annotations

from tallystick.games.conquest.components.map import HOUSE, map_of, read_map
from tallystick.games.conquest.drawing.board_picture import draw_map_picture
from tallystick.games.conquest.drawing.board_text import draw_map_text
from tallystick.rules.ownboards import OwnBoards

_MAPS = OwnBoards("map", HOUSE, map_of, read_map, draw_map_text, draw_map_picture)
own_data, showable_names, show_by_name = _MAPS.own_data, _MAPS.showable_names, _MAPS.show_by_name
