"""Positions of Monkey Maniacs as set-up items: built from them, and written as them.

What is not said is as at the beginning of the round: nobody done, nothing in hand. In round 1 a player without an
opening still has to draw it. Where the balloon cards of earlier rounds are not named, nobody knows which they were.
Whether such a position can be is asked in invariants.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.game import EMPTY, UNKNOWN, Players
from referee.games.judge import Judge
from referee.games.monkey_maniacs import notation
from referee.games.monkey_maniacs.edition import CARDS, DECKS, KINDS, Edition
from referee.games.monkey_maniacs.effects import STAGES
from referee.games.monkey_maniacs.hands import field_of, plays_left
from referee.games.monkey_maniacs.invariants import check, gone_before
from referee.games.monkey_maniacs.scoring import SETUP
from referee.games.monkey_maniacs.state import State
from referee.games.monkey_maniacs.waves import refuse_balloon, show_dice
from referee.games.monkey_maniacs.worlds import look_anew
from referee.games.positions import Said


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state, said = State(edition), Said(players, judge)
    for player in state.players:
        player.due = 0
    for judge.item, item in enumerate(items):
        reader, thing, rule, at = _ITEMS[type(item)]
        is_next = isinstance(item, notation.Next)
        seat = said.seat(item.player, at="NAME" if is_next else "PLAYER") if hasattr(item, "player") else -1
        said.once(thing if is_next or seat < 0 else (thing, seat), rule, at=at)
        reader(state, seat, item, said)
    _fill_in(state, said)
    check(state, said, judge)
    look_anew(state)
    state.sheet = [(0, player.seat, SETUP, player.health, None) for player in state.players]
    return state


# -- items one by one ------------------------------------------------------------------------------------------------


def _round(state: State, seat: int, item: notation.Round, said: Said) -> None:
    rounds = state.edition.rounds
    if not 1 <= item.number <= rounds:
        said.judge.stop("MM-3", "rounds are 1 to {rounds}, not {round}", at="INT", rounds=rounds, round=item.number)
    state.round = item.number


def _stock(state: State, seat: int, item: notation.Stock, said: Said) -> None:
    me = state.players[seat]
    signs = item.health < 0  # a number with a sign is a word of another kind
    said.note(("health", seat), at="CLAIM" if signs else "INT")
    said.note(("chips", seat), at="INT", nth=1 - signs)
    said.note(("later", seat), at="INT", nth=2 - signs)
    me.health, me.chips, me.later = item.health, item.chips, item.later


def _board(state: State, seat: int, item: notation.Board, said: Said) -> None:
    me, judge = state.players[seat], said.judge
    for nth, (name, kind, stage) in enumerate(item.cards):
        field = field_of(state, name, "MM-26", judge, at="COLOUR", nth=nth)
        if kind not in CARDS:
            judge.stop("MM-13", "the {card:name} is an action and never placed", at="KIND", nth=nth, card=KINDS[kind])
        said.once(("field", seat, field), "MM-26", at="COLOUR", nth=nth)
        if not 1 <= stage <= STAGES:
            judge.stop("MM-12", "stages are 1 to {last}, not {stage}", at="KIND", nth=nth, last=STAGES, stage=stage)
        _see(state, kind, 1, nth, said)
        me.lay(field, kind)
        me.points[field] = stage - 1
        state.bag -= stage - 1


def _hand(state: State, seat: int, item: notation.Hand, said: Said) -> None:
    _see_all(state, ("hand", seat), item.kinds, said)
    state.players[seat].hand = list(item.kinds)


def _opening(state: State, seat: int, item: notation.Opening, said: Said) -> None:
    me, judge = state.players[seat], said.judge
    edition = state.edition
    _see_all(state, ("opening", seat), item.kinds, said)
    said.note(("discarded", seat), at="INT")
    me.opening, me.discarded = list(item.kinds), item.discarded
    most = edition.opening - edition.plays
    if item.discarded > most:
        judge.stop(
            "MM-15",
            "{discarded} opening cards are discarded",
            "{plays} are played, {discards} discarded",
            at="INT",
            discarded=item.discarded,
            plays=edition.plays,
            discards=most,
        )
    left = plays_left(state, me)
    if not 0 <= left <= edition.plays:
        judge.stop(
            "MM-15",
            "wrong number of opening cards",
            "left: {left}, discarded: {discarded}; of {cards}, {plays} are played",
            at="INT",
            left=len(item.kinds),
            discarded=item.discarded,
            cards=edition.opening,
            plays=edition.plays,
        )


def _due(state: State, seat: int, item: notation.Due, said: Said) -> None:
    if item.cards not in (1, state.edition.opening):
        said.judge.stop(
            "MM-14",
            "nobody draws {cards:# card|# cards}",
            "only 1 that was bought, or {opening} at the start",
            at="INT",
            cards=item.cards,
            opening=state.edition.opening,
        )
    state.players[seat].due = item.cards


def _loose(state: State, seat: int, item: notation.Loose, said: Said) -> None:
    me = state.players[seat]
    me.loose = item.points
    state.bag -= item.points
    if item.received is not None:
        me.received = field_of(state, item.received, "MM-26", said.judge, at="COLOUR")
        said.note(("received", seat), at="COLOUR")


def _is_done(state: State, seat: int, item: notation.IsDone, said: Said) -> None:
    state.players[seat].done = True


def _dice(state: State, seat: int, item: notation.Dice, said: Said) -> None:
    show_dice(state, item.colour, item.number, said.judge)
    for player in state.players:
        player.done = True


def _discards(state: State, seat: int, item: notation.Discards, said: Said) -> None:
    known = 0
    for nth, (kind, cards) in enumerate(item.piles):
        at, place = ("INT", nth) if kind == UNKNOWN else ("KIND", known)
        said.once(("pile", kind), "MM-5", at=at, nth=place)
        if kind == UNKNOWN:
            state.hidden += cards
        else:
            _see(state, kind, cards, known, said)
            state.discards[kind] += cards
            known += 1


def _gone(state: State, seat: int, item: notation.Gone, said: Said) -> None:
    edition = state.edition
    for nth, name in enumerate(item.cards):
        number = edition.balloons.get(name, -1)
        if number < 0:
            refuse_balloon(name, nth, said.judge)
        said.once(("balloon", number), "C03", at="BALLOON", nth=nth)
        state.gone |= 1 << number
        state.left[edition.deck_of[number]] -= 1
    for nth, (deck, cards) in enumerate(item.hidden):
        if deck not in DECKS:
            said.judge.stop(
                "MM-5",
                "there is no {deck:name} stack of balloon cards",
                "the stacks are {decks:name}",
                at="COLOUR",
                deck=deck,
                decks=DECKS,
            )
        number = DECKS.index(deck)
        said.once(("deck", number), "MM-5", at="INT", nth=nth)
        state.left[number] -= cards


def _next(state: State, seat: int, item: notation.Next, said: Said) -> None:
    state.last = seat


def _over(state: State, seat: int, item: notation.Over, said: Said) -> None:
    state.over = True


_ITEMS: dict[type, tuple[Callable[[State, int, Any, Said], None], str, str, str | None]] = {
    notation.Round: (_round, "round", "MM-3", "INT"),
    notation.Stock: (_stock, "stock", "MM-2", "PLAYER"),
    notation.Board: (_board, "board", "MM-2", "PLAYER"),
    notation.Hand: (_hand, "hand", "MM-25", "PLAYER"),
    notation.Opening: (_opening, "opening", "MM-14", "PLAYER"),
    notation.Due: (_due, "due", "MM-14", "INT"),
    notation.Loose: (_loose, "loose", "MM-32", "INT"),
    notation.IsDone: (_is_done, "done", "MM-35", "DONE"),
    notation.Dice: (_dice, "dice", "MM-17", "COLOUR"),
    notation.Discards: (_discards, "discards", "MM-5", None),
    notation.Gone: (_gone, "gone", "MM-5", None),
    notation.Next: (_next, "next", "MM-35", None),
    notation.Over: (_over, "over", "MM-62", None),
}
"""What reads an item, what it says, and where that is said twice the rule and the word."""


def _see_all(state: State, where: tuple[str, int], kinds: Sequence[int], said: Said) -> None:
    """Cards of a hand. An unseen one has no word of its own."""
    known = 0
    for nth, kind in enumerate(kinds):
        if kind != UNKNOWN:
            _see(state, kind, 1, known, said)
            said.note((*where, nth), at="KIND", nth=known)
            known += 1


def _see(state: State, kind: int, cards: int, nth: int, said: Said) -> None:
    said.take(
        state.unseen,
        kind,
        "MM-5",
        "too many {card:name} cards: the game has only {copies}",
        at="KIND",
        nth=nth,
        number=cards,
        card=KINDS[kind],
        copies=state.edition.copies[kind],
    )


def _fill_in(state: State, said: Said) -> None:
    """What is not said: the opening in round 1, that the game is over, the stack, the balloon cards of earlier rounds."""
    edition = state.edition
    if min(player.health for player in state.players) <= 0:
        state.over = True
    if state.round == 1:
        for seat, player in enumerate(state.players):
            if ("opening", seat) not in said and ("due", seat) not in said:
                if player.done or state.over:
                    player.discarded = 0 if state.over else edition.opening - edition.plays
                else:
                    player.due = edition.opening
    unseen = sum((*player.hand, *player.opening).count(UNKNOWN) for player in state.players)
    state.stack = sum(state.unseen) - unseen - state.hidden
    for deck, gone in enumerate(gone_before(state)):
        if ("deck", deck) not in said:  # as many more as the round table says, unknown
            state.left[deck] = min(state.left[deck], edition.deck_size[deck] - gone)


# -- writing ---------------------------------------------------------------------------------------------------------


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition = state.edition
    found: list[Any] = [notation.Round(state.round)]
    for seat, name in enumerate(players.names):
        me = state.players[seat]
        found.append(notation.Stock(name, me.health, me.chips, me.later))
        cards = [(edition.fields[field], kind, me.points[field] + 1) for field, kind in enumerate(me.kinds) if kind != EMPTY]
        if cards:
            found.append(notation.Board(name, tuple(cards)))
        if state.round == 1 and me.due != edition.opening and not state.over:
            found.append(notation.Opening(name, tuple(sorted(me.opening)), me.discarded))
        if me.hand:
            found.append(notation.Hand(name, tuple(sorted(me.hand))))
        if me.due:
            found.append(notation.Due(name, me.due))
        if me.loose:
            received = me.received
            found.append(notation.Loose(name, me.loose, None if received == EMPTY else edition.fields[received]))
        if me.done and not state.number:
            found.append(notation.IsDone(name))
    if state.number:
        found.append(notation.Dice(edition.rows[state.row], state.number))
    piles = [(kind, count) for kind, count in enumerate(state.discards) if count]
    if state.hidden:
        piles.append((UNKNOWN, state.hidden))
    if piles:
        found.append(notation.Discards(tuple(piles)))
    named = tuple(name for name, number in edition.balloons.items() if state.gone >> number & 1)
    hidden = []
    for deck, (size, usual) in enumerate(zip(edition.deck_size, gone_before(state), strict=True)):
        gone = size - state.left[deck]
        unnamed = gone - sum(edition.deck_of[edition.balloons[name]] == deck for name in named)
        if unnamed or gone != usual:  # after a ruling there may be others than the round table says
            hidden.append((DECKS[deck], unnamed))
    found.append(notation.Gone(named, tuple(hidden)))
    found.append(notation.Next(players.names[state.last]))
    if state.over:
        found.append(notation.Over())
    return found
