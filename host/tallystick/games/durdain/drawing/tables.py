"""Say what a mat says in numbers: the points of each country, the markers of the track, and the sizes of the ranges."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_draft import PLAYERS
from tallystick.games.durdain.components.mat_parts import RANGES, Mat

TIERS = ("home", "neighbours", "middle and islands", "beyond", "opposite")
SHAPES = ("football", "triangle", "diamond", "pentagon", "hexagon")
# The plunder markers of two to six players. Source: "Plunder Point Markers".


def number_lines(mat: Mat) -> list[str]:
    """Return the lines of a table: what a flag and a defeated piece bring with each number of players, nests and ranges."""
    lines = [f"Points of a flag: {', '.join(TIERS)}; plunder past a place of the track."]
    for players, points, markers, shape in zip(PLAYERS, mat.progress, mat.plunder, SHAPES, strict=True):
        flags = " ".join(f"{each:>2}" for each in points)
        plunder = ", ".join(f"{gained} past {place}" for place, gained in markers)
        lines.append(f"  {players} players: {flags}; {shape} markers: {plunder}")
    lines.append(f"Nest markers: {', '.join(map(str, mat.nests))}")
    ranges = ", ".join(f"{name} {len(shape)}" for name, shape in zip(RANGES, mat.ranges, strict=True))
    lines.append(f"Spaces that each mountain range covers: {ranges}")
    return lines
