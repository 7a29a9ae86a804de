"""Animal Kingdoms' position as text: the five kingdoms with their laws, shields and cards, then the players."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS, name
from referee.games.animal_kingdoms.edition import EGON
from referee.games.animal_kingdoms.state import OVER, PLAY, State
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
from referee.language.width import column, cut, left

WIDTH = 80
LAW = 54
"""Columns of a kingdom's law."""
LONGEST = 12
"""Columns of a name."""


def draw(state: State, players: Players) -> str:
    marks = (*players.marks(), "*") if state.egon >= 0 else players.marks()
    lines = [_head(state), ""]
    for kingdom in range(len(state.rows)):
        lines += _kingdom(state, kingdom, marks)
    legend = "  ".join(f"{_sign(animal)} {spoken(animal)}" for animal in ANIMALS)
    lines += ["", legend, "", *_people(state, players, marks), *_fight(state, marks)]
    return "\n".join(cut(line.rstrip(), WIDTH) for line in lines)


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


def _kingdom(state: State, kingdom: int, marks: tuple[str, ...]) -> list[str]:
    edition, people = state.edition, state.people
    law = edition.laws[state.laws[kingdom]] if state.laws[kingdom] >= 0 else None
    values = state.tokens[kingdom] if state.tokens else ()
    done = state.round if state.phase != PLAY and kingdom < state.scored else state.round - 1
    tokens = " ".join("-" if i < done else f"[{value}]" if i == done else str(value) for i, value in enumerate(values))
    title = f"{edition.sizes[kingdom]}  {law.id} {said(law.text)}" if law else str(edition.sizes[kingdom])
    crown = state.crown[kingdom]
    normal = "".join(mark * (state.shields(kingdom, seat) - (seat == crown)) for seat, mark in enumerate(marks))
    normal += "·" * max(state.free[kingdom], 0)
    thrones = "".join(mark * state.throne[kingdom * people + seat] for seat, mark in enumerate(marks))
    crowned = marks[crown] if crown >= 0 else "·"
    thrones = thrones.ljust(edition.thrones, "·")
    laid = " ".join(map(_short, state.rows[kingdom]))
    return [
        f"{left(cut(title, LAW), LAW)}  " + say("tokens {tokens}", tokens=tokens),
        "   " + say("fields {fields}  crown {crown}  thrones {thrones}", fields=normal, crown=crowned, thrones=thrones),
        "   " + say("cards  {cards}", cards=laid),
    ]


def _people(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    names = [*players.names, EGON] if state.egon >= 0 else list(players.names)
    lines = []
    for seat, player in enumerate(column(names, LONGEST)):
        turn = ">" if state.phase == PLAY and seat == state.turn else " "
        hand = " ".join(map(_short, state.hands[seat])) if seat != state.egon else ""
        bonus = " ".join("?" if value < 0 else str(value) for value in state.bonus[seat])
        points, shields = state.score[seat], max(state.supply[seat], 0)
        facts = [f"{points:>3} " + say("{points:point |points}", points=points)]
        facts += [f"{shields:>2} " + say("{shields:shield |shields}", shields=shields)]
        facts += [say("hand {cards}", cards=hand)] if hand else []
        facts += [say("bonus {tokens}", tokens=bonus)] if bonus else []
        facts += [say("out")] if state.is_out(seat) and state.phase != OVER else []
        lines.append(f"{turn} {marks[seat]} {player}  " + "  ".join(facts))
    return lines


def _fight(state: State, marks: tuple[str, ...]) -> list[str]:
    """Who fights for a kingdom, and with which cards already."""
    if not state.rivals:
        return []
    shown = dict(state.shown)
    cards = [f"{marks[seat]} {_short(shown[seat]) if seat in shown else '-'}" for seat in state.rivals]
    return ["", say("fight for kingdom {kingdom}: {cards:list}", kingdom=state.edition.sizes[state.scored], cards=cards)]
