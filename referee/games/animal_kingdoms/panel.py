"""What stands beside Animal Kingdoms' board."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import name
from referee.games.animal_kingdoms.edition import EGON, Edition
from referee.games.animal_kingdoms.state import OVER, State
from referee.games.animal_kingdoms.svg import CROWN, GOLD, THRONE, card_shape, law_text, marks_of
from referee.games.drawing import INK, element, piece
from referee.games.game import Players
from referee.games.panel import Panel, Seated, Sign
from referee.language import name as spoken
from referee.language import say
from referee.language.remembered import remembered


def panel(state: State, players: Players) -> Panel:
    names = [*players.names, EGON] if state.egon >= 0 else list(players.names)
    seated = [
        Seated(seat, who, mark, piece(seat, 0, 0, 10, mark), _facts(state, seat), _hand(tuple(_held(state, seat))))
        for seat, (who, mark) in enumerate(zip(names, marks_of(state, players), strict=True))
    ]
    return Panel(tuple(seated), _notes(state, names), _legend(state.edition, tuple(state.laws)))


def _facts(state: State, seat: int) -> tuple[str, ...]:
    is_out = state.is_out(seat) and state.phase != OVER
    return _worded(state.score[seat], max(state.supply[seat], 0), tuple(state.bonus[seat]), is_out)


@remembered(256)
def _worded(points: int, shields: int, bonus: tuple[int, ...], is_out: bool) -> tuple[str, ...]:
    tokens = " ".join("?" if value < 0 else str(value) for value in bonus)
    return (
        say("{points:# point|# points}", points=points),
        say("{shields:# shield|# shields}", shields=shields),
        say("bonus {tokens}", tokens=tokens) if tokens else "",
        say("out") if is_out else "",
    )


def _held(state: State, seat: int) -> list[int]:
    return [] if seat == state.egon else state.hands[seat]


@remembered(256)
def _hand(cards: tuple[int, ...]) -> tuple[Sign, ...]:
    return tuple(Sign(card_shape(card, 18, 24), "?" if card < 0 else spoken(name(card)), name(card)) for card in cards)


def _notes(state: State, names: list[str]) -> tuple[str, ...]:
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
    notes = [say("the game is over") if state.phase == OVER else rounds, piles]
    if state.rivals:
        shown = dict(state.shown)
        cards = [f"{names[seat]} {spoken(name(shown[seat])) if seat in shown else '–'}" for seat in state.rivals]
        notes.append(say("fight for kingdom {kingdom}: {cards:list}", kingdom=state.edition.sizes[state.scored], cards=cards))
    return tuple(notes)


@remembered(32)
def _legend(edition: Edition, laws: tuple[int, ...]) -> tuple[Sign, ...]:
    """The signs, and the laws in full."""
    laid = [(size, edition.laws[law]) for size, law in zip(edition.sizes, laws, strict=True) if law >= 0]
    field = element("circle", r=10, fill=GOLD, stroke=INK)
    throne = element("rect", x=-10, y=-10, width=20, height=20, fill=THRONE, stroke=INK)
    token = element("circle", r=10, fill=INK)
    return (
        Sign(field, say("golden field")),
        Sign(element("path", d=CROWN, fill="#fff", stroke=INK), say("crown: the last field")),
        Sign(throne, say("throne")),
        Sign(token, say("token that counts now; – is used up")),
        *(Sign("", f"{size}: {law_text(law)}") for size, law in laid),
    )
