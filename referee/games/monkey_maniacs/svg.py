"""Monkey Maniacs' position as SVG: both boards with their cards and the health of their players."""

from __future__ import annotations

from functools import lru_cache

from referee.games.canvas import COARSE_CLASS, FINE, FINE_CLASS, Canvas, Cell, box, legible, piece_id, pieces, print_on
from referee.games.drawing import INK, element, look
from referee.games.game import EMPTY, Players
from referee.games.monkey_maniacs.edition import ACTIONS, COLUMNS, FIGHTERS, KINDS, Edition
from referee.games.monkey_maniacs.effects import STAGES
from referee.games.monkey_maniacs.state import SEATS, State
from referee.language import name, say
from referee.language.remembered import remembered
from referee.language.width import cut

WIDE, HIGH = 80, 62
"""A field; a card leaves some of it free."""
INSET = 4
PIPS, BADGE = 11, 14
"""How far left of the middle the stage of a card is shown, and the radius of the doubling marker to the right of it."""
LEFT, MARGIN = 74, 8
HEAD, FOOT = 52, 16
"""Above a board the player, below it some room."""
MAX_NAME = 22
WIDTH = LEFT + WIDE * COLUMNS + MARGIN
READ = legible(WIDTH, WIDTH)
MAX_TITLE, SHORT = 11, 3
"""Letters of a card's name that fit on it, and those that do in a narrow drawing."""
BAR = 2
"""The bar of health is this many times the health of the start."""
ROW_FILLS = {"red": "#e7a49b", "yellow": "#f3e08a", "grey": "#c3c1bc"}
FIGHTER, SUPPORTER, ACTION = "#d5e8f7", "#d9efcf", "#f5d9ea"
UNKNOWN_CARD = "mm-unknown"


def draw(state: State, players: Players) -> str:
    edition = state.edition
    canvas = _ground(edition, players.marks()).copy()
    for seat in range(SEATS):
        _player(canvas, state, players, seat, _top(edition, seat))
        _laid(canvas, state, seat, _top(edition, seat) + HEAD + 20)
    title = say("Monkey Maniacs: the position in round {round}", round=state.round)
    return canvas.rendered(WIDTH, _top(edition, SEATS), title)


def _top(edition: Edition, seat: int) -> int:
    """The upper edge of a player's block."""
    return MARGIN + (HEAD + 20 + HIGH * len(edition.rows) + FOOT) * seat


@remembered(8)
def _ground(edition: Edition, marks: tuple[str, ...]) -> Canvas:
    """What every drawing of these players begins with."""
    canvas = Canvas(_css(edition), [*pieces(marks), *_cards()])
    for seat in range(SEATS):
        canvas.use(piece_id(seat, marks[seat]), MARGIN + 14, _top(edition, seat) + 14)
        _board(canvas, edition, _top(edition, seat) + HEAD)
    tops = [_top(edition, seat) + HEAD + 20 for seat in range(SEATS)]
    fields = [(word, *_field(edition, field, top)) for top in tops for field, word in enumerate(edition.fields)]
    canvas.spots("spot-mm", box(0, 0, WIDE, HIGH), fields)
    return canvas


def _css(edition: Edition) -> str:
    return "".join(f".gb .r{row}{{fill:{ROW_FILLS[colour]}}}" for row, colour in enumerate(edition.rows))


def _cards() -> list[str]:
    """Every kind of card: fighters with plain corners, supporters round and with a double rim, actions dashed."""
    width, height = WIDE - 2 * INSET, HIGH - 2 * INSET
    found = []
    for kind, word in enumerate(KINDS):
        title = name(word)
        words = print_on(0, -9, cut(title, MAX_TITLE), FINE, width - 8, class_=FINE_CLASS, font_weight=None)
        words += print_on(0, -10, title[:SHORT], READ, class_=COARSE_CLASS, display="none")
        found.append(element("g", element("title", title), card_shape(kind, width, height), words, id=f"mm-{word}"))
    back = card_shape(-1, width, height) + print_on(0, 0, "?", 24, fill="#fff")
    return [*found, element("g", back, id=UNKNOWN_CARD)]


