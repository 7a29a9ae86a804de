"""Animal Kingdoms' position as text: the five kingdoms with their laws, shields and cards, then the players."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS, name
from referee.games.animal_kingdoms.edition import EGON
from referee.games.animal_kingdoms.kingdom import Kingdom, kingdoms
from referee.games.animal_kingdoms.state import OVER, PLAY, State
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
from referee.language.remembered import remembered
from referee.language.width import column, cut, left

WIDTH = 80
LAW = 54
"""Columns of a kingdom's law."""
LONGEST = 12
"""Columns of a name."""


def draw(state: State, players: Players) -> str:
    marks = (*players.marks(), "*") if state.egon >= 0 else players.marks()
    lines = [_head(state), ""]
    for kingdom in kingdoms(state):
        lines += _kingdom(kingdom, marks)
    lines += ["", _legend(), "", *_people(state, players, marks), *_fight(state, marks)]
    return "\n".join(cut(line.rstrip(), WIDTH) for line in lines)


@remembered(4)
def _legend() -> str:
    return "  ".join(f"{_sign(animal)} {spoken(animal)}" for animal in ANIMALS)


def _sign(animal: str) -> str:
    """Two letters."""
    return spoken(animal)[:2]


def _short(card: int) -> str:
    return "?" if card < 0 else f"{_sign(ANIMALS[card & 7])}{card >> 3}"


def _head(state: State) -> str:
    facts = {"round": state.round, "rounds": state.edition.rounds, "pile": state.pile, "discards": len(state.discards)}
    if not state.discards:
        return say("round {round} of {rounds}   draw pile {pile}   discards {discards}", **facts)
    top = name(state.discards[-1])
    return say("round {round} of {rounds}   draw pile {pile}   discards {discards}, on top {top:name}", top=top, **facts)


@remembered(256)
def _kingdom(kingdom: Kingdom, marks: tuple[str, ...]) -> tuple[str, ...]:
    law, done = kingdom.law, kingdom.done
    tokens = " ".join("-" if i < done else f"[{value}]" if i == done else str(value) for i, value in enumerate(kingdom.tokens))
    title = f"{kingdom.size}  {law.id} {said(law.text)}" if law else str(kingdom.size)
    fields = "".join(marks[seat] for seat in kingdom.on_fields) + "·" * kingdom.free
    crown = marks[kingdom.crown] if kingdom.crown >= 0 else "·"
    thrones = "".join(marks[seat] for seat in kingdom.on_thrones).ljust(kingdom.edition.thrones, "·")
    return (
        f"{left(cut(title, LAW), LAW)}  " + say("tokens {tokens}", tokens=tokens),
        "   " + say("fields {fields}  crown {crown}  thrones {thrones}", fields=fields, crown=crown, thrones=thrones),
        "   " + say("cards  {cards}", cards=" ".join(map(_short, kingdom.cards))),
    )


def _people(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    names = [*players.names, EGON] if state.egon >= 0 else list(players.names)
    lines = []
    for seat, player in enumerate(column(names, LONGEST)):
        turn = ">" if state.phase == PLAY and seat == state.turn else " "
        hand = tuple(state.hands[seat]) if seat != state.egon else ()
        is_out = state.is_out(seat) and state.phase != OVER
        facts = _facts(state.score[seat], max(state.supply[seat], 0), hand, tuple(state.bonus[seat]), is_out)
        lines.append(f"{turn} {marks[seat]} {player}  {facts}")
    return lines


@remembered(256)
def _facts(points: int, shields: int, hand: tuple[int, ...], bonus: tuple[int, ...], is_out: bool) -> str:
    tokens = " ".join("?" if value < 0 else str(value) for value in bonus)
    facts = [f"{points:>3} " + say("{points:point |points}", points=points)]
    facts += [f"{shields:>2} " + say("{shields:shield |shields}", shields=shields)]
    facts += [say("hand {cards}", cards=" ".join(map(_short, hand)))] if hand else []
    facts += [say("bonus {tokens}", tokens=tokens)] if tokens else []
    facts += [say("out")] if is_out else []
    return "  ".join(facts)


def _fight(state: State, marks: tuple[str, ...]) -> list[str]:
    """Who fights for a kingdom, and with which cards already."""
    if not state.rivals:
        return []
    shown = dict(state.shown)
    cards = [f"{marks[seat]} {_short(shown[seat]) if seat in shown else '-'}" for seat in state.rivals]
    return ["", say("fight for kingdom {kingdom}: {cards:list}", kingdom=state.edition.sizes[state.scored], cards=cards)]
