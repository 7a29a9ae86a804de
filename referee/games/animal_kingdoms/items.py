"""A position of Animal Kingdoms written as set-up items: read again, they give an equal state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.animal_kingdoms import notation
from referee.games.animal_kingdoms.cards import cards_in
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import CROWN, EGON, THRONE
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.game import Players


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, (*players.names, EGON)
    sizes = edition.sizes
    found: list[Any] = [notation.Round(state.round)]
    if state.used:
        found.append(notation.Used(tuple(law.id for i, law in enumerate(edition.laws) if state.used >> i & 1)))
    if state.laws[0] >= 0:
        found.append(notation.Laws(tuple((size, edition.laws[law].id) for size, law in zip(sizes, state.laws, strict=True))))
    if state.tokens:
        found.append(notation.Tokens(tuple((size, *row) for size, row in zip(sizes, state.tokens, strict=True))))
    for kingdom, size in enumerate(sizes):
        shields = tuple(_shields(state, kingdom, names))
        if shields:
            found.append(notation.Kingdom(size, shields))
        if state.rows[kingdom]:
            found.append(notation.Row(size, tuple(state.rows[kingdom])))
    for seat in range(state.seats):
        hand = None if state.phase == DEAL and not state.hands[seat] else tuple(state.hands[seat])
        found.append(notation.Stock(names[seat], state.score[seat], hand))
    if state.egon >= 0:
        found.append(notation.Stock(EGON, state.score[state.egon], None))
    found += [notation.Owned(names[seat], tuple(tokens)) for seat, tokens in enumerate(state.bonus) if tokens]
    out = tuple(names[seat] for seat in range(state.people) if state.is_out(seat))
    if out:
        found.append(notation.Out(out))
    found += [notation.Held(tuple(cards_in(cards))) for cards in state.held]
    if state.discards:
        found.append(notation.Discards(tuple(state.discards)))
    return found + list(_phase_items(state, names))


def _shields(state: State, kingdom: int, names: Sequence[str]) -> list[tuple[str | None, str, int]]:
    found: list[tuple[str | None, str, int]] = []
    crown, people = state.crown[kingdom], state.people
    for seat in range(people):
        normal = state.shields(kingdom, seat) - (crown == seat)
        if normal:
            found.append((None, names[seat], normal))
    if crown >= 0:
        found.append((CROWN, names[crown], 1))
    thrones = state.throne[kingdom * people : (kingdom + 1) * people]
    return found + [(THRONE, names[seat], count) for seat, count in enumerate(thrones) if count]


def _phase_items(state: State, names: Sequence[str]) -> list[Any]:
    phase = state.phase
    if phase == PLAY:
        found: list[Any] = [notation.Starter(names[state.starter]), notation.Next(names[state.turn])]
        return found + ([notation.Owed(names[state.owed])] if state.owed >= 0 else [])
    if phase == FIGHT:
        shown = [(names[seat], card, False) for seat, card in state.shown]
        waiting = [seat for seat in state.rivals if all(seat != other for other, _ in state.shown)]
        lost = [seat for seat in state.fighters if seat not in state.rivals]
        rivals = [*shown, *((names[s], None, False) for s in waiting), *((names[s], None, True) for s in lost)]
        return [notation.Fighting(state.edition.sizes[state.scored], tuple(rivals))]
    if phase == REFILL and state.scored < KINGDOMS:
        return [notation.Scoring(state.edition.sizes[state.scored])]
    if phase == LOTS or (state.is_cleared and state.lots):
        return [notation.Among(tuple(names[seat] for seat in state.lots))]
    if state.is_cleared:
        return [notation.Starter(names[state.starter])]
    if phase in (REFILL, NEXT, END):
        return [notation.Scored(), *([notation.Top(state.top)] if state.top else [])]
    return [notation.Over()] if phase == OVER else []
