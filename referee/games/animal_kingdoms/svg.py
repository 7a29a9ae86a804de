"""Animal Kingdoms' position as SVG: the kingdoms with law, tokens, shields, thrones and cards, then the players."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS, name
from referee.games.animal_kingdoms.edition import EGON
from referee.games.animal_kingdoms.state import OVER, PLAY, State
from referee.games.canvas import Canvas, Cell, piece_id, pieces, print_on, turn_sign
from referee.games.drawing import INK, element
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
from referee.language.width import cut

WIDTH, MARGIN = 760, 14
BAND, HEAD = 132, 30
"""The height of a kingdom, and of the line above the first."""
INSIDE = 80
"""Where a kingdom's contents begin."""
FIELD = 27
"""From one golden field to the next."""
CARD_WIDE, CARD_HIGH, STEP = 38, 50, 41
FITS = (WIDTH - INSIDE - MARGIN) // STEP
"""Cards side by side; a longer row is pushed together."""
ROW = 38
SMALL = 0.66
MAX_NAME, MAX_LAW = 20, 62
LONG = 8
"""Letters of an animal that need smaller print on a card."""
GOLD = "#f2cf5b"
FILLS = {
    "panda": "#f2b8a0", "tiger": "#f6c26b", "bee": "#f5e663", "lizard": "#b9dd8f", "frog": "#8fd0b5", "owl": "#c9c3e6",
    "okapi": "#e0c4a8", "wolf": "#c9d3da",
}  # fmt: skip
UNKNOWN_CARD = "ak-unknown"
CROWN = "M-9 6v-12l5 5 4-8 4 8 5-5v12z"
_CSS = (
    f".gb .gold{{fill:{GOLD}}}.gb .throne{{fill:#b9b6ae}}.gb .token{{fill:#fff}}"
    f".gb .now{{fill:{INK};stroke:#fff;stroke-width:2}}"
)


def draw(state: State, players: Players) -> str:
    marks = (*players.marks(), "*") if state.egon >= 0 else players.marks()
    canvas = Canvas(_CSS, [*pieces(marks), *_cards(), element("path", id="ak-crown", d=CROWN, fill="#fff", stroke=INK)])
    kingdoms = range(len(state.rows))
    below = MARGIN + HEAD + BAND * len(kingdoms) + 16
    for kingdom in kingdoms:
        _land(canvas, state, kingdom)
    legend = say("gold: fields, the last with the crown; grey: thrones; round: tokens, the dark one counts now, – is used up")
    canvas.text(MARGIN, below, legend, 11, "faint", "start")
    names = [*players.names, EGON] if state.egon >= 0 else list(players.names)
    for seat, mark in enumerate(marks):
        canvas.use(piece_id(seat, mark), MARGIN + 28, below + 30 + ROW * seat)
    _head(canvas, state)
    for kingdom in kingdoms:
        _law(canvas, state, kingdom)
        _shields(canvas, state, kingdom, marks)
        _row(canvas, state.rows[kingdom], INSIDE, _top(kingdom) + 70)
    for seat, player in enumerate(names):
        _player(canvas, state, seat, player, below + 30 + ROW * seat)
    bottom = below + 30 + ROW * len(names)
    _fight(canvas, state, names, bottom)
    return canvas.rendered(WIDTH, bottom + 20, say("Animal Kingdoms: the position in round {round}", round=state.round))


def _top(kingdom: int) -> int:
    return MARGIN + HEAD + BAND * kingdom


# -- cards ---------------------------------------------------------------------------------------------------------------


def _cards() -> list[str]:
    """A card of each animal without its number, and the back of a card."""
    size = {"width": CARD_WIDE, "height": CARD_HIGH, "rx": 4}
    found = [
        element(
            "g",
            element("rect", **size, fill=FILLS[animal], stroke=INK),
            print_on(CARD_WIDE / 2, 40, spoken(animal), 10 if len(spoken(animal)) < LONG else 8),
            id=f"ak-{animal}",
        )
        for animal in ANIMALS
    ]
    back = element("rect", **size, fill="#8a8577", stroke=INK)
    return [*found, element("g", back, print_on(CARD_WIDE / 2, CARD_HIGH / 2, "?", 22, fill="#fff"), id=UNKNOWN_CARD)]


def _card(canvas: Canvas, card: int, x: float, y: float, scale: float = 1) -> None:
    if card < 0:
        canvas.use(UNKNOWN_CARD, x, y, scale)
        return
    face = element("use", href=f"#ak-{ANIMALS[card & 7]}")
    size = "" if scale == 1 else f" scale({scale:g})"
    number = print_on(CARD_WIDE / 2, 18, card >> 3, 22)
    canvas.add("g", face, number, transform=f"translate({x:.4g} {y:.4g}){size}")


def _row(canvas: Canvas, cards: list[int], x: float, y: float) -> None:
    step = STEP if len(cards) <= FITS else STEP * FITS / len(cards)
    for n, card in enumerate(cards):
        _card(canvas, card, x + n * step, y)


# -- kingdoms ------------------------------------------------------------------------------------------------------------


