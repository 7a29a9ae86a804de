"""Positions of Animal Kingdoms from set-up items. Each item is put into a state; invariants.py then looks at the whole.

Whatever a ruling could have led to is refused, not stopped: such a position may be stated when it is on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.animal_kingdoms import notation
from referee.games.animal_kingdoms.cards import CARDS, name, set_of
from referee.games.animal_kingdoms.checks import kingdom_of
from referee.games.animal_kingdoms.deck import check_number
from referee.games.animal_kingdoms.edition import KINGDOMS, Edition
from referee.games.animal_kingdoms.invariants import Whole
from referee.games.animal_kingdoms.items import items
from referee.games.animal_kingdoms.layout import law_number, read_laws, read_tokens
from referee.games.animal_kingdoms.notation import CROWN, EGON, THRONE
from referee.games.animal_kingdoms.scoring import SETUP
from referee.games.animal_kingdoms.state import FIGHT, State
from referee.games.game import UNKNOWN, Players
from referee.games.judge import Judge
from referee.games.positions import Said
from referee.language import mark

__all__ = ["items", "position"]


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    builder = _Builder(edition, players, judge)
    for judge.item, item in enumerate(items):
        builder.add(item)
    return builder.finish()


class _Builder(Said):
    """Puts one item after another into a state. What an item says is noted with its word:

    round, laws, tokens, discards, starter, next, owed, top · phase: where in a scoring, a fight or between rounds it is ·
    (used, law) · (kingdom, k) · (cards, k) · (shields, k, field, seat) · (crown, k) · (card, card) · (stock, seat) ·
    (bonus, seat) · (out, seat) · (hidden, age)
    """

    def __init__(self, edition: Edition, players: Players, judge: Judge) -> None:
        super().__init__(players, judge)
        self.state, self.edition = State(edition, len(players)), edition
        self.hidden = 0
        """Cards that lie somewhere with their faces unknown."""
        self.next: int | None = None
        self.scoring: int | None = None

    def add(self, item: Any) -> None:
        state, once = self.state, self.once
        match item:
            case notation.Round(number):
                once("round", "AK-9", at="INT")
                if not 1 <= number <= self.edition.rounds:
                    self.judge.stop("AK-9", "there is no round {round}", at="INT", round=number)
                state.round = number
            case notation.Laws():
                once("laws", "AK-3")
                state.laws = read_laws(self.edition, item, state.used, self.judge)
            case notation.Used(laws):
                self._used(laws)
            case notation.Tokens():
                once("tokens", "AK-4")
                state.tokens = read_tokens(state, item, self.judge)
            case notation.Kingdom():
                self._kingdom(item)
            case notation.Row(size, cards):
                kingdom = self._index(size)
                once(("cards", kingdom), "AK-11", at="INT")
                self._see(cards)
                state.rows[kingdom] += cards
            case notation.Stock(player, points, hand):
                self._stock(self.who(player, at="PLAYER"), points, hand)
            case notation.Owned(player, values):
                self._owned(self.who(player, at="PLAYER"), values)
            case notation.Out(names):
                for player, at, nth in self._named(names):
                    seat = self.who(player, at, nth)
                    once(("out", seat), "AK-31", at=at, nth=nth)
                    state.out |= 1 << seat
            case notation.Discards(cards):
                once("discards", "AK-2")
                self._see(cards)
                state.discards += cards
            case notation.Held(cards):
                self._see(cards)
                state.held = (*state.held, set_of(cards))
            case _:
                self._phase(item)

    def _phase(self, item: Any) -> None:
        """Items that say where in the round the position is."""
        state, once = self.state, self.once
        match item:
            case notation.Starter(player):
                once("starter", "AK-55", at="NAME")
                state.starter = self.seat(player, at="NAME")
            case notation.Next(player):
                at = _word_of(player)
                once("next", "AK-9", at=at)
                self.next = self.who(player, at)
            case notation.Owed(player):
                at = _word_of(player)
                once("owed", "AK-33", "only one player has yet to take a bonus token", at=at)
                state.owed = self.who(player, at)
            case notation.Top(card):
                once("top", "AK-53", at="ANIMAL")
                state.top = card
            case notation.Fighting(size):
                once("phase", "AK-43", "only one kingdom is fought for or scored at a time", at="INT")
                state.phase, state.scored = FIGHT, self._index(size)
                self._fighting(item)
            case notation.Scoring(size):
                once("phase", "AK-35", "only one kingdom is fought for or scored at a time", at="INT")
                self.scoring = self._index(size)
            case notation.Scored():
                once("phase", "AK-35", "either all kingdoms are scored, or one is being fought for or scored")
                self.scoring = KINGDOMS
            case notation.Among(names):
                once("phase", "AK-55", "lots are drawn after all kingdoms have been scored")
                state.lots = tuple(sorted([self.seat(who, at="NAME", nth=nth) for nth, who in enumerate(names)]))
                if len(set(state.lots)) < max(2, len(names)):
                    self.judge.stop(
                        "AK-55", "lots are drawn between at least two different players", at="NAME", nth=len(names) - 1
                    )
            case notation.Over():
                once("phase", "AK-56", "either the game is over, or something is still being fought for or scored")
                self.scoring = KINGDOMS + 1
            case _:
                raise TypeError(item)

    # -- one item ------------------------------------------------------------------------------------------------------

    def who(self, player: str, at: str = "NAME", nth: int = 0) -> int:
        """A seat, Egon's too."""
        if player == EGON:
            if self.state.egon < 0:
                self.judge.stop("AK-59", "Egon does not take part in this game", at="EGON", nth=nth)
            return self.state.egon
        return self.seat(player, at=at, nth=nth)

    def _named(self, names: Sequence[str]) -> list[tuple[str, str, int]]:
        """Players, with the word of each: names and Egons are counted apart."""
        return [
            (who, _word_of(who), sum((other == EGON) == (who == EGON) for other in names[:i])) for i, who in enumerate(names)
        ]

    def _index(self, size: int) -> int:
        return kingdom_of(self.edition, size, "AK-11", self.judge)

    def _see(self, cards: Sequence[int]) -> None:
        """Cards that have their place here, of which some may be hidden."""
        nth = 0
        for card in cards:
            if card < 0:
                self.hidden += 1
                continue
            self._see_once(card, nth)
            nth += 1

    def _see_once(self, card: int, nth: int) -> None:
        check_number("AK-2", card, self.judge, nth)
        message = mark("{card:name} is in two places; every card exists once")
        self.once(("card", card), "AK-2", message, at="ANIMAL", nth=nth, card=name(card))

    def _used(self, laws: Sequence[str]) -> None:
        for nth, law in enumerate(laws):
            number = law_number(self.edition, law, self.judge, nth)
            self.once(("used", number), "AK-3", at="LAW", nth=nth)
            self.state.used |= 1 << number

    def _kingdom(self, item: notation.Kingdom) -> None:
        state, people, size = self.state, self.state.people, item.kingdom
        kingdom = self._index(size)
        self.once(("kingdom", kingdom), "AK-12", at="INT")
        fields = 0
        for (field, player, number), (_, at, nth) in zip(
            item.shields, self._named([who for _, who, _ in item.shields]), strict=True
        ):
            seat = self.who(player, at, nth)
            owner, total = self.judge.name(seat), self.edition.shields
            if field == THRONE:  # each `throne Anna` is one more
                self.note(("shields", kingdom, field, seat), at=at, nth=nth)
            else:
                self.once(("shields", kingdom, field, seat), "AK-12", at=at, nth=nth)
            if number > (100 if seat == state.egon else total):
                message = mark("{shields:# shield|# shields} of {player}; there are only {total}")
                self.judge.stop("AK-6", message, at=at, nth=nth, shields=number, player=owner, total=total)
            state.count[kingdom * people + seat] += number
            state.supply[seat] -= number
            if field == THRONE:
                state.throne[kingdom * people + seat] += number
            elif field == CROWN:
                one_crown = mark("kingdom {kingdom} has only one crown field")
                self.once(("crown", kingdom), "AK-13", one_crown, at="FIELD", nth=fields, kingdom=size)
                if number != 1:
                    self.judge.stop("AK-13", one_crown, at="FIELD", nth=fields, kingdom=size)
                state.crown[kingdom] = seat
            else:
                state.free[kingdom] -= number
                if state.free[kingdom] < 0:
                    normal = self.edition.normal[kingdom]
                    message = mark("{shields:# shield|# shields} on the {fields} normal golden fields of kingdom {kingdom}")
                    shields = normal - state.free[kingdom]
                    self.judge.stop("AK-12", message, at=at, nth=nth, shields=shields, fields=normal, kingdom=size)
            fields += field is not None
            thrones = sum(state.throne[kingdom * people : (kingdom + 1) * people])
            if thrones > self.edition.thrones:
                message, there = mark("{shields} shields on the {thrones} thrones of kingdom {kingdom}"), self.edition.thrones
                self.judge.stop("AK-52", message, at="FIELD", nth=fields - 1, shields=thrones, thrones=there, kingdom=size)

    def _stock(self, seat: int, points: int, hand: Sequence[int] | None) -> None:
        at = "EGON" if seat == self.state.egon else "PLAYER"
        self.once(("stock", seat), "AK-7", at=at)
        self.state.score[seat] = points
        if hand is None:
            return
        if len(hand) > self.edition.hand:
            message = mark("{player} has {cards} cards in hand; the maximum is {most}")
            self.judge.stop("AK-16", message, at=at, player=self.judge.name(seat), cards=len(hand), most=self.edition.hand)
        self._see(hand)
        self.once(("hand", seat), "AK-7", at=at)
        self.state.hands[seat] = list(hand)

    def _owned(self, seat: int, values: Sequence[int]) -> None:
        bonus, at = self.state.bonus, "EGON" if seat == self.state.egon else "PLAYER"
        self.once(("bonus", seat), "AK-5", at=at)
        if self.state.seats == 1:
            self.judge.stop("AK-71", "there are no bonus tokens in the solo game", at=at)
        nth = 0
        for value in values:
            if value != UNKNOWN and value not in self.edition.bonus:
                message = mark("no bonus token is worth {points:# point|# points}")
                self.judge.stop("AK-5", message, at="INT", nth=nth, points=value)
            if value != UNKNOWN and any(value in tokens for tokens in bonus):
                self.judge.stop("AK-5", "the bonus token worth {points} is named twice", at="INT", nth=nth, points=value)
            bonus[seat].append(value)
            nth += value != UNKNOWN

    def _fighting(self, item: notation.Fighting) -> None:
        state, shown = self.state, 0
        names = [player for player, _, _ in item.rivals]
        seats = [self.who(player, at, nth) for player, at, nth in self._named(names)]
        state.fighters = tuple(sorted(seats))
        state.rivals = tuple(sorted([seat for seat, (_, _, lost) in zip(seats, item.rivals, strict=True) if not lost]))
        if len(set(seats)) != len(seats) or len(state.rivals) < 2:
            self.judge.stop("AK-43", "at least two different players fight", at="INT")
        for seat, (_, card, _) in zip(seats, item.rivals, strict=True):
            if card is None:
                continue
            if card > 0:
                self._see_once(card, shown)
                shown += 1
            else:
                self.hidden += 1
            state.shown.append((seat, card))
        if len(state.shown) == len(state.rivals) or any(seat == state.egon for seat, _ in state.shown):
            self.judge.stop("AK-44", "everybody has played a card, so the fight is decided", at="INT")

    # -- the whole -----------------------------------------------------------------------------------------------------

    def finish(self) -> State:
        state = self.state
        state.sheet += [(0, seat, SETUP, points, -1) for seat, points in enumerate(state.score) if points]
        known = [card for card in CARDS if ("card", card) in self]
        held = sum(cards.bit_count() for cards in state.held)
        state.unseen &= ~set_of(known)
        state.pile -= len(known) - held + self.hidden
        Whole(state, self, self.judge, self.next, self.scoring).check()
        return state


def _word_of(player: str) -> str:
    return "EGON" if player == EGON else "NAME"
