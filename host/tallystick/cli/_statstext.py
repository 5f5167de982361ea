"""Print statistics for people."""

from __future__ import annotations

from typing import Any

from tallystick.cli._bars import row_of_bars, share_bar
from tallystick.cli._output import echo
from tallystick.cli._store import counted
from tallystick.cli._table import print_table
from tallystick.cli._width import wrapped

NONE = "-"
LAST_NAMED = 5
# The number of last scores that are written as numbers. The bars show more.
VERDICTS = {"usual": "That is usual.", "high": "That is unusually high.", "low": "That is unusually low."}
NOT_RATED = {
    "faulty": ("the audit finds faults in it", "the audit finds faults in them"),
    "unaudited": ("it is not audited", "they are not audited"),
    "alone": ("only one player or team was there",) * 2,
    "unnamed": ("a player has no name, or one person had two seats",) * 2,
    "forked": (
        "its log has two versions; `--with forked` rates it",
        "their log has two versions; `--with forked` rates them",
    ),
    "recorded": (
        "it was recorded by hand; `--with recorded` rates it",
        "they were recorded by hand; `--with recorded` rates them",
    ),
    "imported": ("it came as a file; `--with imported` rates it", "they came as files; `--with imported` rates them"),
}
# The reason for one game, and for several.


def echo_players(found: dict[str, Any]) -> None:
    """Print all players, one line each."""
    players = found["players"]
    rows = [
        (
            each["player"],
            str(each["games"]),
            won,
            _time(each["turn_ms"]),
            _dice(each["luck"]),
            ", ".join(f"{rating['title']} {_rating(rating)}" for rating in each["ratings"]) or NONE,
        )
        for each, won in zip(players, _won(players), strict=True)
    ]
    print_table(("player", "games", "won", "per turn", "dice", "rating"), rows, words=("player", "rating"))


def echo_player(found: dict[str, Any]) -> None:
    """Print everything about one player."""
    others = found["names"][1:]
    also = f" (also {', '.join(others)})" if others else ""
    echo(
        f"{found['player']}{also}: {counted(found['games'], 'game')}, {found['finished']} finished, {found['abandoned']} abandoned"
    )
    if not found["games"]:
        return
    echo()
    _echo_games(found["by_game"])
    echo()
    counts = found["by_players"]
    rows = [(str(each["players"]), str(each["games"]), won) for each, won in zip(counts, _won(counts), strict=True)]
    print_table(("players", "games", "won"), rows)
    for name, title in (
        ("most_frequent", "most frequent opponents"),
        ("wins_most_against", "wins most against"),
        ("loses_most_against", "loses most against"),
    ):
        people = found["opponents"][name]
        if people:
            echo()
            lines = [
                (each["player"], str(each["games"]), won, str(each["lost"]))
                for each, won in zip(people, _won(people), strict=True)
            ]
            print_table((title, "games", "won", "lost"), lines, words=(title,))
    if found["luck"]:
        echo()
        echo(wrapped(_luck(found["luck"]), 2))


def echo_left_out(found: dict[str, Any]) -> None:
    """Print what the figures leave out, and which names are joined."""
    lines = [
        f"{counted(count, 'game')} without rating: {NOT_RATED[why][count > 1]}."
        for why, count in sorted(found["not_rated"].items())
    ]
    if found["without_result"]:
        lines.append(
            f"{counted(found['without_result'], 'game')} without a result, because this store can only be read."
        )
    lines += [f"{name} is counted as {same_as}." for name, same_as in found["joined"]]
    if lines:
        echo()
    for line in lines:
        echo(wrapped(line, 2))


def _echo_games(by_game: list[dict[str, Any]]) -> None:
    rows = []
    for each, won in zip(by_game, _won(by_game), strict=True):
        scores = each["scores"]
        last = [one["score"] for one in scores["last"]] if scores else []
        rows.append(
            (
                each["title"],
                str(each["games"]),
                won,
                str(scores["best"]) if scores else NONE,
                f"{scores['average']:.1f}" if scores else NONE,
                " ".join(map(str, last[-LAST_NAMED:])) + row_of_bars(last) if last else NONE,
                _time(each["turn_ms"]),
                _rating(each["rating"]),
            )
        )
    print_table(("game", "games", "won", "best", "average", "last scores", "per turn", "rating"), rows, words=("game",))


def _won(tallies: list[dict[str, Any]]) -> list[str]:
    """Return how many games were won, for each line of a table. All bars begin in the same column."""
    texts = [f"{tally['won']} of {tally['decided']}" for tally in tallies]
    bars = [share_bar(tally["won"], tally["decided"]) for tally in tallies]
    width = max(map(len, texts), default=0)
    return [f"{text:<{width}}{bar}" if bar else text for text, bar in zip(texts, bars, strict=True)]


def _rating(rating: dict[str, Any]) -> str:
    """Return a rating with its uncertainty, or how many rated games there are."""
    if rating["mu"] is None:
        return f"after {counted(rating['games'], 'rated game')}: none yet" if rating["games"] else NONE
    return f"{rating['mu']:.1f} ± {rating['high'] - rating['mu']:.1f}"


def _dice(luck: dict[str, Any] | None) -> str:
    return f"{luck['mean']:.2f} ({luck['expected']:.2f})" if luck else NONE


def _luck(luck: dict[str, Any]) -> str:
    """Return the sentences about a player's dice. For few rolls, nothing is said about their luck."""
    said = (
        f"Dice: {luck['dice']} in {counted(luck['rolls'], 'roll')}, {luck['mean']:.2f} on average (between {luck['low']:.2f} and "
        f"{luck['high']:.2f} with 95 % confidence), expected {luck['expected']:.2f}: "
        f"{luck['deviations']:+.1f} standard deviations."
    )
    verdict = VERDICTS.get(luck["verdict"], f"Fewer than {luck['fewest_rolls']} rolls say nothing about luck.")
    return f"{said} {verdict}"


def _time(ms: int | None) -> str:
    if ms is None:
        return NONE
    minutes, seconds = divmod(round(ms / 1000), 60)
    return f"{minutes}:{seconds:02}"