def card_shape(kind: int, width: float, height: float) -> str:
    """A card around the origin."""
    size = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "stroke": INK}
    if not 0 <= kind < len(KINDS):
        return element("rect", **size, rx=3, fill="#8a8577")
    if kind in FIGHTERS:
        return element("rect", **size, rx=3, fill=FIGHTER)
    if kind in ACTIONS:
        return element("rect", **size, rx=8, fill=ACTION, stroke_dasharray="5 3")
    inner = {"x": 3 - width / 2, "y": 3 - height / 2, "width": width - 6, "height": height - 6}
    rim = element("rect", **size, rx=min(10, height / 3), fill=SUPPORTER)
    return rim + element("rect", **inner, rx=min(8, height / 4), fill="none", stroke=INK, stroke_width=0.7)


def _card_id(kind: int) -> str:
    return f"mm-{KINDS[kind]}" if 0 <= kind < len(KINDS) else UNKNOWN_CARD


def _field(edition: Edition, field: int, top: float) -> tuple[float, float]:
    """Left and upper edge of a field on a board whose first row is at `top`."""
    columns = len(edition.columns)
    return LEFT + WIDE * (field % columns), top + HIGH * (field // columns)


def _board(canvas: Canvas, edition: Edition, top: float) -> None:
    cells = [Cell(LEFT + WIDE * (n + 0.5), number, None) for n, number in enumerate(edition.columns)]
    canvas.line_of(top + 9, cells, READ)
    for row, colour in enumerate(edition.rows):
        y = top + 20 + HIGH * row
        canvas.add("rect", x=MARGIN, y=y, width=LEFT - MARGIN + WIDE * len(edition.columns), height=HIGH, class_=f"r{row} edge")
        canvas.text(MARGIN + (LEFT - MARGIN) / 2, y + HIGH / 2, name(colour), READ, "print")
    lines = "".join(f"M{LEFT + WIDE * n} {top + 20}v{HIGH * len(edition.rows)}" for n in range(len(edition.columns)))
    canvas.add("path", d=lines, class_="edge", stroke_opacity=".4")


def _laid(canvas: Canvas, state: State, seat: int, top: float) -> None:
    for field, kind in enumerate(state.players[seat].kinds):
        if kind != EMPTY:
            canvas.rows.append(_card(kind, state.players[seat].points[field] + 1, *_field(state.edition, field, top)))
    if state.number:
        x, y = _field(state.edition, state.edition.markers[state.row][state.number], top)
        rim = element("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=HIGH - 2, fill="none", stroke=INK, stroke_width=4)
        badge = element("circle", cx=x + WIDE - BADGE, cy=y + HIGH - BADGE, r=BADGE, fill=INK)
        canvas.add("g", rim, badge, print_on(x + WIDE - BADGE, y + HIGH - BADGE, "×2", READ, fill="#fff", font_weight=None))


@lru_cache(maxsize=1024)
def _card(kind: int, stage: int, x: float, y: float) -> str:
    pips = "●" * stage + "○" * (STAGES - stage)
    face = element("use", href=f"#{_card_id(kind)}")
    return element("g", face, print_on(-PIPS, 13, pips, READ), transform=f"translate({x + WIDE / 2:g} {y + HIGH / 2:g})")


def _player(canvas: Canvas, state: State, players: Players, seat: int, top: float) -> None:
    canvas.text(MARGIN + 32, top + 14, cut(players.names[seat], MAX_NAME), READ, "ink bold", "start")
    canvas.text(WIDTH - MARGIN, top + 14, f"♥ {state.players[seat].health}", READ, "ink bold", "end")
    _health(canvas, state, seat, top + 32, WIDTH - 2 * MARGIN)


def _health(canvas: Canvas, state: State, seat: int, y: float, width: float) -> None:
    """A bar with a tick at the health of the start; it may rise above it."""
    most = BAR * state.edition.health
    share = min(max(state.players[seat].health, 0) / most, 1)
    canvas.add("rect", x=MARGIN, y=float(y), width=float(width), height=10, class_="panel rim")
    if share:
        canvas.add("rect", x=MARGIN, y=float(y), width=width * share, height=10, fill=look(seat).fill, class_="rim")
    canvas.add("path", d=f"M{MARGIN + width / BAR:g} {y - 4:g}v18", class_="rim", stroke_width=2)
