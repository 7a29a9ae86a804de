"""What stands beside the boards of Monkey Maniacs."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.drawing import piece
from referee.games.game import Players
from referee.games.monkey_maniacs.edition import DECKS, KINDS
from referee.games.monkey_maniacs.notation import card
from referee.games.monkey_maniacs.scoring import against, company, defence
from referee.games.monkey_maniacs.state import SEATS, State
from referee.games.monkey_maniacs.svg import card_shape
from referee.games.panel import Panel, Seated, Sign
from referee.language import name, say
from referee.language.remembered import remembered
from referee.language.sentence import phrase


def panel(state: State, players: Players) -> Panel:
    marks = players.marks()
    seated = [
        Seated(seat, who, marks[seat], piece(seat, 0, 0, 10, marks[seat]), _facts(state, seat), _hand(state, seat))
        for seat, who in enumerate(players.names)
    ]
    return Panel(tuple(seated), (*_notes(state), *_fights(state, players)), _legend())


def _facts(state: State, seat: int) -> tuple[str, ...]:
    player = state.players[seat]
    chips = (
        say("{chips:# chip|# chips} (+{later} later)", chips=player.chips, later=player.later)
        if player.later
        else say("{chips:# chip|# chips}", chips=player.chips)
    )
    return (
        say("{health} health", health=player.health),
        chips,
        say("{points:# point|# points} to put", points=player.loose) if player.loose else "",
        say("done") if player.done else "",
    )


def _hand(state: State, seat: int) -> tuple[Sign, ...]:
    player = state.players[seat]
    return _signs(tuple(sorted(player.hand) + sorted(player.opening)))


@remembered(256)
def _signs(kinds: tuple[int, ...]) -> tuple[Sign, ...]:
    return tuple(Sign(card_shape(kind, 22, 16), name(card(kind)), card(kind)) for kind in kinds)


def _notes(state: State) -> tuple[str, ...]:
    edition = state.edition
    number, rounds, draws = state.round, edition.rounds, edition.draws[state.round]
    if state.over:
        now = say("round {round} of {rounds}; the game is over", round=number, rounds=rounds)
    elif state.number:
        dice = f"{edition.rows[state.row]} {state.number}"
        now = say("round {round} of {rounds}; dice {dice:name}", round=number, rounds=rounds, dice=dice)
    else:
        now = say("round {round} of {rounds}; dice not rolled", round=number, rounds=rounds)
    decks = [
        say("{deck:name} balloons: {cards} this round, {left} in the stack", deck=deck, cards=draws[n], left=state.left[n])
        for n, deck in enumerate(DECKS)
    ]
    stocks = say(
        "stack {cards:# card|# cards}, {discarded} discarded; {points:# upgrade point|# upgrade points} in the bag",
        cards=state.stack,
        discarded=sum(state.discards) + state.hidden,
        points=state.bag,
    )
    return (now, *decks, stocks)


def _fights(state: State, players: Players) -> Iterator[str]:
    """The last wave against each board, with the letter of its player: names can be long."""
    marks = players.marks()
    fought = [(number, seat, seen) for number, seat, _, _, seen in state.sheet if seen]
    for number, seat, seen in fought[-SEATS:]:
        if number == fought[-1][0]:
            attack, row, die, kinds, points, _ = seen
            total = defence(state.edition, kinds, points, company(kinds), row, die)
            against_it = against(attack, total) or [phrase("no balloon")]
            yield say("{mark}, round {round}: {fight:list}", mark=marks[seat], round=number, fight=against_it)


@remembered(4)
def _legend() -> tuple[Sign, ...]:
    kinds = ((say("fighter"), "dart"), (say("supporter"), "village"), (say("action"), "druid"))
    words = say(
        "● filled: the stage of a card; ×2: the doubling marker (row and number of the dice); tick: health at the start"
    )
    return (*(Sign(card_shape(KINDS.index(kind), 22, 16), text) for text, kind in kinds), Sign("", words))
