"""Animal Kingdoms' position as SVG: the kingdoms with law, tokens, shields, thrones and cards."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS
from referee.games.animal_kingdoms.laws import Law
from referee.games.animal_kingdoms.state import PLAY, State
from referee.games.canvas import COARSE_CLASS, FINE, FINE_CLASS, Canvas, legible, lettering, piece_id, pieces, print_on
from referee.games.drawing import INK, element
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
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
    canvas = Canvas(_CSS, [*pieces(marks), *_cards(), element("path", id="ak-crown", d=CROWN, fill="#fff", stroke=INK)])
    kingdoms = range(len(state.rows))
    for kingdom in kingdoms:
        _land(canvas, state, kingdom)
    for kingdom in kingdoms:
        _law(canvas, state, kingdom)
        _shields(canvas, state, kingdom, marks)
        _row(canvas, state.rows[kingdom], _top(kingdom) + 57 + CARD_HIGH / 2)
    title = say("Animal Kingdoms: the position in round {round}", round=state.round)
    return canvas.rendered(WIDTH, _top(len(kingdoms)) + MARGIN - 8, title)


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


def _row(canvas: Canvas, cards: list[int], y: float) -> None:
    """From the left; a row of many is made of slim cards, close together."""
    is_long = len(cards) > (WIDTH - INSIDE - MARGIN) // STEP
    step, wide, suffix = (SLIM + 1, SLIM, "-slim") if is_long else (STEP, CARD_WIDE, "")
    for n, card in enumerate(cards):
        x = INSIDE + n * step + wide / 2
        if card < 0:
            canvas.use(UNKNOWN_CARD + suffix, x, y)
        else:
            face = element("use", href=f"#ak-{ANIMALS[card & 7]}{suffix}")
            canvas.add("g", face, print_on(0, -10, card >> 3, 24), transform=f"translate({x:.4g} {y:.4g})")


# -- kingdoms ------------------------------------------------------------------------------------------------------------


def _land(canvas: Canvas, state: State, kingdom: int) -> None:
    """What is printed on the board."""
    edition, top = state.edition, _top(kingdom)
    size = edition.sizes[kingdom]
    canvas.add("rect", x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=BAND - 8, rx=8, class_="panel rim")
    canvas.text((MARGIN + INSIDE) / 2, top + 40, size, 34, "ink bold")
    for x in (*map(_field_x, range(size - 1)), _crown_x(size)):
        canvas.add("circle", cx=x, cy=top + FIELDS, r=12, class_="gold edge")
    canvas.use("ak-crown", _crown_x(size) + 22, top + FIELDS)
    for n in range(edition.thrones):
        x = _throne_x(state, n)
        canvas.add("rect", x=x - 12, y=top + FIELDS - 12, width=24, height=24, class_="throne edge")


def law_text(law: Law) -> str:
    return f"{law.id} {said(law.text)}"


def _field_x(nth: int) -> int:
    return INSIDE + 13 + FIELD * nth


def _crown_x(size: int) -> int:
    """A little apart, with the crown behind it."""
    return _field_x(size - 1) + 8


def _throne_x(state: State, nth: int) -> int:
    return _field_x(max(state.edition.sizes) + nth) + 34


def _law(canvas: Canvas, state: State, kingdom: int) -> None:
    top = _top(kingdom)
    if state.laws[kingdom] >= 0:
        law = state.edition.laws[state.laws[kingdom]]
        canvas.text(INSIDE, top + 15, cut(law_text(law), MAX_LAW), READ, "ink", "start")
    values = state.tokens[kingdom] if state.tokens else ()
    done = state.round if state.phase != PLAY and kingdom < state.scored else state.round - 1
    for i, value in enumerate(values):
        x, y = WIDTH - MARGIN - 20 - 32 * (len(values) - 1 - i), top + FIELDS
        token = element("circle", cx=x, cy=y, r=14, class_="now" if i == done else "token edge")
        printed = lettering(x, y, "–" if i < done else value, READ, f"{'negative' if i == done else 'print'} bold")
        canvas.add("g", token, printed)


def _shields(canvas: Canvas, state: State, kingdom: int, marks: tuple[str, ...]) -> None:
    """Shields on golden fields from the left, on the crown field, on thrones."""
    y, crown = _top(kingdom) + FIELDS, state.crown[kingdom]
    on_fields = [seat for seat in range(len(marks)) for _ in range(state.shields(kingdom, seat) - (seat == crown))]
    for n, seat in enumerate(on_fields):
        canvas.use(piece_id(seat, marks[seat]), _field_x(n), y)
    if crown >= 0:
        canvas.use(piece_id(crown, marks[crown]), _crown_x(state.edition.sizes[kingdom]), y)
    on_thrones = [seat for seat in range(len(marks)) for _ in range(state.throne[kingdom * state.people + seat])]
    for n, seat in enumerate(on_thrones):
        canvas.use(piece_id(seat, marks[seat]), _throne_x(state, n), y)
