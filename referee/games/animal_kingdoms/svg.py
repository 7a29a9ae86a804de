"""Animal Kingdoms' position as SVG: the kingdoms with law, tokens, shields, thrones and cards."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.animal_kingdoms.cards import ANIMALS
from referee.games.animal_kingdoms.cards import name as card_name
from referee.games.animal_kingdoms.edition import Edition
from referee.games.animal_kingdoms.kingdom import Kingdom, kingdoms
from referee.games.animal_kingdoms.laws import Law
from referee.games.animal_kingdoms.state import State
from referee.games.canvas import COARSE_CLASS, FINE, FINE_CLASS, Canvas, legible, lettering, piece_id, pieces, print_on
from referee.games.drawing import INK, element
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
from referee.language.remembered import remembered
from referee.language.width import cut

WIDTH, MARGIN = 560, 8
BAND = 122
"""The height of a kingdom."""
INSIDE = 58
"""Where a kingdom's contents begin."""
FIELD, FIELDS = 27, 41
"""From one golden field to the next, and how far below the upper edge they lie."""
CARD_WIDE, CARD_HIGH, STEP = 44, 54, 47
SLIM = 29
"""The width of a card in a row of many: 16 fit."""
READ = legible(WIDTH, WIDTH)
MAX_LAW = 50
GOLD, THRONE = "#f2cf5b", "#b9b6ae"
FILLS = {
    "panda": "#f2b8a0", "tiger": "#f6c26b", "bee": "#f5e663", "lizard": "#b9dd8f", "frog": "#8fd0b5", "owl": "#c9c3e6",
    "okapi": "#e0c4a8", "wolf": "#c9d3da",
}  # fmt: skip
UNKNOWN_CARD = "ak-unknown"
CROWN = "M-8 5v-10l4 4 4-6 4 6 4-4v10z"
_CSS = (
    f".gb .gold{{fill:{GOLD}}}.gb .throne{{fill:{THRONE}}}.gb .token{{fill:#fff}}"
    f".gb .now{{fill:{INK};stroke:#fff;stroke-width:2}}"
)


def draw(state: State, players: Players) -> str:
    marks = marks_of(state, players)
    canvas = _ground(state.edition, marks).copy()
    for kingdom in kingdoms(state):
        canvas.rows += _kingdom(kingdom, marks)
    title = say("Animal Kingdoms: the position in round {round}", round=state.round)
    return canvas.rendered(WIDTH, _top(len(state.rows)) + MARGIN - 8, title)


@remembered(8)
def _ground(edition: Edition, marks: tuple[str, ...]) -> Canvas:
    """What every drawing of these players begins with: the pieces, the cards, what is printed on the board."""
    canvas = Canvas(_CSS, [*pieces(marks), *_cards(), element("path", id="ak-crown", d=CROWN, fill="#fff", stroke=INK)])
    for kingdom in range(len(edition.sizes)):
        _land(canvas, edition, kingdom)
    return canvas


@remembered(256)
def _kingdom(kingdom: Kingdom, marks: tuple[str, ...]) -> list[str]:
    """What lies on it."""
    canvas = Canvas.of()
    _law(canvas, kingdom)
    _shields(canvas, kingdom, marks)
    _row(canvas, kingdom.cards, _top(kingdom.nth) + 57 + CARD_HIGH / 2)
    return canvas.rows


def marks_of(state: State, players: Players) -> tuple[str, ...]:
    """The letters of the players, and Egon's sign where he plays."""
    return (*players.marks(), "*") if state.egon >= 0 else players.marks()


def _top(kingdom: int) -> int:
    return MARGIN + BAND * kingdom


# -- cards ---------------------------------------------------------------------------------------------------------------


def _cards() -> list[str]:
    """A card of each animal without its number, and the back of a card; each also slim, for a row of many."""
    found = []
    for nth, animal in enumerate(ANIMALS):
        title = spoken(animal)
        named = print_on(0, 16, title, FINE, CARD_WIDE - 4, font_weight=None, class_=FINE_CLASS)
        named += print_on(0, 15, title[:2], READ, font_weight=None, class_=COARSE_CLASS, display="none")
        found.append(element("g", card_shape(nth, CARD_WIDE, CARD_HIGH), named, id=f"ak-{animal}"))
        short = print_on(0, 15, title[:2], READ, SLIM - 2, font_weight=None)
        found.append(element("g", card_shape(nth, SLIM, CARD_HIGH), short, id=f"ak-{animal}-slim"))
    for width, id_ in ((CARD_WIDE, UNKNOWN_CARD), (SLIM, f"{UNKNOWN_CARD}-slim")):
        back = card_shape(-1, width, CARD_HIGH) + print_on(0, 0, "?", 22, fill="#fff")
        found.append(element("g", back, id=id_))
    return found


