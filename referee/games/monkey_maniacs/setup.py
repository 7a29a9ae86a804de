"""Positions of Monkey Maniacs as set-up items: built from them with every check, and written as them.

What is not said is as at the beginning of the round: nobody done, nothing in hand. In round 1 a player without an
opening still has to draw it. Where the balloon cards of earlier rounds are not named, nobody knows which they were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.game import Judge, Players
from referee.games.monkey_maniacs.edition import ATTACKS, CARDS, DECKS, KINDS, STAGES, Edition
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.hands import plays_left
from referee.games.monkey_maniacs.notation import (
    UNKNOWN,
    Board,
    Dice,
    Discards,
    Due,
    Gone,
    Hand,
    IsDone,
    Loose,
    Next,
    Opening,
    Over,
    Round,
    Stock,
    card,
)
from referee.games.monkey_maniacs.scoring import SETUP
from referee.games.monkey_maniacs.state import SEATS, State
from referee.games.monkey_maniacs.worlds import is_possible, look_anew

_RULES = {
    Round: "MM-3", Stock: "MM-2", Board: "MM-2", Hand: "MM-25", Opening: "MM-14", Due: "MM-14", Loose: "MM-32",
    IsDone: "MM-35", Dice: "MM-17", Discards: "MM-5", Gone: "MM-5", Next: "MM-35", Over: "MM-62",
}  # fmt: skip
"""The rule that an item stands for, said where it is given twice."""


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state = State(edition)
    for player in state.players:
        player.due = 0
    given: set[tuple[type, int]] = set()
    for judge.item, item in enumerate(items):
        seat = _seat(item.player, players, judge) if hasattr(item, "player") else -1
        if (type(item), seat) in given:
            judge.refuse(_RULES[type(item)], f"{item.item} is given twice", final=True)
        given.add((type(item), seat))
        _READERS[type(item)](state, seat, item, judge)
    _fill_in(state, given)
    _check_round(state, given, judge)
    for seat in range(SEATS):
        _check_player(state, seat, judge)
    _check_stocks(state, judge)
    state.sheet = [(0, player.seat, SETUP, player.health, None) for player in state.players]
    return state


def _seat(name: str, players: Players, judge: Judge) -> int:
    seat = players.seat(name)
    if seat is None:
        judge.refuse("H12", f"nobody called {name} plays", f"players: {', '.join(players.names)}", final=True)
    return seat or 0


def _field(state: State, name: str, nth: int, judge: Judge) -> int:
    field = state.edition.index.get(name, -1)
    if field < 0:
        judge.refuse(
            "MM-26",
            f"there is no field {name}",
            "fields are red, yellow or grey 1 to 6",
            at="COLOUR",
            nth=nth,
            final=True,
        )
    return field


# -- items one by one ------------------------------------------------------------------------------------------------


def _round(state: State, seat: int, item: Round, judge: Judge) -> None:
    if not 1 <= item.number <= state.edition.rounds:
        judge.refuse("MM-3", f"there is no round {item.number}", f"there are {state.edition.rounds}", at="INT", final=True)
    state.round = item.number


def _stock(state: State, seat: int, item: Stock, judge: Judge) -> None:
    me = state.players[seat]
    if item.health < 0 and not state.edition.may_be_negative:
        judge.refuse("MM-65", f"health {item.health} is below 0", "only with the option negative=yes", at="CLAIM", final=True)
    me.health, me.chips, me.later = item.health, item.chips, item.later


def _board(state: State, seat: int, item: Board, judge: Judge) -> None:
    me = state.players[seat]
    for nth, (name, kind, stage) in enumerate(item.cards):
        field = _field(state, name, nth, judge)
        if kind not in CARDS:
            judge.refuse("MM-13", f"a {KINDS[kind]} is an action, never placed", at="KIND", nth=nth, final=True)
        if me.kinds[field] != EMPTY:
            judge.refuse("MM-26", f"a second card on {name}", at="COLOUR", nth=nth, final=True)
        if not 1 <= stage <= STAGES:
            judge.refuse("MM-12", f"a card has {STAGES} stages, not {stage}", at="KIND", nth=nth, final=True)
        _see(state, kind, 1, nth, judge)
        me.lay(field, kind)
        me.points[field] = stage - 1
        state.bag -= stage - 1


def _hand(state: State, seat: int, item: Hand, judge: Judge) -> None:
    _see_all(state, item.kinds, judge)
    state.players[seat].hand = list(item.kinds)


def _opening(state: State, seat: int, item: Opening, judge: Judge) -> None:
    me = state.players[seat]
    edition = state.edition
    _see_all(state, item.kinds, judge)
    me.opening, me.discarded = list(item.kinds), item.discarded
    if item.discarded > edition.opening - edition.plays:
        judge.refuse(
            "MM-15",
            f"{item.discarded} opening cards are discarded",
            f"{edition.plays} are played",
            at="INT",
            final=True,
        )
    left = plays_left(state, me)
    if not 0 <= left <= edition.plays:
        reason = f"{len(item.kinds)} left, {item.discarded} discarded of {edition.opening}; {edition.plays} are played"
        judge.refuse("MM-15", "this opening cannot be", reason, at="INT", final=True)


def _due(state: State, seat: int, item: Due, judge: Judge) -> None:
    if item.cards not in (1, state.edition.opening):
        reason = f"1 that was bought, or {state.edition.opening} in the beginning"
        judge.refuse("MM-14", f"nobody draws {item.cards} cards", reason, at="INT", final=True)
    state.players[seat].due = item.cards


def _loose(state: State, seat: int, item: Loose, judge: Judge) -> None:
    me = state.players[seat]
    me.loose = item.points
    state.bag -= item.points
    if item.received is not None:
        field = _field(state, item.received, 0, judge)
        if not state.edition.is_received_barred or me.kinds[field] == EMPTY or not item.points:
            reason = "it matters only with the option freed=others, while points lie loose, where a card lies (MM-Q31)"
            judge.refuse("MM-31", f"no card can have been received on {item.received}", reason, at="COLOUR", final=True)
        me.received = field


def _is_done(state: State, seat: int, item: IsDone, judge: Judge) -> None:
    state.players[seat].done = True


def _dice(state: State, seat: int, item: Dice, judge: Judge) -> None:
    if item.number not in state.edition.columns:
        judge.refuse("C03", f"the number die shows 1 to 6, not {item.number}", at="INT", final=True)
    state.row, state.number = state.edition.rows.index(item.colour), item.number
    for player in state.players:
        player.done = True


def _discards(state: State, seat: int, item: Discards, judge: Judge) -> None:
    known = 0
    for kind, count in item.piles:
        if kind == UNKNOWN:
            state.hidden += count
        else:
            _see(state, kind, count, known, judge)
            state.discards[kind] += count
            known += 1


def _gone(state: State, seat: int, item: Gone, judge: Judge) -> None:
    edition = state.edition
    for nth, name in enumerate(item.cards):
        number = edition.balloons.get(name, -1)
        if number < 0:
            judge.refuse("C03", f"there is no balloon card {name}", at="BALLOON", nth=nth, final=True)
        if state.gone >> number & 1:
            judge.refuse("C03", f"{name} is named twice", at="BALLOON", nth=nth, final=True)
        state.gone |= 1 << number
        state.left[edition.deck_of[number]] -= 1
    for deck, count in item.hidden:
        if deck not in DECKS:
            judge.refuse("MM-5", f"there is no {deck} stack of balloons", f"there are {', '.join(DECKS)}", final=True)
        number = DECKS.index(deck)
        state.left[number] -= count
        if state.left[number] < 0:
            judge.refuse("MM-5", f"more {deck} cards than the {edition.deck_size[number]} there are", final=True)


def _next(state: State, seat: int, item: Next, judge: Judge) -> None:
    state.last = seat


def _over(state: State, seat: int, item: Over, judge: Judge) -> None:
    state.over = True


_READERS: dict[type, Callable[[State, int, Any, Judge], None]] = {
    Round: _round, Stock: _stock, Board: _board, Hand: _hand, Opening: _opening, Due: _due, Loose: _loose,
    IsDone: _is_done, Dice: _dice, Discards: _discards, Gone: _gone, Next: _next, Over: _over,
}  # fmt: skip


def _see_all(state: State, kinds: Sequence[int], judge: Judge) -> None:
    known = 0
    for kind in kinds:
        if kind != UNKNOWN:
            _see(state, kind, 1, known, judge)
            known += 1


def _see(state: State, kind: int, count: int, nth: int, judge: Judge) -> None:
    state.unseen[kind] -= count
    if state.unseen[kind] < 0:
        copies = state.edition.copies[kind]
        judge.refuse("MM-5", f"more {KINDS[kind]} cards than the {copies} there are", at="KIND", nth=nth, final=True)


# -- the whole position ----------------------------------------------------------------------------------------------


def _fill_in(state: State, given: set[tuple[type, int]]) -> None:
    """What is not said: the opening in round 1, the balloon cards of earlier rounds."""
    edition = state.edition
    if state.round == 1:
        for seat in range(SEATS):
            if (Opening, seat) not in given and (Due, seat) not in given:
                if state.players[seat].done or state.over:
                    state.players[seat].discarded = 0 if state.over else edition.opening - edition.plays
                else:
                    state.players[seat].due = edition.opening
    if (Gone, -1) not in given:
        for draws in edition.draws[1 : state.round + state.over]:
            for deck, count in enumerate(draws):
                left = state.left[deck]
                state.left[deck] = left - count if left >= count else edition.deck_size[deck] - count


def _check_round(state: State, given: set[tuple[type, int]], judge: Judge) -> None:
    if min(player.health for player in state.players) <= 0:
        state.over = True
    elif state.over and state.round < state.edition.rounds:
        reason = f"that is so when health is 0, or after round {state.edition.rounds} (MM-64)"
        judge.refuse("MM-62", "the game cannot be over", reason, final=True)
    if state.round > 1 and any(kind is Opening for kind, _ in given):
        judge.refuse("MM-14", f"an opening in round {state.round}", "it is played in round 1", final=True)
    if state.number:
        if state.over:
            judge.refuse("MM-62", "the game is over: no dice are rolled", final=True)
        if any(player.loose for player in state.players) or state.attacker() is not None:
            judge.refuse("MM-35", "the dice are rolled, but points or cards are not played", final=True)


def _check_player(state: State, seat: int, judge: Judge) -> None:
    me = state.players[seat]
    edition, name = state.edition, judge.name(seat)
    due, hand, opening = me.due, me.hand, me.opening
    if due == edition.opening and (state.round > 1 or opening or me.discarded):
        judge.refuse("MM-14", f"{name} cannot draw {due} cards now", "they are drawn once, in round 1", final=True)
    if due and (me.done or state.over):
        judge.refuse("MM-35", f"{name} is done and cannot draw", final=True)
    waiting = (*ATTACKS, UNKNOWN) if edition.may_keep_unseen else ATTACKS
    held = [kind for kind in (*hand, *opening) if kind not in waiting]
    if me.done and held:
        judge.refuse("MM-25", f"{name} is done with a {card(held[0])} in hand", final=True)
    if me.done and state.round == 1 and me.discarded != edition.opening - edition.plays:
        judge.refuse("MM-15", f"{name} is done without discarding {edition.opening - edition.plays} cards", final=True)
    if me.loose and me.done and (me.loose > me.slots() or not all(player.done for player in state.players)):
        reason = f"free places: {me.slots()}; points lie loose before a player is done, or after a swap"
        judge.refuse("MM-32", f"{name} cannot have {me.loose} loose points", reason, final=True)


def _check_stocks(state: State, judge: Judge) -> None:
    edition = state.edition
    if state.bag < 0:
        judge.refuse("MM-4", f"{edition.points - state.bag} upgrade points; there are {edition.points}", final=True)
    if min(state.left) < 0:
        judge.refuse("MM-5", "more balloon cards than there are", final=True)
    nameless = sum((*player.hand, *player.opening).count(UNKNOWN) for player in state.players) + state.hidden
    state.stack = sum(state.unseen) - nameless
    if state.stack + sum(state.discards) + state.hidden < sum(player.due for player in state.players) or state.stack < 0:
        judge.refuse("MM-5", f"more defender cards than the {sum(edition.copies)} there are", final=True)
    look_anew(state)
    if state.worlds is not None and not is_possible(state.worlds[0]):
        judge.refuse("MM-25", "the cards that were not written down cannot all be actions against the other board", final=True)


# -- writing ---------------------------------------------------------------------------------------------------------


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition = state.edition
    found: list[Any] = [Round(state.round)]
    for seat, name in enumerate(players.names):
        me = state.players[seat]
        found.append(Stock(name, me.health, me.chips, me.later))
        cards = [(edition.fields[field], kind, me.points[field] + 1) for field, kind in enumerate(me.kinds) if kind != EMPTY]
        if cards:
            found.append(Board(name, tuple(cards)))
        if state.round == 1 and me.due != edition.opening and not state.over:
            found.append(Opening(name, tuple(sorted(me.opening)), me.discarded))
        if me.hand:
            found.append(Hand(name, tuple(sorted(me.hand))))
        if me.due:
            found.append(Due(name, me.due))
        if me.loose:
            received = me.received
            found.append(Loose(name, me.loose, None if received == EMPTY else edition.fields[received]))
        if me.done and not state.number:
            found.append(IsDone(name))
    if state.number:
        found.append(Dice(edition.rows[state.row], state.number))
    piles = [(kind, count) for kind, count in enumerate(state.discards) if count]
    if state.hidden:
        piles.append((UNKNOWN, state.hidden))
    if piles:
        found.append(Discards(tuple(piles)))
    named = tuple(name for name, number in edition.balloons.items() if state.gone >> number & 1)
    hidden = [
        (deck, size - state.left[i] - sum(edition.deck_of[edition.balloons[name]] == i for name in named))
        for i, (deck, size) in enumerate(zip(DECKS, edition.deck_size, strict=True))
    ]
    found.append(Gone(named, tuple((deck, count) for deck, count in hidden if count > 0)))
    found.append(Next(players.names[state.last]))
    if state.over:
        found.append(Over())
    return found
