"""The awaited chance, drawn at random as the table would draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.animal_kingdoms import egon, notation
from referee.games.animal_kingdoms.cards import nth_of, set_of
from referee.games.animal_kingdoms.deck import shuffle
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.layout import laws_so_far
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, State
from referee.games.game import UNKNOWN
from referee.games.judge import STRICT

if TYPE_CHECKING:
    from referee.chance.stream import Stream


def deal(state: State, stream: Stream) -> Any:
    edition, phase = state.edition, state.phase
    if phase == NEXT or (phase == DEAL and state.laws[0] < 0):
        return _laws(state, stream)
    if phase == DEAL and not state.tokens:
        tokens, each = edition.tokens[:], edition.rounds
        stream.shuffle(tokens)
        rows = (sorted(tokens[k * each : (k + 1) * each]) for k in range(KINGDOMS))
        return notation.Tokens(tuple((size, *row) for size, row in zip(edition.sizes, rows, strict=True)))
    if phase == DEAL:
        seat = next(seat for seat, hand in enumerate(state.hands) if not hand)
        return notation.Hand(seat, _drawn(state, edition.hand, stream))
    if phase == FIGHT:
        waiting = [seat for seat in state.rivals if all(seat != other for other, _ in state.shown)]
        if waiting[0] != state.egon:
            return notation.Fight(_drawn(state, 1, stream)[0])
        return notation.EgonFight(_drawn(state, edition.solo_fight if state.seats == 1 else edition.egon_fight, stream))
    if phase == LOTS:
        drawn = _drawn(state, len(state.lots), stream, discarded=not edition.lots_wait)
        return notation.Lots(tuple(zip(state.lots, drawn, strict=True)))
    if phase == END:
        seat = next(seat for seat, tokens in enumerate(state.bonus) if UNKNOWN in tokens)
        return notation.Revealed(seat, _bonus(state, stream))
    short = [hand for hand in state.hands if len(hand) < edition.hand]
    if short:
        return notation.Draw(_drawn(state, edition.hand - len(short[0]), stream))
    if state.owed >= 0:
        value = _bonus(state, stream)
        return notation.EgonBonus(value) if state.owed == state.egon else notation.Bonus(value)
    return _egon_turn(state, stream)


def _laws(state: State, stream: Stream) -> notation.Laws:
    used = laws_so_far(state)
    laws = [law.id for i, law in enumerate(state.edition.laws) if not used >> i & 1]
    stream.shuffle(laws)
    return notation.Laws(tuple(zip(state.edition.sizes, laws, strict=False)))


def _egon_turn(state: State, stream: Stream) -> notation.EgonTurn:
    """Egon's card, with the kingdoms where his shields go."""
    (card,) = _drawn(state, 1, stream)
    before = state.discards[-1] if state.pile and state.discards else 0
    draft = state.copy()
    placed = [egon.place(draft, card >> 3, STRICT)]
    if egon.matches(card, before) and not draft.is_out(state.egon):
        placed.append(egon.place(draft, card >> 3, STRICT))
    return notation.EgonTurn(card, tuple(state.edition.sizes[kingdom] for kingdom in placed if kingdom >= 0))


def _drawn(state: State, count: int, stream: Stream, discarded: bool = False) -> tuple[int, ...]:
    """Cards off the draw pile, the discards shuffled into a new one where it runs out (AK-28). `discarded`: each at once."""
    unseen, pile = state.unseen, state.pile
    drawn: list[int] = []
    for _ in range(count):
        if not pile:
            state = state.copy()
            state.unseen, state.pile = unseen, pile
            state.discards += drawn if discarded else []
            shuffle(state)
            unseen, pile = state.unseen, state.pile
        card = nth_of(unseen, stream.choice(range(unseen.bit_count())))
        drawn.append(card)
        unseen &= ~set_of((card,))
        pile -= 1
    return tuple(drawn)


def _bonus(state: State, stream: Stream) -> int:
    known = {value for tokens in state.bonus for value in tokens}
    return stream.choice([value for value in state.edition.bonus if value not in known])
