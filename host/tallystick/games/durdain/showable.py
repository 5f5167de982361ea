"""Show a mat by name: the stand-in, or a group's own."""

from __future__ import annotations

from tallystick.games.durdain.components.mat import STAND_IN, mat_of, read_mat
from tallystick.games.durdain.drawing.mat_diagram import draw_mat_text
from tallystick.games.durdain.drawing.mat_picture import draw_mat_picture
from tallystick.rules.ownboards import OwnBoards

_MATS = OwnBoards("mat", STAND_IN, mat_of, read_mat, draw_mat_text, draw_mat_picture)
own_data, showable_names, show_by_name = _MATS.own_data, _MATS.showable_names, _MATS.show_by_name
