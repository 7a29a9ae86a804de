"""Monkey Maniacs' position as SVG: both boards with their cards, what each player has and holds, and the table."""

from __future__ import annotations

from referee.games.canvas import Canvas, Cell, piece_id, pieces, print_on, turn_sign
from referee.games.drawing import INK, element, look
from referee.games.game import Players
from referee.games.monkey_maniacs.actions import awaited
from referee.games.monkey_maniacs.edition import ACTIONS, DECKS, FIGHTERS, KINDS, Edition
from referee.games.monkey_maniacs.effects import EMPTY, STAGES
from referee.games.monkey_maniacs.notation import card
from referee.games.monkey_maniacs.state import SEATS, State
from referee.language import name, say
from referee.language.width import cut

WIDE, HIGH = 92, 62
"""A field; a card leaves some of it free."""
INSET = 4
LEFT, MARGIN = 76, 14
HEAD, HELD = 52, 60
"""Above a board the player, below it the hand."""
MAX_NAME = 22
LONG = 8
"""The name of a card from so many letters on is written smaller."""
SHOWN = 9
"""Cards of a hand that are drawn; the rest is counted."""
SMALL = 0.7
BAR = 2
"""The bar of health is this many times the health of the start."""
ROW_FILLS = {"red": "#e7a49b", "yellow": "#f3e08a", "grey": "#c3c1bc"}
FIGHTER, SUPPORTER, ACTION = "#d5e8f7", "#d9efcf", "#f5d9ea"
DECK_LOOKS = {
    "light-blue": ("#9bd3ee", INK), "yellow": ("#f3e08a", INK),
    "red": ("#d9604f", "#ffffff"), "dark-blue": ("#274b86", "#ffffff"),
}  # fmt: skip
UNKNOWN_CARD = "mm-unknown"


def draw(state: State, players: Players) -> str:
    edition = state.edition
    columns = len(edition.columns)
    width = LEFT + WIDE * columns + MARGIN
    marks = players.marks()
    canvas = Canvas(_css(edition), [*pieces(marks), *_cards()])
    block = HEAD + 20 + HIGH * len(edition.rows) + HELD
    tops = [MARGIN + block * seat for seat in range(SEATS)]
    for seat, top in enumerate(tops):
        canvas.use(piece_id(seat, marks[seat]), MARGIN + 26, top + 14)
        _board(canvas, edition, top + HEAD)
    below = _legend(canvas, tops[-1] + block + 6)
    for seat, top in enumerate(tops):
        _player(canvas, state, players, seat, top, width)
        _laid(canvas, state, seat, top + HEAD + 20)
        _held(canvas, state, seat, top + HEAD + 20 + HIGH * len(edition.rows) + 8)
    height = _table(canvas, state, below)
    return canvas.rendered(width, height, say("Monkey Maniacs: the position in round {round}", round=state.round))


def _css(edition: Edition) -> str:
    return "".join(f".gb .r{row}{{fill:{ROW_FILLS[colour]}}}" for row, colour in enumerate(edition.rows))


