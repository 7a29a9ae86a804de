"""What lies beside the game on the table: the empty board with its coordinates, the components by the names that lines use,
and numbered lines to write the game down. Two pages of A4, as HTML that prints so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from math import sqrt
from typing import Any

from referee.games.drawing import escaped
from referee.games.game import AnyGame, Component, Players
from referee.language import said, say, translated
from referee.language.width import width
from referee.report.board import in_daylight
from referee.report.document import document

HEIGHT = 277
"""Millimetres of a page between its margins."""
HEAD = 36
LEAST = 50
"""Millimetres of a board that one can still read."""
ROW, LETTER = 3.3, 7.5
"""A line of components in millimetres, and its letters in points."""
COLUMNS, LETTERS = 3, 42
"""Columns of components, and the letters that a line of one surely holds."""
LINES = 66
"""To be written on, in two columns."""


def sheet(game: AnyGame, table: Mapping[str, Any], edition: Any) -> str:
    """The page for one game in the language in use. The table is the edition's file."""
    seats = game.seats_of(edition)[-1]
    players = Players([*map(str, range(1, seats + 1))], extra=game.extra_players(edition, seats))
    board = game.svg(game.start_with(edition, players), players)
    components = game.components(table)
    body = [
        '<main class="sheet">',
        '<section class="page">',
        f"<h1>{escaped(game.name)}</h1>",
        *_head(game, seats),
        f'<div class="board">{in_daylight(board)}</div>',
        f'<ul class="things">{"".join(map(_thing, components))}</ul>',
        "</section>",
        '<section class="page">',
        f'<ol class="lines">{"".join(_lines(game, seats))}</ol>',
        f'<p class="note">{escaped(_hint(game))}</p>',
        "</section>",
        "</main>",
    ]
    return document(say("{game}: a sheet for the table", game=game.name), body, "sheet", more_style=_sizes(components))


def _sizes(components: Sequence[Component]) -> str:
    """The board gets what the components leave; if that is too little, these are written smaller."""
    rows = sum(-(-width(_text(component)) // LETTERS) for component in components) // COLUMNS + 3
    room = HEIGHT - HEAD
    size = min(1.0, sqrt((room - LEAST) / (rows * ROW)))  # smaller letters need fewer lines, too
    board = room - rows * ROW * size**2
    return (
        f".board {{ height: {board:.0f}mm; }} .things {{ font-size: {LETTER * size:.2f}pt; line-height: {ROW * size:.2f}mm; }}"
    )


def _head(game: AnyGame, seats: int) -> Iterator[str]:
    """What the tags say."""
    first = [say("event"), say("date")]
    for names in (first, [str(seat) for seat in range(1, seats + 1)]):
        yield f'<p class="blanks">{"".join(f"<span>{escaped(name)}</span>" for name in names)}</p>'


def _text(component: Component) -> str:
    copies = f" ({component.copies} ×)" if component.copies is not None and component.copies > 1 else ""
    return f"{translated(component.name, 'notation')} {said(component.text)}{copies}"


def _thing(component: Component) -> str:
    name = translated(component.name, "notation")
    return f"<li><b>{escaped(name)}</b>{escaped(_text(component).removeprefix(name))}</li>"


def _lines(game: AnyGame, seats: int) -> Iterator[str]:
    """Numbers as the game counts: moves, or rounds with a line for everybody."""
    numbers: Sequence[str] = [f"{number}." for number in range(1, LINES)]
    if game.numbering == "rounds":
        numbers = [*chain.from_iterable(repeat(f"R{number}.", seats) for number in range(1, LINES))]
    for number in ["*", *numbers][:LINES]:
        yield f"<li>{number}</li>"


def _hint(game: AnyGame) -> str:
    return say(
        "* is what the table revealed, drew or rolled. How each line is written: {command}",
        command=f'referee notation "{game.name}" --short',
    )
