"""Positions of Animal Kingdoms as set-up items: built from them with every check, and written as them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.animal_kingdoms.cards import HIGHEST, NONE, UNKNOWN, cards_in, is_card, name, set_of
from referee.games.animal_kingdoms.edition import KINGDOMS, Edition
from referee.games.animal_kingdoms.notation import (
    CROWN,
    EGON,
    THRONE,
    Among,
    Discards,
    Fighting,
    Held,
    Kingdom,
    Laws,
    Next,
    Out,
    Over,
    Owed,
    Owned,
    Round,
    Row,
    Scored,
    Scoring,
    Starter,
    Stock,
    Tokens,
    Top,
    Used,
)
from referee.games.animal_kingdoms.scoring import SETUP, score_on
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.animal_kingdoms.table import furthest_back, read_laws, read_tokens
from referee.games.game import Judge, Players
from referee.games.words import count


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    builder = _Builder(edition, players, judge)
    for judge.item, item in enumerate(items):
        builder.add(item)
    return builder.finish()


class _Builder:
    """Puts one item after another into a state, then looks at the whole."""

    def __init__(self, edition: Edition, players: Players, judge: Judge) -> None:
        self.state = State(edition, len(players))
        self.edition, self.players, self.judge = edition, players, judge
        self.cards: set[int] = set()
        """Every card that has its place already."""
        self.hidden = 0
        """Cards that lie somewhere with their faces unknown."""
        self.dealt: set[int] = set()
        self.starter: int | None = None
        self.next: int | None = None
        self.scoring: int | None = None
        self.over = False

    def add(self, item: Any) -> None:
        state = self.state
        match item:
            case Round(number):
                if not 1 <= number <= self.edition.rounds:
                    self.refuse("AK-9", f"there is no round {number}", at="INT")
                state.round = number
            case Laws():
                state.laws = read_laws(self.edition, item, state.used, self.judge)
            case Used(laws):
                self._used(laws)
            case Tokens():
                state.tokens = read_tokens(state, item, self.judge)
            case Kingdom():
                self._kingdom(item)
            case Row(size, cards):
                kingdom = self._index(size)
                for nth, card in enumerate(cards):
                    self._see(card, nth)
                state.rows[kingdom] += cards
            case Stock(player, points, hand):
                self._stock(self.who(player), points, hand)
            case Owned(player, values):
                self._owned(self.who(player), values)
            case Out(names):
                for nth, player in enumerate(names):
                    state.out |= 1 << self.who(player, nth)
            case Discards(cards):
                self._hide(cards)
                state.discards += cards
            case Held(cards):
                for nth, card in enumerate(cards):
                    self._see(card, nth)
                state.held = (*state.held, set_of(cards))
            case _:
                self._phase(item)

    def _phase(self, item: Any) -> None:
        """Items that say where in the round the position is."""
        state = self.state
        match item:
            case Starter(player):
                self.starter = self._player(player)
            case Next(player):
                self.next = self.who(player)
            case Owed(player):
                state.owed = self.who(player)
                if state.seats == 1:
                    self.refuse("AK-71", "there are no bonus tokens when one plays alone")
            case Fighting():
                self._fighting(item)
            case Scoring(size):
                self.scoring = self._index(size)
            case Scored():
                self.scoring = KINGDOMS
            case Among(names):
                state.lots = tuple(sorted(self._player(player) for player in names))
                if len(set(state.lots)) < max(2, len(names)):
                    self.refuse("AK-55", "lots are drawn between two or more different players")
            case Top(card):
                state.top = card
            case Over():
                self.over = True
            case _:
                raise TypeError(item)

    # -- one item ------------------------------------------------------------------------------------------------------

    def refuse(self, code: str, message: str, reason: str = "", at: str | None = None, nth: int = 0) -> None:
        self.judge.refuse(code, message, reason, at=at, nth=nth, final=True)

    def who(self, player: str, nth: int = 0) -> int:
        """A seat, Egon's too."""
        if player == EGON:
            if self.state.egon < 0:
                self.refuse("AK-59", "Egon does not take part in this game", at="EGON", nth=nth)
            return self.state.egon
        return self._player(player)

    def _player(self, player: str) -> int:
        seat = self.players.seat(player)
        if seat is None:
            self.refuse("H12", f"nobody called {player} plays", f"players: {', '.join(self.players.names)}")
        return seat or 0

    def _index(self, size: int) -> int:
        kingdom = self.edition.index.get(size, -1)
        if kingdom < 0:
            self.refuse("AK-11", f"there is no kingdom {size}", f"kingdoms: {self.edition.listed_sizes}", at="INT")
        return kingdom

    def _see(self, card: int, nth: int) -> None:
        if not is_card(card):
            self.refuse("AK-2", f"there is no {name(card)}: numbers go from 1 to {HIGHEST}", at="ANIMAL", nth=nth)
        if card in self.cards:
            self.refuse("AK-2", f"{name(card)} is in two places; every card exists once", at="ANIMAL", nth=nth)
        self.cards.add(card)

    def _hide(self, cards: Sequence[int]) -> None:
        """Cards of which some may be hidden."""
        nth = 0
        for card in cards:
            if card < 0:
                self.hidden += 1
            else:
                self._see(card, nth)
                nth += 1

    def _used(self, laws: Sequence[str]) -> None:
        for nth, law in enumerate(laws):
            number = self.edition.law_index.get(law, -1)
            if number < 0:
                self.refuse("AK-3", f"there is no law {law}", f"edition: {self.edition.name}", at="LAW", nth=nth)
            if self.state.used >> number & 1:
                self.refuse("AK-3", f"law {law} is named twice", at="LAW", nth=nth)
            self.state.used |= 1 << number

    def _kingdom(self, item: Kingdom) -> None:
        state, people = self.state, self.state.people
        kingdom = self._index(item.kingdom)
        egons = 0
        for field, player, number in item.shields:
            seat = self.who(player, egons)
            egons += player == EGON
            if number > (100 if seat == state.egon else self.edition.shields):
                self.refuse("AK-6", f"{number} shields of {self.judge.name(seat)}; there are {self.edition.shields}")
            state.count[kingdom * people + seat] += number
            state.supply[seat] -= number
            if field == THRONE:
                state.throne[kingdom * people + seat] += number
            elif field == CROWN:
                if state.crown[kingdom] >= 0 or number != 1:
                    self.refuse("AK-13", f"kingdom {item.kingdom} has one crown field", at="FIELD")
                state.crown[kingdom] = seat
            else:
                state.free[kingdom] -= number
        if state.free[kingdom] < 0:
            normal = self.edition.normal[kingdom]
            self.refuse(
                "AK-12",
                f"{normal - state.free[kingdom]} shields on the {normal} golden fields of kingdom {item.kingdom}",
            )
        if state.crown[kingdom] >= 0 and state.free[kingdom]:
            self.refuse("AK-13", f"the crown of kingdom {item.kingdom} is occupied before all other golden fields", at="FIELD")
        thrones = sum(state.throne[kingdom * people : (kingdom + 1) * people])
        if thrones > self.edition.thrones:
            self.refuse(
                "AK-52",
                f"{thrones} shields on the {self.edition.thrones} thrones of kingdom {item.kingdom}",
                at="FIELD",
            )

    def _stock(self, seat: int, points: int, hand: Sequence[int] | None) -> None:
        self.state.score[seat] = points
        if hand is None:
            return
        if len(hand) > self.edition.hand:
            self.refuse("AK-16", f"{len(hand)} cards in a hand; {self.edition.hand} are the most")
        if seat in self.dealt:
            self.refuse("AK-7", f"a second hand of {self.judge.name(seat)}")
        self._hide(hand)
        self.dealt.add(seat)
        self.state.hands[seat] = list(hand)

    def _owned(self, seat: int, values: Sequence[int]) -> None:
        bonus = self.state.bonus
        if self.state.seats == 1:
            self.refuse("AK-71", "there are no bonus tokens when one plays alone")
        for nth, value in enumerate(values):
            if value != UNKNOWN and value not in self.edition.bonus:
                self.refuse("AK-5", f"no bonus token is worth {value}", at="INT", nth=nth)
            if value != UNKNOWN and any(value in tokens for tokens in bonus):
                self.refuse("AK-5", f"the bonus token of {value} is named twice", at="INT", nth=nth)
            bonus[seat].append(value)

    def _fighting(self, item: Fighting) -> None:
        state = self.state
        if state.fighters:
            self.refuse("AK-43", "one kingdom is fought for at a time")
        state.phase = FIGHT
        state.scored = self._index(item.kingdom)
        seats = [self.who(player) for player, _, _ in item.rivals]
        state.fighters = tuple(sorted(seats))
        state.rivals = tuple(sorted(seat for seat, (_, _, lost) in zip(seats, item.rivals, strict=True) if not lost))
        if len(set(seats)) != len(seats) or len(state.rivals) < 2:
            self.refuse("AK-43", "two or more different players fight")
        for seat, (_, card, _) in zip(seats, item.rivals, strict=True):
            if card is not None:
                self._hide((card,))
                state.shown.append((seat, card))
        if len(state.shown) == len(state.rivals) or any(seat == state.egon for seat, _ in state.shown):
            self.refuse("AK-44", "all have played their cards, so the fight is decided")

    # -- the whole -----------------------------------------------------------------------------------------------------

    def finish(self) -> State:
        state = self.state
        for seat, points in enumerate(state.score):
            if points:
                state.sheet.append((0, seat, SETUP, points, -1))
        self._count_cards()
        self._check_laws()
        taken = sum(map(len, state.bonus)) + (state.owed >= 0)
        if taken > state.round:
            self.refuse("AK-33", f"{taken} bonus tokens in round {state.round}; one a round is taken")
        self._check_shields()
        if self.over:
            self._check_over()
        elif state.phase == FIGHT:
            self._check_fight()
        elif self.scoring is not None:
            self._score()
        elif state.lots:
            self._check_lots()
        elif state.laws[0] < 0 and self._is_cleared():
            self._check_starter()
        else:
            self._turns()
        if state.top != NONE and (state.phase != NEXT or not any(state.top in row for row in state.rows)):
            self.refuse("AK-53", f"{name(state.top)} is none of the cards to be cleared away now")
        return state

    def _count_cards(self) -> None:
        state = self.state
        state.unseen &= ~set_of(self.cards)
        held = sum(cards.bit_count() for cards in state.held)
        state.pile -= len(self.cards) - held + self.hidden
        if state.pile < 0:
            self.refuse("AK-2", f"{len(self.cards) - held + self.hidden} cards; there are 64")
        places = [card for hand in state.hands for card in hand] + state.discards + [card for _, card in state.shown]
        for age in range(-2, min([*places, -1 - len(state.held)]) - 1, -1):
            named = state.held[-2 - age].bit_count() if -2 - age < len(state.held) else 0
            if places.count(age) != named:
                message = f"{count(places.count(age), 'card')} hidden as {name(age)}, {named} named as held"
                self.refuse("AK-28", message)

    def _check_laws(self) -> None:
        state = self.state
        if state.laws[0] < 0 and not self._is_cleared():
            if state.round > 1 or any(state.rows) or any(state.count):
                self.refuse("AK-3", "the laws are missing")
            return
        former = KINGDOMS * (state.round - 1)
        if state.used.bit_count() != former:
            self.refuse("AK-54", f"{state.used.bit_count()} laws were used before round {state.round}; {former} are right")
        if any(state.used >> law & 1 for law in state.laws if law >= 0):
            self.refuse("AK-54", "a law of this round was used before")
        if not state.tokens and (state.round > 1 or any(state.count)):
            self.refuse("AK-4", "the tokens are missing")

    def _is_cleared(self) -> bool:
        """AK-Q33: does a later round begin with the lots, before its laws lie? Then the kingdoms are empty but for thrones."""
        state = self.state
        empty = state.count == state.throne and not any(state.rows) and not state.out and state.owed < 0
        return self.edition.early_lots and state.round > 1 and empty and (bool(state.lots) or self.starter is not None)

    def _check_shields(self) -> None:
        """Cards and shields belong together; thrones come from former rounds; crowns make their owners leave."""
        state, people, name_of = self.state, self.state.people, self.judge.name
        for seat in range(state.seats):
            if state.supply[seat] < 0:
                used = self.edition.shields - state.supply[seat]
                self.refuse("AK-6", f"{used} shields of {name_of(seat)}; there are {self.edition.shields}")
        for kingdom, size in enumerate(self.edition.sizes):
            thrones = sum(state.throne[kingdom * people : (kingdom + 1) * people])
            if thrones > state.round - 1:
                self.refuse("AK-52", f"occupied thrones of kingdom {size} in round {state.round}: {thrones}")
            if state.laws[kingdom] < 0:
                continue
            each = 2 if self.edition.laws[state.laws[kingdom]].pair else 1
            shields = sum(state.shields(kingdom, seat) for seat in range(state.seats))
            if len(state.rows[kingdom]) != each * shields:
                message = f"{len(state.rows[kingdom])} cards and {shields} players' shields at kingdom {size}"
                self.refuse("AK-12", message, f"{each} for each shield")
            owner = state.crown[kingdom]
            if owner >= 0 and not state.is_out(owner):
                self.refuse("AK-31", f"{name_of(owner)} has the crown of kingdom {size} and must be out")

    def _check_fight(self) -> None:
        state, people = self.state, self.state.people
        self._need_start()
        counts = state.count[state.scored * people : (state.scored + 1) * people]
        tied = tuple(seat for seat, count in enumerate(counts) if count == max(counts))
        if tied != state.fighters:
            names = ", ".join(self.judge.name(seat) for seat in tied)
            size = self.edition.sizes[state.scored]
            self.refuse("AK-43", "others have the most shields", f"most at kingdom {size}: {names}")

    def _check_over(self) -> None:
        state = self.state
        self._need_start()
        if state.round < self.edition.rounds or any(UNKNOWN in tokens for tokens in state.bonus):
            reason = f"round {state.round} of {self.edition.rounds}; bonus tokens must be known then"
            self.refuse("AK-56", "the game cannot be over", reason)
        state.phase, state.scored = OVER, KINGDOMS

    def _check_lots(self) -> None:
        state = self.state
        laid = state.laws[0] >= 0
        self._need_start(laws=laid or not self._is_cleared())
        if state.round == 1 or not set(state.lots) <= set(furthest_back(state)):
            self.refuse("AK-55", "lots are drawn before a later round, between players who are furthest back")
        state.phase = LOTS if laid else NEXT

    def _check_starter(self) -> None:
        """The lots have named who starts, and the laws are awaited (AK-Q33)."""
        state = self.state
        self._need_start(laws=False)
        state.starter = self.starter or 0
        if state.starter not in furthest_back(state) or self.next is not None:
            self.refuse("AK-55", "before the laws lie, only who starts is known: a player who is furthest back")
        state.phase = NEXT

    def _need_start(self, laws: bool = True) -> None:
        state = self.state
        if (laws and state.laws[0] < 0) or not state.tokens or len(self.dealt) < state.seats:
            self.refuse("AK-7", "laws, tokens and every player's hand are needed")

    def _score(self) -> None:
        """A position in the middle of a scoring: it goes on at once, unless cards must be drawn first."""
        state = self.state
        self._need_start()
        state.scored = self.scoring or 0
        state.drawing = "AK-49"
        if any(len(hand) < self.edition.hand for hand in state.hands) and not self._is_last():
            state.phase = REFILL
        else:
            score_on(state)

    def _is_last(self) -> bool:
        return self.state.scored == KINGDOMS and self.state.round == self.edition.rounds

    def _turns(self) -> None:
        """A position in a round, or before the first one."""
        state = self.state
        state.starter = self.starter or 0
        state.turn = state.starter if self.next is None else self.next
        if state.laws[0] >= 0 and state.tokens and len(self.dealt) == state.seats:
            state.phase = PLAY
        else:
            if state.round > 1 or any(state.count):
                self.refuse("AK-7", "every player's hand is needed")
            return
        if state.owed >= 0 and (state.turn != state.owed or not state.is_out(state.owed)):
            self.refuse("AK-33", "who takes the bonus token is on turn and has just left")
        elif state.is_out(state.turn) and state.owed < 0 and not self._draws(state.turn):
            self.refuse("AK-31", f"{self.judge.name(state.turn)} has left this round and cannot be next")
        for seat, hand in enumerate(state.hands):
            if len(hand) < self.edition.hand and seat != state.turn:
                self.refuse("AK-16", f"{self.judge.name(seat)} has {len(hand)} cards and is not on turn")

    def _draws(self, seat: int) -> bool:
        return seat != self.state.egon and len(self.state.hands[seat]) < self.edition.hand