def _cards() -> list[str]:
    """Every kind of card: fighters with plain corners, supporters round and with a double rim, actions dashed."""
    size = {"width": WIDE - 2 * INSET, "height": HIGH - 2 * INSET}
    found = []
    for kind, word in enumerate(KINDS):
        title = name(word)
        if kind in FIGHTERS:
            rim = element("rect", **size, rx=3, fill=FIGHTER, stroke=INK)
        elif kind in ACTIONS:
            rim = element("rect", **size, rx=8, fill=ACTION, stroke=INK, stroke_dasharray="5 3")
        else:
            inner = {"x": 3, "y": 3, "width": size["width"] - 6, "height": size["height"] - 6}
            rim = element("rect", **size, rx=10, fill=SUPPORTER, stroke=INK)
            rim += element("rect", **inner, rx=8, fill="none", stroke=INK, stroke_width=0.7)
        letters = 14 if len(title) < LONG else min(12, 2 * int(size["width"]) // len(title))
        found.append(element("g", rim, print_on(size["width"] / 2, 19, title, letters), id=f"mm-{word}"))
    back = element("rect", **size, rx=3, fill="#8a8577", stroke=INK)
    found.append(element("g", back, print_on(size["width"] / 2, 27, "?", 24, fill="#fff"), id=UNKNOWN_CARD))
    return found


def _card_id(kind: int) -> str:
    return f"mm-{KINDS[kind]}" if 0 <= kind < len(KINDS) else UNKNOWN_CARD


def _field(edition: Edition, field: int, top: float) -> tuple[float, float]:
    """Left and upper edge of a field on a board whose first row is at `top`."""
    columns = len(edition.columns)
    return LEFT + WIDE * (field % columns), top + HIGH * (field // columns)


def _board(canvas: Canvas, edition: Edition, top: float) -> None:
    cells = [Cell(LEFT + WIDE * (n + 0.5), number, None) for n, number in enumerate(edition.columns)]
    canvas.line_of(top + 9, cells, 14)
    for row, colour in enumerate(edition.rows):
        y = top + 20 + HIGH * row
        canvas.add("rect", x=MARGIN, y=y, width=LEFT - MARGIN + WIDE * len(edition.columns), height=HIGH, class_=f"r{row} edge")
        canvas.text(MARGIN + (LEFT - MARGIN) / 2, y + HIGH / 2, name(colour), 14, "print bold")
    lines = "".join(f"M{LEFT + WIDE * n} {top + 20}v{HIGH * len(edition.rows)}" for n in range(len(edition.columns)))
    canvas.add("path", d=lines, class_="edge", stroke_opacity=".4")


def _laid(canvas: Canvas, state: State, seat: int, top: float) -> None:
    for field, kind in enumerate(state.players[seat].kinds):
        if kind != EMPTY:
            x, y = _field(state.edition, field, top)
            stage = state.players[seat].points[field] + 1
            pips = "●" * stage + "○" * (STAGES - stage)
            face = element("use", href=f"#{_card_id(kind)}")
            text = print_on((WIDE - 2 * INSET) / 2, 40, pips, 13)
            canvas.add("g", face, text, transform=f"translate({x + INSET:g} {y + INSET:g})")
    if state.number:
        x, y = _field(state.edition, state.edition.markers[state.row][state.number], top)
        rim = element("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=HIGH - 2, fill="none", stroke=INK, stroke_width=4)
        badge = element("circle", cx=x + WIDE - 12, cy=y + HIGH - 12, r=12, fill=INK)
        canvas.add("g", rim, badge, print_on(x + WIDE - 12, y + HIGH - 12, "×2", 12, fill="#fff"))


def _player(canvas: Canvas, state: State, players: Players, seat: int, top: float, width: float) -> None:
    now, player = awaited(state), state.players[seat]
    chips = (
        say("{chips:# chip|# chips} (+{later} later)", chips=player.chips, later=player.later)
        if player.later
        else say("{chips:# chip|# chips}", chips=player.chips)
    )
    loose = say("{points:# point|# points} to put", points=player.loose) if player.loose else ""
    cells = [
        Cell(MARGIN, turn_sign(now.kind != "over" and now.seat == seat)),
        Cell(MARGIN + 44, cut(players.names[seat], MAX_NAME), class_="bold"),
        Cell(400, say("♥ {health} health", health=player.health), "end", "bold"),
        Cell(510, chips, "end"),
        Cell(600, loose, "end"),
        Cell(width - MARGIN, say("done") if player.done else "", "end"),
    ]
    canvas.line_of(top + 14, cells, 15)
    _health(canvas, state, seat, top + 32, width - 2 * MARGIN)


def _health(canvas: Canvas, state: State, seat: int, y: float, width: float) -> None:
    """A bar with a tick at the health of the start; it may rise above it."""
    most = BAR * state.edition.health
    share = min(max(state.players[seat].health, 0) / most, 1)
    canvas.add("rect", x=MARGIN, y=float(y), width=float(width), height=10, class_="panel rim")
    if share:
        canvas.add("rect", x=MARGIN, y=float(y), width=width * share, height=10, fill=look(seat).fill, class_="rim")
    canvas.add("path", d=f"M{MARGIN + width / BAR:g} {y - 4:g}v18", class_="rim", stroke_width=2)


def _held(canvas: Canvas, state: State, seat: int, top: float) -> None:
    held = sorted(state.players[seat].hand) + sorted(state.players[seat].opening)
    if not held:
        return
    canvas.text(MARGIN, top + HIGH * SMALL / 2, say("in hand"), 13, anchor="start")
    for n, kind in enumerate(held[:SHOWN]):
        canvas.use(_card_id(kind), LEFT + n * (WIDE - 2 * INSET + 2) * SMALL, top, SMALL)
    if len(held) > SHOWN:
        rest = say("and {cards:name list}", cards=[card(kind) for kind in held[SHOWN:]])
        canvas.text(MARGIN, top + HIGH * SMALL + 6, cut(rest, 90), 11, anchor="start")


# -- table ---------------------------------------------------------------------------------------------------------------


def _legend(canvas: Canvas, y: float) -> float:
    kinds = ((say("fighter"), "mm-dart"), (say("supporter"), "mm-village"), (say("action"), "mm-druid"))
    for n, (text, id_) in enumerate(kinds):
        canvas.use(id_, MARGIN + 130 * n, y - 11, 0.4)
        canvas.text(MARGIN + 130 * n + 40, y, text, 12, anchor="start")
    legend = say(
        "● filled: the stage of a card; ×2: the doubling marker (row and number of the dice); tick: health at the start"
    )
    canvas.text(MARGIN, y + 22, legend, 11, "faint", "start")
    return y + 44


def _table(canvas: Canvas, state: State, y: float) -> float:
    edition = state.edition
    draws = edition.draws[state.round]
    number, rounds = state.round, edition.rounds
    if state.over:
        now = say("round {round} of {rounds}; the game is over", round=number, rounds=rounds)
    elif state.number:
        dice = f"{edition.rows[state.row]} {state.number}"
        now = say("round {round} of {rounds}; dice {dice:name}", round=number, rounds=rounds, dice=dice)
    else:
        now = say("round {round} of {rounds}; dice not rolled", round=number, rounds=rounds)
    canvas.text(MARGIN, y, now, 14, "ink bold", "start")
    for n, deck in enumerate(DECKS):
        fill, ink = DECK_LOOKS[deck]
        x = MARGIN + 156 * n
        canvas.add("rect", x=x, y=y + 14, width=148, height=38, rx=4, fill=fill, class_="edge")
        canvas.text(x + 74, y + 25, say("{deck:name} balloons", deck=deck), 12, "bold", fill=ink)
        stack = say("{cards} this round, {left} in the stack", cards=draws[n], left=state.left[n])
        canvas.text(x + 74, y + 41, stack, 11, "", fill=ink)
    text = say(
        "stack {cards:# card|# cards}, {discarded} discarded; {points:# upgrade point|# upgrade points} in the bag",
        cards=state.stack,
        discarded=sum(state.discards) + state.hidden,
        points=state.bag,
    )
    canvas.text(MARGIN, y + 68, text, 13, anchor="start")
    return y + 84
