"""What can come next: the awaited move or chance, all legal actions, fair draws, and moves for random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from referee.games.animal_kingdoms import checks, egon, notation, playing, unseen
from referee.games.animal_kingdoms.cards import cards_in, nth_of, set_of
from referee.games.animal_kingdoms.deck import shuffle
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.layout import laws_so_far
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.game import UNKNOWN, Awaited, Due
from referee.language.sentence import phrase

if TYPE_CHECKING:
    from referee.chance.stream import Stream


GUESSES = 20
"""Plays of hidden cards that are tried before all are listed."""


def awaited(state: State) -> Awaited:
    phase, moves = state.phase, state.moves
    if phase == OVER:
        return Awaited("over", None, moves)
    if phase in (DEAL, NEXT):
        return Awaited("chance", None, moves, checks.due_at_start(state))
    if phase == LOTS:
        return Awaited("chance", None, moves, phrase("the drawing of lots for the start"))
    if phase == END:
        return Awaited("chance", None, moves, phrase("the value of a hidden bonus token"))
    if phase == FIGHT:
        seat = next(seat for seat in state.rivals if all(seat != other for other, _ in state.shown))
        size = state.edition.sizes[state.scored]
        if seat == state.egon:
            what = phrase("the turning of Egon's cards in the fight for kingdom {kingdom}", kingdom=size)
            return Awaited("chance", None, moves, what)
        if state.hands[seat]:
            return Awaited("move", seat, moves, phrase("a card in the fight for kingdom {kingdom}", kingdom=size))
        return Awaited("chance", seat, moves, phrase("a card from the draw pile for the fight"))
    if phase == REFILL:
        seat = next(seat for seat, hand in enumerate(state.hands) if len(hand) < state.edition.hand)
        return Awaited("chance", seat, moves, phrase("a draw after the fight"))
    seat = state.turn
    if seat != state.egon and len(state.hands[seat]) < state.edition.hand:
        return Awaited("chance", seat, moves, phrase("a draw"))
    if state.owed >= 0:
        return Awaited("chance", None if state.owed == state.egon else state.owed, moves, phrase("a bonus token"))
    if seat == state.egon:
        return Awaited("chance", None, moves, phrase("Egon's card"))
    return Awaited("move", seat, moves)


def follows(state: State, action: Any) -> list[Due]:
    """The hidden cards or the face-down token that players have to take before this action (AK-7, AK-16, AK-33, AK-49). Whoever
    has written down some of the cards has not left them out."""
    phase, full, kind = state.phase, state.edition.hand, type(action)
    missing = [(seat, (UNKNOWN,) * (full - len(hand))) for seat, hand in enumerate(state.hands) if len(hand) < full]
    if phase == DEAL and state.laws[0] >= 0 and state.tokens and kind not in (notation.Hand, notation.Hidden):
        return (
            [Due(None, notation.Hand(seat, cards)) for seat, cards in missing]
            if any(state.hands)
            else [Due(None, notation.Hidden())]
        )
    if phase not in (PLAY, REFILL) or kind in (notation.Draw, notation.Bonus):
        return []
    if missing:
        return [Due(seat, notation.Draw(cards)) for seat, cards in missing if not state.begun >> seat & 1]
    return [Due(state.owed, notation.Bonus(UNKNOWN))] if 0 <= state.owed < state.seats else []


def is_early(state: State, seat: int, action: Any) -> bool:
    """What a fighter draws when the fight is over (AK-49)."""
    if type(action) is not notation.Draw or state.phase != FIGHT or seat not in state.fighters:
        return False
    return len(state.hands[seat]) < state.edition.hand


def legal(state: State) -> Iterator[Any]:
    """All moves of the player on turn: plays by kingdom and card, then exchanges, then leaving. Where cards in his hand
    are hidden, every card that they may be."""
    expected = awaited(state)
    if expected.kind != "move" or expected.seat is None:
        return
    seat = expected.seat
    hand = state.hands[seat]
    if state.phase == FIGHT:
        for card in cards_in(unseen.possible(state, seat)):
            if unseen.holds(state, seat, (card,)):
                yield notation.Fight(card)
        return
    hidden = any(card < 0 for card in hand)
    moves = playing.plays(state, seat, list(cards_in(unseen.possible(state, seat))) if hidden else playing.known(state, seat))
    holds = cache(partial(unseen.holds, state, seat))  # the same cards fit at many kingdoms
    can_play = False
    for move in moves:  # without bars, whatever may be in the hand can be one of its cards
        if not hidden or (len(move.cards) == 1 and not state.barred) or holds(move.cards):
            can_play = True
            yield move
    if not state.out:
        yield from _exchanges(state, hand)
        if state.edition.free_leaving:
            yield notation.Leave()
    elif state.edition.late_leaving or not can_play or (hidden and unseen.can_lack(state, seat, playing.fitting(state, seat))):
        yield notation.Leave()


def pick(state: State, stream: Stream) -> Any:
    """Plays far more often than exchanges, and exchanges the whole hand where nothing fits, so that games end."""
    if state.phase == FIGHT:
        return stream.choice(list(legal(state)))
    seat = state.turn
    if min(state.hands[seat]) < 0:
        guess = _guessed(state, seat, stream)
        if guess is not None:
            return guess
        plays = [move for move in legal(state) if isinstance(move, notation.Play)]
    else:
        plays = list(playing.plays(state, seat, playing.known(state, seat)))
    if plays and stream.below(8):
        return stream.choice(plays)
    moves = list(legal(state))
    if not plays and isinstance(moves[-1], notation.Exchange) and stream.below(4):
        return moves[-1]
    return stream.choice(moves)


def _guessed(state: State, seat: int, stream: Stream) -> notation.Play | None:
    """A play of hidden cards that may be in the hand: to list them all takes a tenth of a second."""
    plays = list(playing.plays(state, seat, list(cards_in(unseen.possible(state, seat)))))
    guesses = (stream.choice(plays) for _ in range(GUESSES if plays else 0))
    return next((play for play in guesses if unseen.holds(state, seat, play.cards)), None)


def _exchanges(state: State, hand: list[int]) -> Iterator[notation.Exchange]:
    """Every choice of cards once; with Egon, who looks at the top of the discard pile, once for each card on top."""
    cards = sorted(UNKNOWN if card < 0 else card for card in hand)
    seen: set[tuple[int, ...]] = set()
    for count in range(1, len(cards) + 1):
        for chosen in combinations(cards, count):
            for i in range(count) if state.egon >= 0 else (count - 1,):
                order = (*chosen[:i], *chosen[i + 1 :], chosen[i])
                if order not in seen:
                    seen.add(order)
                    yield notation.Exchange(order)


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
    (card,) = _drawn(state, 1, stream)
    return egon.full(state, notation.EgonTurn(card, ()))


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