# -- a position as items ----------------------------------------------------------------------------------------------


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, (*players.names, EGON)
    sizes = edition.sizes
    found: list[Any] = [Round(state.round)]
    if state.used:
        found.append(Used(tuple(law.id for i, law in enumerate(edition.laws) if state.used >> i & 1)))
    if state.laws[0] >= 0:
        found.append(Laws(tuple((size, edition.laws[law].id) for size, law in zip(sizes, state.laws, strict=True))))
    if state.tokens:
        found.append(Tokens(tuple((size, *row) for size, row in zip(sizes, state.tokens, strict=True))))
    for kingdom, size in enumerate(sizes):
        shields = tuple(_shields(state, kingdom, names))
        if shields:
            found.append(Kingdom(size, shields))
        if state.rows[kingdom]:
            found.append(Row(size, tuple(state.rows[kingdom])))
    for seat in range(state.seats):
        hand = None if state.phase == DEAL and not state.hands[seat] else tuple(state.hands[seat])
        found.append(Stock(names[seat], state.score[seat], hand))
    if state.egon >= 0:
        found.append(Stock(EGON, state.score[state.egon], None))
    found += [Owned(names[seat], tuple(tokens)) for seat, tokens in enumerate(state.bonus) if tokens]
    out = tuple(names[seat] for seat in range(state.people) if state.is_out(seat))
    if out:
        found.append(Out(out))
    found += [Held(tuple(cards_in(cards))) for cards in state.held]
    if state.discards:
        found.append(Discards(tuple(state.discards)))
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
        found: list[Any] = [Starter(names[state.starter]), Next(names[state.turn])]
        return found + ([Owed(names[state.owed])] if state.owed >= 0 else [])
    if phase == FIGHT:
        shown = [(names[seat], card, False) for seat, card in state.shown]
        waiting = [seat for seat in state.rivals if all(seat != other for other, _ in state.shown)]
        lost = [seat for seat in state.fighters if seat not in state.rivals]
        rivals = [*shown, *((names[s], None, False) for s in waiting), *((names[s], None, True) for s in lost)]
        return [Fighting(state.edition.sizes[state.scored], tuple(rivals))]
    if phase == REFILL and state.scored < KINGDOMS:
        return [Scoring(state.edition.sizes[state.scored])]
    if phase == LOTS or (state.is_cleared and state.lots):
        return [Among(tuple(names[seat] for seat in state.lots))]
    if state.is_cleared:
        return [Starter(names[state.starter])]
    if phase in (REFILL, NEXT, END):
        return [Scored(), *([Top(state.top)] if state.top else [])]
    return [Over()] if phase == OVER else []
