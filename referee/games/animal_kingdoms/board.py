"""Animal Kingdoms' position as text: the five kingdoms with their laws, shields and cards, then the players."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS, name
from referee.games.animal_kingdoms.edition import EGON
from referee.games.animal_kingdoms.state import OVER, PLAY, State
from referee.games.game import Players
from referee.games.words import column

WIDTH = 80
LONGEST = 12
"""Letters of a name that are shown."""
LEGEND = "  ".join(f"{animal[:2]} {animal}" for animal in ANIMALS)


def draw(state: State, players: Players) -> str:
    marks = (*players.marks(), "*") if state.egon >= 0 else players.marks()
    lines = [_head(state), ""]
    for kingdom in range(len(state.rows)):
        lines += _kingdom(state, kingdom, marks)
    lines += ["", LEGEND, "", *_people(state, players, marks), *_fight(state, marks)]
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def _short(card: int) -> str:
    return "?" if card < 0 else f"{ANIMALS[card & 7][:2]}{card >> 3}"


def _head(state: State) -> str:
    top = f", on top {name(state.discards[-1])}" if state.discards else ""
    return f"round {state.round} of {state.edition.rounds}   draw pile {state.pile}   discards {len(state.discards)}{top}"


def _kingdom(state: State, kingdom: int, marks: tuple[str, ...]) -> list[str]:
    edition, people = state.edition, state.people
    law = edition.laws[state.laws[kingdom]] if state.laws[kingdom] >= 0 else None
    values = state.tokens[kingdom] if state.tokens else ()
    done = state.round if state.phase != PLAY and kingdom < state.scored else state.round - 1
    tokens = " ".join("-" if i < done else f"[{value}]" if i == done else str(value) for i, value in enumerate(values))
    title = f"{edition.sizes[kingdom]}  {law.id} {law.english}" if law else str(edition.sizes[kingdom])
    crown = state.crown[kingdom]
    normal = "".join(mark * (state.shields(kingdom, seat) - (seat == crown)) for seat, mark in enumerate(marks))
    normal += "·" * max(state.free[kingdom], 0)
    thrones = "".join(mark * state.throne[kingdom * people + seat] for seat, mark in enumerate(marks))
    crowned = marks[crown] if crown >= 0 else "·"
    return [
        f"{title:<56}tokens {tokens}",
        f"   fields {normal}  crown {crowned}  thrones {thrones.ljust(edition.thrones, '·')}",
        "   cards  " + " ".join(map(_short, state.rows[kingdom])),
    ]


def _people(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    names = [*players.names, EGON] if state.egon >= 0 else list(players.names)
    widest = min(max(map(len, names)), LONGEST)
    lines = []
    for seat, player in enumerate(names):
        turn = ">" if state.phase == PLAY and seat == state.turn else " "
        hand = " ".join(map(_short, state.hands[seat])) if seat != state.egon else ""
        bonus = " ".join("?" if value < 0 else str(value) for value in state.bonus[seat])
        facts = [column(state.score[seat], "point", 3), column(max(state.supply[seat], 0), "shield", 2)]
        facts += [f"hand {hand}"] if hand else []
        facts += [f"bonus {bonus}"] if bonus else []
        facts += ["out"] if state.is_out(seat) and state.phase != OVER else []
        lines.append(f"{turn} {marks[seat]} {player[:LONGEST]:<{widest}}  " + "  ".join(facts))
    return lines


def _fight(state: State, marks: tuple[str, ...]) -> list[str]:
    """Who fights for a kingdom, and with which cards already."""
    if not state.rivals:
        return []
    shown = dict(state.shown)
    cards = ", ".join(f"{marks[seat]} {_short(shown[seat]) if seat in shown else '-'}" for seat in state.rivals)
    return ["", f"fight for kingdom {state.edition.sizes[state.scored]}: {cards}"]
