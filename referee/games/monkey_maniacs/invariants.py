"""What every position keeps that play leads to: asked of positions that are set up. Search for a rule's number.

The fault is shown at the item, and the word in it, that was said last of those that contradict each other. What is
refused, and not stopped, breaks a rule that a table may have waived: such a position can be stated in the middle of that game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from referee.games.game import EMPTY, UNKNOWN
from referee.games.judge import Judge
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS, DECKS, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.limits import limits
from referee.games.monkey_maniacs.state import SEATS, Player, State
from referee.games.monkey_maniacs.worlds import is_possible, known_world
from referee.games.positions import Said
from referee.language import mark

_ROUND = ("hand", "opening", "due", "loose", "done")
"""What players have only while a round is played."""


def check(state: State, said: Said, judge: Judge) -> None:
    _check_end(state, said)
    if state.round == 1 and not state.over:
        _check_start(state, said)
    for player in state.players:
        _check_health(state, player, said, judge)
        _check_drawing(state, player, said, judge)
        _check_hand(state, player, said, judge)
        _check_points(state, player, said, judge)
    _check_dice(state, said)
    _check_cards(state, said)
    _check_gains(state, said)
    _check_balloons(state, said)


def gone_before(state: State) -> Sequence[int]:
    """MM-36: how many balloon cards of each stack are drawn before this round, since it was shuffled last (MM-Q18)."""
    gone = [0] * len(DECKS)
    for draws in state.edition.draws[1 : state.round + state.over]:
        for deck, cards in enumerate(draws):
            size = state.edition.deck_size[deck]
            gone[deck] = gone[deck] + cards if gone[deck] + cards <= size else cards
    return gone


def _of_both(*things: str) -> list[Hashable]:
    return [(thing, seat) for thing in things for seat in range(SEATS)]


def _check_end(state: State, said: Said) -> None:
    edition = state.edition
    if not state.over:
        return
    if min(player.health for player in state.players) > 0 and state.round < edition.rounds:
        said.stop(
            ["over", "round", *_of_both("health")],
            "MM-62",
            "the game is not over",
            "it ends when health is 0, or after round {rounds} (MM-64)",
            rounds=edition.rounds,
        )
    end = ["over", *_of_both("health")]
    if state.number:
        said.stop(["dice", *end], "MM-62", "no dice are rolled after the end of the game")
    for thing in _of_both(*_ROUND):
        if thing in said:
            said.refuse(
                [thing, *end],
                "MM-62",
                "nobody plays on after the end of the game",
                "a health of 0 ends it" if "over" not in said else "",
            )


def _check_start(state: State, said: Said) -> None:
    """Round 1: what nobody can have yet."""
    edition = state.edition
    late = [player for player in state.players if player.due == edition.opening]
    for player in state.players:
        seat, gained = player.seat, player.health - edition.health
        steps = 0 if edition.is_health_capped else edition.druid
        if gained < 0 or (gained % steps if steps else gained):
            said.stop(
                [("health", seat), "round"],
                "MM-2",
                "a health of {health} in round 1",
                "both start with {start}, and only druids change that before the first wave",
                health=player.health,
                start=edition.health,
            )
        if player.later and not edition.may_trade_first_round:
            said.refuse(
                [("later", seat), "round"],
                "MM-33",
                "chips set aside for the next round in round 1",
                "they come from the evaluation, and from cards traded in with the option first-round-trades (MM-Q26)",
            )
        if not edition.may_buy_first_round and (player.hand or player.loose or player.due == 1):
            things: list[Hashable] = [("hand", seat), ("loose", seat), ("due", seat), "round"]
            said.refuse(things, "MM-16", "nothing is bought in round 1", "option first-round-buying=no (MM-Q9)")
    if not late:
        return
    has_acted: list[Hashable] = [
        thing
        for player in state.players
        for thing, is_so in (
            (("board", player.seat), max(player.kinds) != EMPTY),
            (("hand", player.seat), bool(player.hand)),
            (("loose", player.seat), bool(player.loose)),
            (("chips", player.seat), bool(player.chips)),
            (("health", player.seat), player.health != edition.health),
            (("done", player.seat), player.done),
            (("due", player.seat), player.due == 1),
            (("opening", player.seat), player.due == 0 and len(player.opening) < edition.opening),
        )
        if is_so
    ]
    if sum(state.discards) + state.hidden:
        has_acted.append("discards")
    if has_acted:
        said.refuse(
            has_acted,
            "MM-14",
            "both players draw their {cards} cards before anybody plays",
            "still to draw: {players}; opening cards that are left are written like this: opening dart ninja, 1 discarded",
            cards=edition.opening,
            players=[said.judge.name(player.seat) for player in late],
        )


def _check_health(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, what = state.edition, [("health", me.seat)]
    if me.health < 0 and not edition.may_be_negative:
        said.stop(
            what, "MM-65", "a health of {health} is below 0", "allowed only with the option negative=yes", health=me.health
        )
    if me.health > edition.health and edition.is_health_capped:
        said.stop(
            what,
            "MM-51",
            "a health of {health} is above {start}",
            "option health-cap=start (MM-Q6)",
            health=me.health,
            start=edition.health,
        )


def _check_drawing(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, name, seat = state.edition, judge.name(me.seat), me.seat
    if state.round > 1 and ("opening", seat) in said:
        said.stop(
            [("opening", seat), "round"],
            "MM-14",
            "opening cards in round {round}",
            "they are played in round 1",
            round=state.round,
        )
    if me.due == edition.opening > 1 and (state.round > 1 or ("opening", seat) in said):
        said.stop(
            [("due", seat), ("opening", seat), "round"],
            "MM-14",
            "{player} cannot draw {cards} cards now",
            "they are drawn once, in round 1",
            player=name,
            cards=me.due,
        )
    if me.due and me.done:
        said.stop([("due", seat), ("done", seat), "dice"], "MM-35", "{player} is done and cannot draw", player=name)


def _check_hand(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, name, seat = state.edition, judge.name(me.seat), me.seat
    waiting = (*ATTACKS, UNKNOWN) if edition.may_keep_unseen else ATTACKS
    for place, cards in (("hand", me.hand), ("opening", me.opening)):
        held = [nth for nth, kind in enumerate(cards) if kind not in waiting]
        if me.done and held:
            kind = cards[held[0]]
            word: Hashable = (place, seat, held[0]) if kind != UNKNOWN else (place, seat)
            things = [word, ("done", seat), "dice"]
            if kind == UNKNOWN:
                reason = mark("option unseen-attacks=refused (MM-Q35)")
                said.refuse(things, "MM-25", "{player} is done and still holds an unseen card", reason, player=name)
            else:
                said.refuse(things, "MM-25", "{player} is done and still holds: {card:name}", player=name, card=KINDS[kind])
    most = edition.opening - edition.plays
    if state.round == 1 and me.done and me.discarded != most and not state.over:
        said.refuse(
            [("discarded", seat), ("done", seat), "dice"],
            "MM-15",
            "{player} is done without having discarded {cards} cards",
            player=name,
            cards=most,
        )
    direct = [nth for nth, kind in enumerate(me.hand) if kind in AT_ONCE]
    if edition.plays_directly and len(direct) + (me.due == 1) > 1 and direct:
        said.refuse(
            [("hand", seat, direct[-1]), ("due", seat)],
            "MM-28",
            "{player} cannot have bought this too",
            "the {card:name} is played or traded in before its player buys again",
            player=name,
            card=KINDS[me.hand[direct[0]]],
        )


def _check_points(state: State, me: Player, said: Said, judge: Judge) -> None:
    name, seat = judge.name(me.seat), me.seat
    both_done = all(player.done for player in state.players)
    here: list[Hashable] = [("loose", seat), *_of_both("done")]
    if me.loose and me.done and not both_done:
        said.refuse(
            here,
            "MM-32",
            "{player} cannot have {loose:# loose point|# loose points}",
            "points are loose only before their player is done, or after a swap when both players are",
            player=name,
            loose=me.loose,
        )
    if me.loose and both_done and not state.number and me.loose > min(MOST_POINTS, me.slots()):
        said.refuse(
            [*here, ("board", seat)],
            "MM-32",
            "{player} cannot have {loose:# loose point|# loose points}",
            "a swap frees at most {most}, and those without a free slot go back to the bag; free slots: {slots}",
            player=name,
            loose=me.loose,
            most=MOST_POINTS,
            slots=me.slots(),
        )
    if me.received != EMPTY:
        is_there = me.kinds[me.received] != EMPTY and not me.points[me.received]
        if not (state.edition.is_received_barred and is_there and me.loose and both_done):
            said.stop(
                [("received", seat)],
                "MM-31",
                "the card on {field:name} cannot have been received just now",
                "this is written only with the option freed=others, after a swap, while its owner has loose points (MM-Q31)",
                field=state.edition.fields[me.received],
            )


def _check_dice(state: State, said: Said) -> None:
    if not state.number:
        return
    for player in state.players:
        if player.loose or player.hand or player.opening:
            things: list[Hashable] = ["dice", *((thing, player.seat) for thing in ("loose", "hand", "opening"))]
            said.refuse(things, "MM-35", "the dice are rolled before all cards and points are played")


def _check_cards(state: State, said: Said) -> None:
    edition = state.edition
    if state.bag < 0:
        with_points = [("field", p.seat, field) for p in state.players for field, points in enumerate(p.points) if points]
        said.stop(
            [*with_points, *_of_both("loose")],
            "MM-4",
            "{used:# upgrade point|# upgrade points}, but the game has only {points}",
            used=edition.points - state.bag,
            points=edition.points,
        )
    places: list[Hashable] = [("pile", UNKNOWN), *_of_both("hand", "opening", "due")]
    due = sum(player.due for player in state.players)
    if state.stack < 0 or state.stack + sum(state.discards) + state.hidden < due:
        said.stop(places, "MM-5", "more defender cards than the game has ({cards})", cards=sum(edition.copies))
    if not is_possible(known_world(state)):
        said.stop(
            [*places, "discards"], "MM-25", "too few cards are left for what the unseen ones must be", "see reading MM-Q35"
        )


def _check_gains(state: State, said: Said) -> None:
    """What all cards together can have brought so far."""
    known = limits(state.edition, state.round + state.over)
    if known is None:
        return
    for me in state.players:
        if me.health > known.health:
            said.refuse(
                [("health", me.seat)],
                "MM-51",
                "a health of {health} in round {round}; at most {most} is possible",
                health=me.health,
                round=state.round,
                most=known.health,
            )
    chips = sum(me.chips + me.later for me in state.players)
    if chips > known.chips:
        said.refuse(
            [("chips", me.seat) for me in state.players if me.chips + me.later],
            "MM-21",
            "{chips:# banana chip|# banana chips} in round {round}; at most {most} are possible",
            chips=chips,
            round=state.round,
            most=known.chips,
        )


def _check_balloons(state: State, said: Said) -> None:
    edition = state.edition
    for deck, usual in enumerate(gone_before(state)):
        size = edition.deck_size[deck]
        gone = size - state.left[deck]
        of_deck = [("balloon", number) for number, own in enumerate(edition.deck_of) if own == deck]
        things: list[Hashable] = [("deck", deck), *of_deck]
        if gone > size:
            said.stop(
                things, "MM-5", "more {deck:name} balloon cards than the game has ({cards})", deck=DECKS[deck], cards=size
            )
        if gone != usual:
            said.refuse(
                [*things, "round"],
                "MM-36",
                "wrong number of {deck:name} balloon cards: {gone:# is|# are} gone",
                "by the round table, {right} have been drawn",
                deck=DECKS[deck],
                gone=gone,
                right=usual,
            )
