"""The rules of Liar's Dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from liars_dice.notation import UNKNOWN, Bid, Liar, Roll, Show, faces
from liars_dice.state import State
from referee.chance.stream import Stream
from referee.games.game import Awaited, Entry
from referee.games.judge import Judge
from referee.language.sentence import phrase


def awaited(state: State) -> Awaited:
    if len(state.playing) < 2:  # LD-9
        return Awaited("over", None, state.moves)
    if state.unrolled:
        return Awaited("chance", None, state.moves, phrase("a roll"))
    if state.hidden:
        return Awaited("chance", None, state.moves, phrase("the dice under the cups"))
    return Awaited("move", state.seat, state.moves)


def legal(state: State) -> Iterable[Bid | Liar]:
    if awaited(state).kind != "move":
        return []
    bids = [Bid(n, face) for n in range(1, sum(state.dice) + 1) for face in range(1, state.edition.sides + 1)]
    return [*(bid for bid in bids if state.bid is None or bid > state.bid), *([Liar()] if state.bid else [])]


def play(state: State, seat: int, action: Bid | Liar, judge: Judge) -> None:
    now = awaited(state)
    if now.kind == "over":
        judge.stop("LD-9", "the game is over: only one player has dice left")
    if now.kind == "chance":
        judge.stop("C02", "all dice are shown first" if state.is_called else "the dice are rolled first")
    if seat != state.seat:
        judge.stop("LD-2", "it is {player}'s turn", at="PLAYER", player=judge.name(state.seat))
    match action:
        case Liar():
            if state.bid is None:
                judge.stop("LD-5", "there is no bid yet that could be a lie")
            state.is_called = True
        case Bid(quantity, face):
            if not 1 <= quantity <= sum(state.dice):
                judge.stop("LD-3", "{quantity} of {total:# die|# dice}", at="INT", quantity=quantity, total=sum(state.dice))
            if state.bid is not None and action <= state.bid:
                last = f"{state.bid.quantity} {faces(*state.bid)}"
                judge.refuse(
                    "LD-4", "{bid} is not higher than {last}", at="INT", bid=f"{quantity} {faces(quantity, face)}", last=last
                )
            state.bid, state.bidder, state.seat = action, seat, after(state, seat)
    state.moves += 1


def after(state: State, seat: int) -> int:
    """LD-2: the next player clockwise who has dice."""
    return next(other for step in range(1, 7) if state.dice[other := (seat + step) % len(state.dice)])


def happen(state: State, event: Roll | Show, judge: Judge) -> None:
    seat = event.player if isinstance(event.player, int) else judge.seat(event.player)
    if seat is None:
        judge.nobody(str(event.player))
    if seat not in (state.unrolled if isinstance(event, Roll) else state.hidden):
        judge.stop("C01", "{player} does not roll or show dice now", at="PLAYER", player=judge.name(seat))
    if len(event.dice) != state.dice[seat]:  # LD-1
        judge.stop("C03", "{player} has {count:# die|# dice}", at="PLAYER", player=judge.name(seat), count=state.dice[seat])
    for nth, die in enumerate(event.dice):
        if die not in range(isinstance(event, Show), state.edition.sides + 1):
            judge.stop("C03", "a die has no {die}", at="INT", nth=nth, die=die)
    if isinstance(event, Roll):
        state.hands[seat] = list(event.dice)
        return
    if Counter(die for die in state.hands[seat] if die) - Counter(event.dice):  # LD-6
        rolled = [str(die or "?") for die in state.hands[seat]]
        judge.stop("C03", "{player} has rolled {dice:list}", at="PLAYER", player=judge.name(seat), dice=rolled)
    state.hands[seat] = list(event.dice)
    state.shown.append(seat)
    if not state.hidden:
        resolve(state)


def resolve(state: State) -> None:
    """LD-7, LD-8: all dice are shown, and somebody loses one."""
    assert state.bid is not None
    lying = [die for hand in state.hands for die in hand]
    count = lying.count(state.bid.face)
    if state.edition.ones == "wild" and state.bid.face != 1:  # LD-Q1
        count += lying.count(1)
    loser = state.seat if count >= state.bid.quantity else state.bidder
    state.dice[loser] -= 1
    if not state.dice[loser]:
        for seat in state.playing:
            state.score[seat] += 1
            state.sheet.append(Entry(state.moves, seat, "outlasted", 1))
    state.seat = loser if state.dice[loser] else after(state, loser)
    state.hands = [[] for _ in state.hands]
    state.bid, state.is_called, state.shown = None, False, []


def deal(state: State, stream: Stream) -> Roll | Show:
    """A roll, or the dice that lie there: whoever kept the log knows them."""
    if state.unrolled:
        seat = state.unrolled[0]
        return Roll(seat, tuple(1 + stream.below(state.edition.sides) for _ in range(state.dice[seat])))
    seat = state.hidden[0]
    return Show(seat, tuple(1 + stream.below(state.edition.sides) if die == UNKNOWN else die for die in state.hands[seat]))