def _land(canvas: Canvas, state: State, kingdom: int) -> None:
    """What is printed on the board."""
    edition, top = state.edition, _top(kingdom)
    size = edition.sizes[kingdom]
    canvas.add("rect", x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=BAND - 8, rx=8, class_="panel rim")
    canvas.text(MARGIN + 32, top + 40, size, 34, "ink bold")
    for x in (*map(_field_x, range(size - 1)), _crown_x(size)):
        canvas.add("circle", cx=x, cy=top + 52, r=12, class_="gold edge")
    canvas.use("ak-crown", _crown_x(size) + 20, top + 52, 0.8)
    for n in range(edition.thrones):
        x = _throne_x(state, n)
        canvas.add("rect", x=x - 12, y=top + 40, width=24, height=24, class_="throne edge")


def _field_x(nth: int) -> int:
    return INSIDE + 13 + FIELD * nth


def _crown_x(size: int) -> int:
    """A little apart, with the crown behind it."""
    return _field_x(size - 1) + 8


def _throne_x(state: State, nth: int) -> int:
    return _field_x(max(state.edition.sizes) + 2 + nth)


def _law(canvas: Canvas, state: State, kingdom: int) -> None:
    top = _top(kingdom)
    if state.laws[kingdom] >= 0:
        law = state.edition.laws[state.laws[kingdom]]
        canvas.text(INSIDE, top + 18, cut(f"{law.id} {said(law.text)}", MAX_LAW), 15, "ink bold", "start")
    values = state.tokens[kingdom] if state.tokens else ()
    done = state.round if state.phase != PLAY and kingdom < state.scored else state.round - 1
    for i, value in enumerate(values):
        x, y = WIDTH - MARGIN - 20 - 32 * (len(values) - 1 - i), top + 20
        canvas.add("circle", cx=x, cy=y, r=14, class_="now" if i == done else "token edge")
        canvas.text(x, y, "–" if i < done else value, 14, f"{'negative' if i == done else 'print'} bold")


def _shields(canvas: Canvas, state: State, kingdom: int, marks: tuple[str, ...]) -> None:
    """Shields on golden fields from the left, on the crown field, on thrones."""
    y, crown = _top(kingdom) + 52, state.crown[kingdom]
    on_fields = [seat for seat in range(len(marks)) for _ in range(state.shields(kingdom, seat) - (seat == crown))]
    for n, seat in enumerate(on_fields):
        canvas.use(piece_id(seat, marks[seat]), _field_x(n), y)
    if crown >= 0:
        canvas.use(piece_id(crown, marks[crown]), _crown_x(state.edition.sizes[kingdom]), y)
    on_thrones = [seat for seat in range(len(marks)) for _ in range(state.throne[kingdom * state.people + seat])]
    for n, seat in enumerate(on_thrones):
        canvas.use(piece_id(seat, marks[seat]), _throne_x(state, n), y)


# -- words ---------------------------------------------------------------------------------------------------------------


def _head(canvas: Canvas, state: State) -> None:
    pile, discards = state.pile, state.discards
    piles = (
        say(
            "draw pile {pile}; discards {discards}, on top {top:name}",
            pile=pile,
            discards=len(discards),
            top=name(discards[-1]),
        )
        if discards
        else say("draw pile {pile}; discards {discards}", pile=pile, discards=0)
    )
    rounds = say("round {round} of {rounds}", round=state.round, rounds=state.edition.rounds)
    over = say("the game is over") if state.phase == OVER else rounds
    canvas.line_of(MARGIN + 12, [Cell(MARGIN, over, class_="bold"), Cell(WIDTH - MARGIN, piles, "end")], 15)


def _player(canvas: Canvas, state: State, seat: int, player: str, y: float) -> None:
    bonus = " ".join("?" if value < 0 else str(value) for value in state.bonus[seat])
    cells = [
        Cell(MARGIN, turn_sign(state.phase == PLAY and seat == state.turn)),
        Cell(MARGIN + 46, cut(player, MAX_NAME)),
        Cell(330, say("{points:# point|# points}", points=state.score[seat]), "end", "bold"),
        Cell(420, say("{shields:# shield|# shields}", shields=max(state.supply[seat], 0)), "end"),
        Cell(436, say("bonus {tokens}", tokens=bonus) if bonus else ""),
        Cell(530, say("out") if state.is_out(seat) and state.phase != OVER else ""),
    ]
    canvas.line_of(y, cells, 14)
    if seat != state.egon:
        for n, card in enumerate(state.hands[seat]):
            _card(canvas, card, 600 + n * STEP * SMALL, y - CARD_HIGH * SMALL / 2, SMALL)


def _fight(canvas: Canvas, state: State, names: list[str], y: float) -> None:
    """Who fights for a kingdom, and with which cards already."""
    if state.rivals:
        shown = dict(state.shown)
        cards = [f"{cut(names[seat], MAX_NAME)} {spoken(name(shown[seat])) if seat in shown else '–'}" for seat in state.rivals]
        text = say("fight for kingdom {kingdom}: {cards:list}", kingdom=state.edition.sizes[state.scored], cards=cards)
        canvas.text(MARGIN, y, text, 14, "ink bold", "start")
