"""High Card: the smallest game with secrets. Each holds two cards of nine, plays one and draws one; a card is its points."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from referee.chance import Stream
from referee.games.game import Awaited, Entry, Game, Judge, Option, Players
from referee.record.statement import Values

UNKNOWN = 0


class Play(NamedTuple):
    card: int


class Draw(NamedTuple):
    card: int


class Say(NamedTuple):
    word: str


class Hand(NamedTuple):
    seat: int
    cards: tuple[int, ...]


class Words(Values):
    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    play = Play
    draw = Draw

    def WORD(self, text: str) -> str:
        return text.casefold()

    say = Say

    def hand(self, seat: int, *cards: int) -> Hand:
        return Hand(seat - 1, cards)


class Edition(NamedTuple):
    cards: int
    talk: bool


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        self.cards, self.talk = edition
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.saying = False
        self.seen: set[int] = set()
        self.left = self.cards
        self.dealt = self.turn = self.moves = 0
        self.due = False
        self.scores = [0] * seats
        self.sheet: list[Entry] = []


class HighCard(Game[State, Edition]):
    key, name, code, seats, default_edition = "high_card", "High Card", "HC", (2, 3), "plain"
    sources = ("cards",)
    options = (Option("talk", ("no", "yes"), "HC-Q1", "Do players say high or low after drawing?"),)

    @property
    def grammar(self) -> str:
        return os.path.join(self.folder, "high_card.lark")

    def values(self) -> Words:
        return Words()

    def write(self, action: Any, players: Players) -> str:
        def card(number: int) -> str:
            return str(number or "?")

        match action:
            case Play(number):
                return f"play {card(number)}"
            case Draw(number):
                return f"draw {card(number)}"
            case Say(word):
                return f"say {word}"
            case Hand(seat, cards):
                return f"hand {seat + 1}: {' '.join(map(card, cards))}"
        raise TypeError(action)

    def name_of(self, player: str) -> str:
        return player

    def items(self, state: State, players: Players) -> list[Any]:
        return []

    def edition(self, table: Mapping[str, Any], options: Mapping[str, str]) -> Edition:
        return Edition(int(table["cards"]), options["talk"] == "yes")

    def start(self, edition: Edition, seats: int) -> State:
        return State(edition, seats)

    def position(self, edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
        raise NotImplementedError

    def _take(self, state: State, card: int, judge: Judge) -> None:
        if card and (card in state.seen or card > state.cards):
            judge.refuse("C03", f"there is no card {card} left", at="INT", final=True)
        state.seen.add(card)

    def play(self, state: State, seat: int, action: Any, judge: Judge) -> None:
        awaited = self.awaited(state)
        if seat != awaited.seat:
            judge.refuse("HC-2", f"it is not {judge.name(seat)}'s turn", at="PLAYER", final=True)
        if isinstance(action, Draw):
            if awaited.kind != "chance":
                judge.refuse("C01", "nothing is drawn now", final=True)
            self._take(state, action.card, judge)
            state.hands[seat].append(action.card)
            state.left -= 1
            state.due = False
            if state.talk:
                state.saying = True
            else:
                state.turn = (seat + 1) % len(state.hands)
            return
        if awaited.kind != "move":
            judge.refuse("C02", "a draw is missing", final=True)
        if state.saying != isinstance(action, Say):
            judge.refuse("HC-4", "high or low is said after drawing, and only then", final=True)
        if isinstance(action, Say):
            state.saying = False
            state.turn = (seat + 1) % len(state.hands)
            return
        hand = state.hands[seat]
        if action.card not in hand:
            if UNKNOWN not in hand or action.card in state.seen:
                held = " ".join(map(str, hand))
                judge.refuse(
                    "HC-1", f"{judge.name(seat)} does not hold {action.card}", f"the hand: {held}", at="INT", final=True
                )
            state.seen.add(action.card)
            hand.remove(UNKNOWN)
        else:
            hand.remove(action.card)
        state.moves += 1
        state.scores[seat] += action.card
        state.sheet.append(Entry(state.moves, seat, "cards", action.card))
        state.due = state.left > 0
        if not state.due:
            state.turn = (seat + 1) % len(state.hands)

    def happen(self, state: State, event: Hand, judge: Judge) -> None:
        if event.seat != state.dealt or state.dealt == len(state.hands):
            judge.refuse("C01", "no hand is dealt now", final=True)
        for card in event.cards:
            self._take(state, card, judge)
        state.hands[event.seat] = list(event.cards)
        state.left -= len(event.cards)
        state.dealt += 1

    def copy(self, state: State) -> State:
        return deepcopy(state)

    def key_of(self, state: State) -> Any:
        return (state.hands, state.turn, state.due, state.saying, state.scores, state.left)

    def awaited(self, state: State) -> Awaited:
        if state.dealt < len(state.hands):
            return Awaited("chance", None, 0, f"hand {state.dealt + 1}")
        if state.due:
            return Awaited("chance", state.turn, state.moves - 1, "a draw")
        if state.saying:
            return Awaited("move", state.turn, state.moves - 1, "high or low")
        if not any(state.hands):
            return Awaited("over", None, state.moves)
        seat = state.turn
        while not state.hands[seat]:
            seat = (seat + 1) % len(state.hands)
        return Awaited("move", seat, state.moves)

    def legal(self, state: State) -> Iterable[Any]:
        seat = self.awaited(state).seat
        if state.saying:
            return [Say("high"), Say("low")]
        return [Play(card) for card in sorted(state.hands[seat])] if seat is not None else []

    def deal(self, state: State, stream: Stream) -> Any:
        bag = [card for card in range(1, state.cards + 1) if card not in state.seen]
        if state.due:
            return Draw(stream.choice(bag))
        stream.shuffle(bag)
        return Hand(state.dealt, tuple(bag[:2]))

    def sheet(self, state: State) -> list[Entry]:
        return list(state.sheet)

    def scores(self, state: State) -> list[int]:
        return list(state.scores)

    def draw(self, state: State, players: Players) -> str:
        return str(state.hands)

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        match action:
            case Draw() if seat != viewer:
                return Draw(UNKNOWN)
            case Hand(owner, cards) if owner != viewer:
                return Hand(owner, (UNKNOWN,) * len(cards))
        return action


GAME = HighCard()
