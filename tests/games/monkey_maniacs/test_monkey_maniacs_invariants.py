"""Set-ups of Monkey Maniacs against all that play keeps: what a game leads to is accepted, and no change that breaks it is.

The changes are small: one thing said twice, one card or point too many, a thing where it cannot be, a phase that contradicts
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.games.editions import load
from referee.games.game import EMPTY, UNKNOWN
from referee.games.judge import STRICT, Refusal
from referee.games.monkey_maniacs import notation as n
from referee.games.monkey_maniacs.edition import ATTACKS, BOOMERANG, CARDS, CRATE, DECKS, DRUID, Edition
from referee.games.monkey_maniacs.state import State
from tests.games.monkey_maniacs.table import at, game
from tests.models.monkey_compare import game_lines, hidden
from tests.playing import begun, errors, game_of, players, state_of, verdict, walk

GAME = game_of("monkey_maniacs")
TABLE = players(2)
NAMES = TABLE.names
Change = tuple[str, list[Any]]
OPTIONS: tuple[dict[str, str], ...] = ({}, {"freed": "others", "direct": "any"}, {"health-cap": "start"})


def without(items: list[Any], kind: type[Any], name: str | None = None) -> list[Any]:
    return [item for item in items if not (isinstance(item, kind) and (name is None or item.player == name))]


def instead(items: list[Any], item: Any) -> list[Any]:
    return [*without(items, type(item), getattr(item, "player", None)), item]


def broken(state: State, items: list[Any]) -> Iterator[Change]:
    """Changes of a position that is possible, each of them to one that is not."""
    yield from (("said twice", [*items, item]) for item in items)
    yield from table_changes(state, items)
    for seat, name in enumerate(NAMES):
        yield from ((f"{change} of player {seat}", new) for change, new in player_changes(state, items, seat, name))


def table_changes(state: State, items: list[Any]) -> Iterator[Change]:
    edition = state.edition
    for number in (0, edition.rounds + 1):
        yield "a round that there is not", instead(items, n.Round(number))
    if not state.over and state.round < edition.rounds:
        yield "over too early", [*items, n.Over()]
    waits = any(player.hand or player.opening or player.loose or player.due for player in state.players)
    if not state.number and (waits or state.over):
        yield "dice while something waits", [*items, n.Dice("red", 1)]
    yield "a number that is not on the die", instead(items, n.Dice("red", 7))
    piles = dict(next((item.piles for item in items if isinstance(item, n.Discards)), ()))
    for kind, copies in enumerate(edition.copies):
        elsewhere = copies - state.unseen[kind] - state.discards[kind]
        yield "a copy too many", instead(items, n.Discards(tuple((piles | {kind: copies - elsewhere + 1}).items())))
    yield "more unseen cards than there are", instead(items, n.Discards(((UNKNOWN, sum(edition.copies) + 1),)))
    gone = next(item for item in items if isinstance(item, n.Gone))
    for deck, name in enumerate(DECKS):
        hidden = dict(gone.hidden)
        for more in (-1, 1):
            count = hidden.get(name, 0) + more
            if count >= 0:
                yield "balloons unlike the round table", instead(items, n.Gone(gone.cards, ((name, count),)))
        in_stack = [b for b, i in edition.balloons.items() if edition.deck_of[i] == deck and b not in gone.cards]
        if in_stack and not hidden.get(name):
            yield "a balloon too many", instead(items, n.Gone((*gone.cards, in_stack[0]), gone.hidden))
    if gone.cards:
        yield "a balloon twice", instead(items, n.Gone((*gone.cards, gone.cards[0]), gone.hidden))


def player_changes(state: State, items: list[Any], seat: int, name: str) -> Iterator[Change]:
    edition, me = state.edition, state.players[seat]
    both_done = all(player.done for player in state.players)
    yield "health below 0", instead(items, n.Stock(name, -1, me.chips, me.later))
    yield "more points than there are", instead(items, n.Loose(name, edition.points + 1, None))
    yield "a draw of two", instead(items, n.Due(name, 2))
    yield "a card received that was not", instead(items, n.Loose(name, 1, "red 7"))
    if edition.is_health_capped:
        yield "health above the cap", instead(items, n.Stock(name, edition.health + 1, me.chips, me.later))
    if me.done or state.number or state.over:
        yield "a draw of somebody who is done", instead(items, n.Due(name, 1))
        yield "a card kept", instead(items, n.Hand(name, (*me.hand, spare(state, CARDS))))
    elif any(kind not in ATTACKS for kind in (*me.hand, *me.opening)) or me.due:
        yield "done with cards to play", [*items, n.IsDone(name)]
    if state.over:
        yield "done after the end", [*items, n.IsDone(name)]
        yield "an attack after the end", [*items, n.Hand(name, (BOOMERANG,))]
    elif state.number:
        yield "an attack after the dice", [*items, n.Hand(name, (spare(state, ATTACKS),))]
        yield "a point after the dice", [*items, n.Loose(name, 1, None)]
        yield "dead, but playing on", instead(items, n.Stock(name, 0, me.chips, me.later))
    if both_done and not state.number:
        yield "more points than a swap frees", instead(items, n.Loose(name, 3, None))
    if edition.plays_directly and not (me.done or state.over) and (state.round > 1 or not me.due):
        yield "a druid and a crate", instead(items, n.Hand(name, (DRUID, CRATE)))
    if state.round + state.over <= 2:  # 5 druids of 5; 5 crates of 2, two incomes of 2, villages and farms, 10 opening cards
        yield "more health than druids give", instead(items, n.Stock(name, 46, me.chips, me.later))
        traded = 10 if state.round + state.over > 1 or edition.may_trade_first_round else 0
        most = traded + (10 if state.round + state.over == 1 else 10 + 2 * 2 + 4 * 4 + 4 * 2 + 2 * 4)
        yield "more chips than there were", instead(items, n.Stock(name, me.health, me.chips, most + 1))
    if state.round > 1:
        yield "a second opening", [*items, n.Opening(name, (), 2)]
        yield "the opening drawn again", instead(items, n.Due(name, edition.opening))
    elif not state.over:
        yield "health before the first wave", instead(items, n.Stock(name, edition.health - 1, me.chips, 0))
        yield "a chip for the next round", instead(items, n.Stock(name, me.health, me.chips, 1))
        yield "three discarded", instead(items, n.Opening(name, (), 3))
        if state.players[1 - seat].due == edition.opening:
            yield "played too early", instead(items, n.Board(name, (("red 1", spare(state, CARDS), 1),)))
    yield from board_changes(state, items, seat, name)


def board_changes(state: State, items: list[Any], seat: int, name: str) -> Iterator[Change]:
    cards = next((item.cards for item in items if isinstance(item, n.Board) and item.player == name), ())
    if not cards:
        return
    field, kind, _ = cards[0]
    for what, placed in (
        ("two cards on a field", (*cards, (field, spare(state, CARDS), 1))),
        ("an action on the board", ((field, DRUID, 1), *cards[1:])),
        ("a stage too high", ((field, kind, 4), *cards[1:])),
        ("no stage", ((field, kind, 0), *cards[1:])),
        ("no such field", (("red 7", kind, 1), *cards[1:])),
    ):
        yield what, instead(items, n.Board(name, placed))
    assert state.players[seat].kinds[state.edition.index[field]] != EMPTY


def spare(state: State, kinds: range) -> int:
    """A kind of which there are still some, so that not its number is wrong."""
    return next((kind for kind in kinds if state.unseen[kind] > 0), kinds[0])


def is_refused(edition: Edition, items: list[Any]) -> bool:
    try:
        GAME.position(edition, TABLE, items, STRICT)
    except Refusal:
        return True
    return False


def refusals(seeds: int, share: float) -> dict[str, int]:
    """Every position of some games is accepted, every change of some of them refused. How often each change was tried."""
    tried: dict[str, int] = {}
    for seed in range(seeds):
        options = OPTIONS[seed % len(OPTIONS)]
        edition, random = load(GAME, GAME.default_edition, options), Random(seed)
        for step in walk(GAME, f"invariants {seed}", 2, options):
            if step.action is not None and step.state.round > 1 and random.random() > share:
                continue
            items = GAME.items(step.state, TABLE)
            assert GAME.key_of(GAME.position(edition, TABLE, items, STRICT)) == GAME.key_of(step.state)
            for change, new in broken(step.state, items):
                assert is_refused(edition, new), (change, [GAME.write(item, TABLE) for item in new])
                tried[change] = tried.get(change, 0) + 1
    return tried


def test_what_play_keeps_is_kept_in_set_ups() -> None:
    assert len(refusals(6, 0.04)) > 50


@pytest.mark.long
def test_what_play_keeps_is_kept_in_many_set_ups() -> None:
    assert len(refusals(60, 0.2)) > 50


@pytest.mark.parametrize("seed", range(3))
def test_positions_with_unseen_cards_can_be_set_up(seed: int) -> None:
    """Also where it is not certain which cards are left: then they are `?`."""
    options: dict[str, str] = {}
    lines = hidden(game_lines(f"unseen {seed}", options), Random(seed), options)
    match = begun(verdict(game(*lines, players=", ".join(NAMES))).record)
    edition = load(GAME, GAME.default_edition, options)
    for _ in match.walk():
        assert match.illegal is None
        again = GAME.position(edition, TABLE, GAME.items(state_of(match), TABLE), STRICT)
        assert GAME.key_of(again) == GAME.key_of(state_of(match))


@pytest.mark.parametrize(
    ("lines", "code", "line", "word"),
    [
        (["@ Lena: 1 point", "@ Max: 1 point", "@ Max: done"], "MM-32", 6, "done"),
        (["@ Max: done", "@ Lena: 20 health, 0 chips", "@ Max: hand factory dart"], "MM-25", 6, "dart"),
        (["@ dice red 1", "@ Lena: hand factory"], "MM-35", 5, "Lena"),
        (["@ Max: 0 health, 0 chips", "@ dice red 1"], "MM-62", 5, "red"),
        (["@ dice red 1", "@ Max: 0 health, 0 chips"], "MM-62", 5, "0"),
        (["@ gone H01 H02 H03, yellow 1", "@ Max: 20 health, 0 chips"], "MM-36", 4, "1"),
        (["@ gone H01 H02 H03 H04", "@ Max: 20 health, 0 chips"], "MM-36", 4, "H04"),
        (["@ discards dart 1, ninja 1, dart 1"], "MM-5", 4, "dart"),
        (["@ gone, light-blue 1, light-blue 2"], "MM-5", 4, "2"),
        (["@ Max: hand druid dart crate", "@ Lena: 20 health, 0 chips"], "MM-28", 4, "crate"),
        (["@ Max: hand druid", "@ Max: draw 1"], "MM-28", 5, "1"),
        (["@ Max: 20 health, 0 chips", "@ Max: 20 health, 0 chips"], "MM-2", 5, "Max"),
        (
            ["@ Max: hand ?", "@ Max: done", "@ discards boomerang 4, factory 4"],
            "MM-25",
            6,
            "@ discards boomerang 4, factory 4",
        ),
    ],
)
def test_the_fault_stands_on_the_word_that_was_said_last(lines: list[str], code: str, line: int, word: str) -> None:
    record = at(3, *lines)
    (fault,) = errors(record)
    span = fault.span
    assert (fault.code, span.line) == (code, line + 1)
    assert record.split("\n")[span.line - 1][span.start - 1 : span.end - 1] == word


@pytest.mark.parametrize(
    "lines",
    [
        ["@ Max: 1 point, received red 1", "@ Max: board red 1 dart, red 2 dart", "@ Max: done", "@ Lena: done"],
        ["@ Max: done", "@ Lena: done", "@ Max: board red 1 dart, red 2 dart", "@ Max: 1 point, received red 1"],
    ],
)
def test_the_order_of_the_lines_does_not_matter(lines: list[str]) -> None:
    assert errors(at(3, *lines, options="freed=others")) == []


def test_balloons_that_are_not_named_are_filled_in() -> None:
    """In round 11 seven red cards are gone, whether one of them is named or none."""
    assert state_of(verdict(at(11, "@ gone R04")).match).left == state_of(verdict(at(11)).match).left


@pytest.mark.parametrize(
    ("number", "lines", "code"),
    [
        (2, ["@ Max: 46 health, 0 chips", "@ Lena: 45 health, 0 chips"], "MM-51"),
        (2, ["@ Max: 45 health, 0 chips", "@ Lena: 20 health, 40 chips, 17 later"], "MM-21"),
        (2, ["@ Max: 45 health, 40 chips", "@ Lena: 20 health, 16 chips"], None),
        (3, ["@ Max: 500 health, 1000 chips"], None),
    ],
)
def test_what_cards_bring_is_limited_while_none_can_come_twice(number: int, lines: list[str], code: str | None) -> None:
    """Five druids, five crates, two incomes, and in round 1 all villages (twice 2 chips) and farms (2), one of them doubled for
    each player; ten opening cards are traded in. By round 3 the stack can have been shuffled anew."""
    assert [fault.code for fault in errors(at(number, *lines))] == ([code] if code else [])


def test_five_crates_and_a_card_traded_in_are_possible_in_round_1() -> None:
    has = ["@ Max: 20 health, 6 chips", "@ Max: opening dart dart, 0 discarded"]
    has += ["@ Lena: 20 health, 4 chips, 1 later", "@ Lena: opening glue nail, 0 discarded", "@ discards crate 5, dart 1"]
    assert errors(at(1, *has, options="first-round-trades=yes")) == []
