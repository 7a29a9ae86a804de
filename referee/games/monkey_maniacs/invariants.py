"""What every position keeps that play leads to: asked of positions that are set up. Search for a rule's number.

The fault is shown at the item, and the word in it, that was said last of those that contradict each other. What is
refused, and not stopped, breaks a rule that a table may have waived: such a position can be stated in the middle of that game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from referee.games.game import Judge
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS, DECKS, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.notation import UNKNOWN
from referee.games.monkey_maniacs.state import SEATS, Player, State
from referee.games.monkey_maniacs.worlds import is_possible, known_world
from referee.games.positions import Said
from referee.games.words import count

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
        reason = f"it is when health is 0, or after round {edition.rounds} (MM-64)"
        said.stop(["over", "round", *_of_both("health")], "MM-62", "the game is not over", reason)
    end = ["over", *_of_both("health")]
    if state.number:
        said.stop(["dice", *end], "MM-62", "the game is over: no dice are rolled")
    for thing in _of_both(*_ROUND):
        if thing in said:
            reason = "a health of 0 ends it" if "over" not in said else ""
            said.refuse([thing, *end], "MM-62", "the game is over: nobody plays on", reason)


def _check_start(state: State, said: Said) -> None:
    """Round 1: what nobody can have yet."""
    edition = state.edition
    late = [player for player in state.players if player.due == edition.opening]
    for player in state.players:
        seat, gained = player.seat, player.health - edition.health
        steps = 0 if edition.is_health_capped else edition.druid
        if gained < 0 or (gained % steps if steps else gained):
            reason = f"both start with {edition.health}, and only druids change that before the first wave"
            said.stop([("health", seat), "round"], "MM-2", f"a health of {player.health} in round 1", reason)
        if player.later and not edition.may_trade_first_round:
            reason = "they come from cards traded in and from the evaluation (MM-Q26)"
            said.refuse([("later", seat), "round"], "MM-33", "chips for the next round in round 1", reason)
        if not edition.may_buy_first_round and (player.hand or player.loose or player.due == 1):
            things: list[Hashable] = [("hand", seat), ("loose", seat), ("due", seat), "round"]
            said.refuse(things, "MM-16", "nothing is bought in round 1", "option first_round_buying=no (MM-Q9)")
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
        names = " and ".join(said.judge.name(player.seat) for player in late)
        reason = f"still to draw: {names}; say what is left of the opening, such as: opening dart ninja, 1 discarded"
        said.refuse(has_acted, "MM-14", f"both players draw their {edition.opening} cards before anybody plays", reason)


def _check_health(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, what = state.edition, [("health", me.seat)]
    if me.health < 0 and not edition.may_be_negative:
        said.stop(what, "MM-65", f"health {me.health} is below 0", "only with the option negative=yes")
    if me.health > edition.health and edition.is_health_capped:
        said.stop(what, "MM-51", f"health {me.health} is above {edition.health}", "option health_cap=start (MM-Q6)")


def _check_drawing(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, name, seat = state.edition, judge.name(me.seat), me.seat
    if state.round > 1 and ("opening", seat) in said:
        said.stop([("opening", seat), "round"], "MM-14", f"an opening in round {state.round}", "it is played in round 1")
    if me.due == edition.opening > 1 and (state.round > 1 or ("opening", seat) in said):
        reason = "they are drawn once, in round 1"
        things: list[Hashable] = [("due", seat), ("opening", seat), "round"]
        said.stop(things, "MM-14", f"{name} cannot draw {count(me.due, 'card')} now", reason)
    if me.due and me.done:
        said.stop([("due", seat), ("done", seat), "dice"], "MM-35", f"{name} is done and cannot draw")


def _check_hand(state: State, me: Player, said: Said, judge: Judge) -> None:
    edition, name, seat = state.edition, judge.name(me.seat), me.seat
    waiting = (*ATTACKS, UNKNOWN) if edition.may_keep_unseen else ATTACKS
    for place, cards in (("hand", me.hand), ("opening", me.opening)):
        held = [nth for nth, kind in enumerate(cards) if kind not in waiting]
        if me.done and held:
            kind = cards[held[0]]
            what = "a card that was not written down" if kind == UNKNOWN else f"a {KINDS[kind]}"
            word: Hashable = (place, seat, held[0]) if kind != UNKNOWN else (place, seat)
            said.refuse([word, ("done", seat), "dice"], "MM-25", f"{name} is done with {what} in hand")
    most = edition.opening - edition.plays
    if state.round == 1 and me.done and me.discarded != most and not state.over:
        message = f"{name} is done without discarding {count(most, 'card')}"
        said.refuse([("discarded", seat), ("done", seat), "dice"], "MM-15", message)
    direct = [nth for nth, kind in enumerate(me.hand) if kind in AT_ONCE]
    if edition.plays_directly and len(direct) + (me.due == 1) > 1 and direct:
        reason = f"a {KINDS[me.hand[direct[0]]]} is played or traded in before its player buys again"
        said.refuse([("hand", seat, direct[-1]), ("due", seat)], "MM-28", f"{name} cannot have bought this too", reason)


def _check_points(state: State, me: Player, said: Said, judge: Judge) -> None:
    name, seat = judge.name(me.seat), me.seat
    both_done = all(player.done for player in state.players)
    here: list[Hashable] = [("loose", seat), *_of_both("done")]
    if me.loose and me.done and not both_done:
        reason = "points lie loose before a player is done, or after a swap, when both are"
        said.refuse(here, "MM-32", f"{name} cannot have {count(me.loose, 'loose point')}", reason)
    if me.loose and both_done and not state.number and me.loose > min(MOST_POINTS, me.slots()):
        reason = (
            f"a swap frees at most {MOST_POINTS}, and those without a free place go back to the bag; free places: {me.slots()}"
        )
        said.refuse([*here, ("board", seat)], "MM-32", f"{name} cannot have {count(me.loose, 'loose point')}", reason)
    if me.received != EMPTY:
        is_there = me.kinds[me.received] != EMPTY and not me.points[me.received]
        if not (state.edition.is_received_barred and is_there and me.loose and both_done):
            where = state.edition.fields[me.received]
            reason = "it matters only with the option freed=others, after a swap, while its owner has points to put (MM-Q31)"
            said.stop([("received", seat)], "MM-31", f"no card can have been received on {where}", reason)


def _check_dice(state: State, said: Said) -> None:
    if not state.number:
        return
    for player in state.players:
        if player.loose or player.hand or player.opening:
            things: list[Hashable] = ["dice", *((thing, player.seat) for thing in ("loose", "hand", "opening"))]
            said.refuse(things, "MM-35", "the dice are rolled, but points or cards are not played")


def _check_cards(state: State, said: Said) -> None:
    edition = state.edition
    if state.bag < 0:
        with_points = [("field", p.seat, field) for p in state.players for field, points in enumerate(p.points) if points]
        message = f"{count(edition.points - state.bag, 'upgrade point')}; there are {edition.points}"
        said.stop([*with_points, *_of_both("loose")], "MM-4", message)
    places: list[Hashable] = [("pile", UNKNOWN), *_of_both("hand", "opening", "due")]
    due = sum(player.due for player in state.players)
    if state.stack < 0 or state.stack + sum(state.discards) + state.hidden < due:
        said.stop(places, "MM-5", f"more defender cards than the {sum(edition.copies)} there are")
    if not is_possible(known_world(state)):
        message = "there are not enough cards for what the unseen ones must be"
        said.stop([*places, "discards"], "MM-25", message, "see MM-Q35")


def _check_balloons(state: State, said: Said) -> None:
    edition = state.edition
    for deck, usual in enumerate(gone_before(state)):
        size = edition.deck_size[deck]
        gone = size - state.left[deck]
        of_deck = [("balloon", number) for number, own in enumerate(edition.deck_of) if own == deck]
        things: list[Hashable] = [("deck", deck), *of_deck]
        if gone > size:
            said.stop(things, "MM-5", f"more {DECKS[deck]} cards than the {size} there are")
        if gone != usual:
            when = "at the end" if state.over else f"before the wave of round {state.round}"
            message = f"{when} {count(usual, f'{DECKS[deck]} card')} must be gone, not {gone}"
            said.refuse([*things, "round"], "MM-36", message, "the round table says how many are drawn")