def card_shape(card: int, width: float, height: float) -> str:
    """A card without its number around the origin."""
    fill = "#8a8577" if card < 0 else FILLS[ANIMALS[card & 7]]
    return element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=4, fill=fill, stroke=INK)


def _row(canvas: Canvas, cards: Sequence[int], y: float) -> None:
    """From the left; a row of many is made of slim cards, close together."""
    is_long = len(cards) > (WIDTH - INSIDE - MARGIN) // STEP
    step, wide, suffix = (SLIM + 1, SLIM, "-slim") if is_long else (STEP, CARD_WIDE, "")
    for n, card in enumerate(cards):
        x = INSIDE + n * step + wide / 2
        if card < 0:
            canvas.use(UNKNOWN_CARD + suffix, x, y)
        else:
            face = element("use", href=f"#ak-{ANIMALS[card & 7]}{suffix}")
            number, at = print_on(0, -10, card >> 3, 24), f"translate({x:.4g} {y:.4g})"
            canvas.add("g", face, number, transform=at, data_word=card_name(card))


# -- kingdoms ------------------------------------------------------------------------------------------------------------


def _land(canvas: Canvas, edition: Edition, kingdom: int) -> None:
    """What is printed on the board."""
    top, size = _top(kingdom), edition.sizes[kingdom]
    canvas.add("rect", x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=BAND - 8, rx=8, class_="panel rim", data_word=size)
    canvas.text((MARGIN + INSIDE) / 2, top + 40, size, 34, "ink bold")
    for x in (*map(_field_x, range(size - 1)), _crown_x(size)):
        canvas.add("circle", cx=x, cy=top + FIELDS, r=12, class_="gold edge")
    canvas.use("ak-crown", _crown_x(size) + 22, top + FIELDS)
    for n in range(edition.thrones):
        x = _throne_x(edition, n)
        canvas.add("rect", x=x - 12, y=top + FIELDS - 12, width=24, height=24, class_="throne edge")


def law_text(law: Law) -> str:
    return f"{law.id} {said(law.text)}"


def _field_x(nth: int) -> int:
    return INSIDE + 13 + FIELD * nth


def _crown_x(size: int) -> int:
    """A little apart, with the crown behind it."""
    return _field_x(size - 1) + 8


def _throne_x(edition: Edition, nth: int) -> int:
    return _field_x(max(edition.sizes) + nth) + 34


def _law(canvas: Canvas, kingdom: Kingdom) -> None:
    top, values = _top(kingdom.nth), kingdom.tokens
    if kingdom.law:
        canvas.text(INSIDE, top + 15, cut(law_text(kingdom.law), MAX_LAW), READ, "ink", "start")
    for i, value in enumerate(values):
        x, y = WIDTH - MARGIN - 20 - 32 * (len(values) - 1 - i), top + FIELDS
        is_now = i == kingdom.done
        token = element("circle", cx=x, cy=y, r=14, class_="now" if is_now else "token edge")
        printed = lettering(x, y, "–" if i < kingdom.done else value, READ, f"{'negative' if is_now else 'print'} bold")
        canvas.add("g", token, printed)


def _shields(canvas: Canvas, kingdom: Kingdom, marks: tuple[str, ...]) -> None:
    """Shields on golden fields from the left, on the crown field, on thrones."""
    y, crown = _top(kingdom.nth) + FIELDS, kingdom.crown
    for n, seat in enumerate(kingdom.on_fields):
        canvas.use(piece_id(seat, marks[seat]), _field_x(n), y)
    if crown >= 0:
        canvas.use(piece_id(crown, marks[crown]), _crown_x(kingdom.size), y)
    for n, seat in enumerate(kingdom.on_thrones):
        canvas.use(piece_id(seat, marks[seat]), _throne_x(kingdom.edition, n), y)
