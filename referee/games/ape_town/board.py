"""Ape Town's position as text: the city as hexes, the display."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

from referee.games.ape_town.edition import MOTIFS, ORANG, SEGMENTS, Edition
from referee.games.ape_town.state import State
from referee.games.game import EMPTY, UNKNOWN, Players
from referee.language import name, say
from referee.language.remembered import remembered
from referee.language.width import column, left

WIDTH = 7


def draw(state: State, players: Players) -> str:
    marks = players.marks(state.edition.signs)
    return "\n".join([*_city(state, marks), "", *_legend(state), "", *_display(state)])


def sign(motif: int) -> str:
    """Two letters for a tile."""
    return name(MOTIFS[motif])[:2].casefold()


def _city(state: State, marks: tuple[str, ...]) -> list[str]:
    edition = state.edition
    laid = [*zip_longest(state.tiles, state.owner, fillvalue=-1)]
    lines = [_row(edition, r, tuple([laid[field] for field in fields]), marks) for r, fields in enumerate(_fields(edition))]
    return [_head(edition), *lines]


@lru_cache(maxsize=4)
def _fields(edition: Edition) -> list[list[int]]:
    """The fields of each row, without the pond."""
    return [
        [edition.index[f"{r}.{c}"] for c, cell in enumerate(row, 1) if cell != "~~"] for r, row in enumerate(edition.rows, 1)
    ]


@lru_cache(maxsize=4)
def _head(edition: Edition) -> str:
    widest = max(len(row) for row in edition.rows)
    shifted = [start for start, row in zip(edition.starts, edition.rows, strict=True) if len(row) == widest]
    head = "    " + " " * (WIDTH // 2 * (shifted[0] if shifted else 0))
    return head + "".join(f".{c}".ljust(WIDTH) for c in range(1, widest + 1))


@remembered(512)
def _row(edition: Edition, row: int, laid: tuple[tuple[int, int], ...], marks: tuple[str, ...]) -> str:
    """A row of the city; `laid` is the tile on each of its fields, and whose disc is on it."""
    tiles = iter(laid)
    cells = [left(f"{cell} {'' if cell == '~~' else _tile(*next(tiles), marks)}", WIDTH) for cell in edition.rows[row]]
    return f"{row + 1}   {' ' * (WIDTH // 2 * edition.starts[row])}{''.join(cells)}"


def _tile(motif: int, owner: int, marks: tuple[str, ...]) -> str:
    if motif == EMPTY:
        return "·"
    return sign(motif) + (marks[owner] if owner >= 0 else "")


def _legend(state: State) -> list[str]:
    tarsier, chimp, mandrill = state.edition.values[:ORANG]
    return [
        say(
            "ta tarsier {tarsier}   ch chimp {chimp}   ma mandrill {mandrill}   or orang   ka katta   ba banana",
            tarsier=tarsier,
            chimp=chimp,
            mandrill=mandrill,
        ),
        say("·  free        ** printed   ~~ pond         capital letter: the owner's disc"),
    ]


def _display(state: State) -> list[str]:
    if not state.open:
        return [say("display: empty")]
    colours = [name(state.edition.segment_colour[segment]) for segment in state.open]
    tiles = ["?" if (motif := state.at_segment[segment]) == UNKNOWN else name(MOTIFS[motif]) for segment in state.open]
    bundles = [
        say("{bundles:# bundle|# bundles} on it", bundles=count) if (count := state.bundles[segment]) else ""
        for segment in state.open
    ]
    lines = [say("display (the first tile is free, each skipped one costs a bundle)")]
    for i, (segment, colour, tile, pile) in enumerate(zip(state.open, column(colours), column(tiles), bundles, strict=True)):
        place = f"{say('segment')} {segment + 1:>2} ({segment // SEGMENTS + 1})"
        lines.append(f"  {i:>2}  {place}  {colour}  {tile}  {pile}")
    return lines
