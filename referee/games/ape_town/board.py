"""Ape Town's position as text: the city as hexes, the display, the players."""

from __future__ import annotations

from referee.games.ape_town.edition import EMPTY, MOTIFS, SEGMENTS, UNKNOWN
from referee.games.ape_town.state import State
from referee.games.game import Players
from referee.games.words import column

WIDTH = 7
MAX_NAME = 30
LEGEND = (
    "ta tarsier {}   ch chimp {}   ma mandrill {}   or orang   ka katta   ba banana",
    "·  free        ** printed   ~~ pond         a capital letter is the owner's disc",
)


def draw(state: State, players: Players) -> str:
    marks = players.marks(state.edition.signs)
    legend = "\n".join(LEGEND).format(*state.edition.values)
    lines = [*_city(state, marks), "", legend, "", *_display(state), "", *_players(state, players, marks)]
    return "\n".join(line.rstrip() for line in lines)


def _city(state: State, marks: tuple[str, ...]) -> list[str]:
    edition = state.edition
    half = WIDTH // 2
    lines = []
    for r, row in enumerate(edition.rows, 1):
        cells = []
        for c, cell in enumerate(row, 1):
            name = f"{r}.{c}"
            content = "" if cell == "~~" else _tile(state, edition.index[name], marks)
            cells.append(f"{cell} {content}".ljust(WIDTH))
        lines.append(f"{r}   " + " " * (half * edition.starts[r - 1]) + "".join(cells))
    widest = max(len(row) for row in edition.rows)
    shifted = [start for start, row in zip(edition.starts, edition.rows, strict=True) if len(row) == widest]
    head = "    " + " " * (half * (shifted[0] if shifted else 0))
    return [head + "".join(f".{c}".ljust(WIDTH) for c in range(1, widest + 1)), *lines]


def _tile(state: State, field: int, marks: tuple[str, ...]) -> str:
    motif = state.tiles[field]
    if motif == EMPTY:
        return "·"
    owner = state.owner[field] if field < len(state.owner) else -1
    return MOTIFS[motif][:2] + (marks[owner] if owner >= 0 else "")


def _display(state: State) -> list[str]:
    if not state.open:
        return ["display: empty"]
    lines = ["display (the first tile is free, each skipped one costs a bundle)"]
    for i, segment in enumerate(state.open):
        motif = state.at_segment[segment]
        what = "?" if motif == UNKNOWN else MOTIFS[motif]
        bundles = f"  {state.bundles[segment]} on it" if state.bundles[segment] else ""
        colour = state.edition.segment_colour[segment]
        lines.append(f"  {i:>2}  segment {segment + 1:>2} ({segment // SEGMENTS + 1})  {colour:<6} {what:<9}{bundles}")
    return lines


def _players(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    names = [name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…" for name in players.names]
    widest = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        turn = ">" if state.free and not state.due and seat == state.turn else " "
        discs = state.edition.discs - state.discs[seat]
        lines.append(
            f"{turn} {marks[seat]} {name:<{widest}}  {column(state.score[seat], 'point', 3)}  "
            f"{column(state.purse[seat], 'bundle', 2)}  {column(max(discs, 0), 'disc', 2)}"
        )
    return lines
