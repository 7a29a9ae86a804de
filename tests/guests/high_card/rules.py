"""High Card's rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from high_card.notation import UNKNOWN, Draw, Hand, Play, Say
from high_card.state import State
from referee.chance.stream import Stream
from referee.games.game import Awaited, Entry
from referee.games.judge import Judge
from referee.language.sentence import phrase


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    now = awaited(state)
    if seat != now.seat:
        judge.stop("HC-2", "it is not {player}'s turn", at="PLAYER", player=judge.name(seat))
    if isinstance(action, Draw):
        if now.kind != "chance":
            judge.stop("C01", "nothing is drawn now")
        _there(state, action.card, judge)
        state.seen.add(action.card)
        state.hands[seat].append(action.card)
        state.left -= 1
        state.due = False
        if state.talk:
            state.saying = True
        else:
            state.turn = (seat + 1) % len(state.hands)
        return
    if now.kind != "move":
        judge.stop("C02", "a draw is missing")
    if state.saying != isinstance(action, Say):
        judge.stop("HC-4", "high or low is said after drawing, and only then")
    if isinstance(action, Say):
        state.saying = False
        state.turn = (seat + 1) % len(state.hands)
        return
    hand = state.hands[seat]
    if action.card not in hand:
        if UNKNOWN not in hand or action.card in state.seen:
            judge.stop(
                "HC-1",
                "{player} does not hold {card}",
                "the hand: {held:list}",
                at="INT",
                player=judge.name(seat),
                card=action.card,
                held=hand,
            )
        state.seen.add(action.card)
    hand.remove(action.card if action.card in hand else UNKNOWN)
    state.moves += 1
    state.score[seat] += action.card
    state.sheet.append(Entry(state.moves, seat, "cards", action.card))
    state.due = state.left > 0
    if not state.due:
        state.turn = (seat + 1) % len(state.hands)


def happen(state: State, event: Hand, judge: Judge) -> None:
    if event.seat != state.dealt or state.dealt == len(state.hands):
        judge.stop("C01", "no hand is dealt now")
    for nth, card in enumerate(event.cards):
        _there(state, card, judge, nth + 1, event.cards[:nth])
    state.seen.update(event.cards)
    state.hands[event.seat] = list(event.cards)
    state.left -= len(event.cards)
    state.dealt += 1


def awaited(state: State) -> Awaited:
    if state.dealt < len(state.hands):
        return Awaited("chance", None, 0, phrase("hand {number}", number=state.dealt + 1))
    if state.due:
        return Awaited("chance", state.turn, state.moves - 1, phrase("a draw"))
    if state.saying:
        return Awaited("move", state.turn, state.moves - 1, phrase("high or low"))
    if not any(state.hands):  # HC-3
        return Awaited("over", None, state.moves)
    seat = state.turn
    while not state.hands[seat]:
        seat = (seat + 1) % len(state.hands)
    return Awaited("move", seat, state.moves)


def legal(state: State) -> Iterable[Any]:
    seat = awaited(state).seat
    if state.saying:
        return [Say("high"), Say("low")]
    return [Play(card) for card in sorted(state.hands[seat])] if seat is not None else []


def deal(state: State, stream: Stream) -> Any:
    bag = [card for card in range(1, state.cards + 1) if card not in state.seen]
    if state.due:
        return Draw(stream.choice(bag))
    stream.shuffle(bag)
    return Hand(state.dealt, tuple(bag[:2]))


def _there(state: State, card: int, judge: Judge, nth: int = 0, before: tuple[int, ...] = ()) -> None:
    if card and (card in state.seen or card in before or card > state.cards):
        judge.stop("C03", "there is no card {card} left", at="INT", nth=nth, card=card)
