"""Actions against the other board: when they may be played, and what they do (MM-29 to MM-31, MM-53 to MM-55)."""

from __future__ import annotations

from referee.games.game import EMPTY
from referee.games.judge import Judge
from referee.games.monkey_maniacs.edition import BOOMERANG, FACTORY, KINDS
from referee.games.monkey_maniacs.hands import check_time, field_of, find_card, leave
from referee.games.monkey_maniacs.notation import Play, RemoveCard, RemovePoint, Swap
from referee.games.monkey_maniacs.stack import discard
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import Worlds
from referee.language import mark


def no_target(state: State, me: Player, action: Play, judge: Judge) -> None:
    """A factory may do nothing (MM-54); a boomerang only where a board is empty (MM-53, MM-Q14)."""
    found = _ready(state, me, action.kind, judge)
    if action.kind == BOOMERANG and can_swap(state):
        judge.refuse(
            "MM-53",
            "the boomerang must swap two cards",
            "own field first, then the opponent's: play boomerang red 3 for grey 5",
            at="KIND",
        )
    leave(state, me, found, action.kind)


def swap(state: State, me: Player, action: Swap, judge: Judge) -> None:
    enemy = state.players[1 - me.seat]
    found = _ready(state, me, action.kind, judge)
    if action.kind != BOOMERANG:
        judge.stop("MM-53", "the {card:name} does not swap cards", at="KIND", card=KINDS[action.kind])
    mine = _target(state, me, action.own, "MM-53", 0, judge)
    theirs = _target(state, enemy, action.enemy, "MM-53", 1, judge)
    leave(state, me, found, action.kind)
    given, taken = me.kinds[mine], enemy.kinds[theirs]
    me.lay(mine, taken)
    enemy.lay(theirs, given)
    for owner, field in ((me, mine), (enemy, theirs)):  # MM-31: points stay with their owner
        freed = owner.points[field]
        if freed:
            owner.points[field] = 0
            owner.loose += freed
            if state.edition.is_received_barred:
                owner.received = field
            drop_surplus(state, owner, "MM-Q13", judge)


def remove_card(state: State, me: Player, action: RemoveCard, judge: Judge) -> None:
    found, field = _factory(state, me, action, judge)
    enemy = state.players[1 - me.seat]
    if enemy.points[field]:
        judge.refuse(
            "MM-55",
            "the card on {field:name} is protected by {points:# upgrade point|# upgrade points}",
            "take a point instead: play factory point {field:name}",
            at="COLOUR",
            field=action.field,
            points=enemy.points[field],
        )
    leave(state, me, found, action.kind)
    discard(state, enemy.kinds[field])
    enemy.lay(field, EMPTY)
    state.bag += enemy.points[field]
    enemy.points[field] = 0


def remove_point(state: State, me: Player, action: RemovePoint, judge: Judge) -> None:
    found, field = _factory(state, me, action, judge)
    enemy = state.players[1 - me.seat]
    if not enemy.points[field]:
        judge.stop(
            "MM-54",
            "{player} has no upgrade point on {field:name}",
            at="COLOUR",
            player=judge.name(enemy.seat),
            field=action.field,
        )
    leave(state, me, found, action.kind)
    enemy.points[field] -= 1  # MM-Q16: the highest stage is lost
    state.bag += 1


def can_swap(state: State) -> bool:
    return all(max(player.kinds) != EMPTY for player in state.players)


def drop_surplus(state: State, player: Player, reading: str, judge: Judge) -> None:
    """Points for which there is no place go back to the bag: freed ones (MM-Q13), and bought ones of who is done (MM-Q32)."""
    surplus = player.loose - player.slots() if player.loose else 0
    if surplus > 0:
        player.loose -= surplus
        player.returned = True
        state.bag += surplus
        judge.notice(
            reading,
            "{player} has no free slot: {points:# upgrade point goes|# upgrade points go} back to the bag",
            player=judge.name(player.seat),
            points=surplus,
        )
    if not player.loose:
        player.received = EMPTY


def _ready(state: State, me: Player, kind: int, judge: Judge) -> Worlds | None:
    """The card in hand, if its time has come."""
    check_time(state, me, judge)
    found = find_card(state, me, kind, judge)
    waiting = [player.seat for player in state.players if not player.done]
    loose = [player.seat for player in state.players if player.loose]
    if waiting:
        judge.refuse(
            "MM-29",
            "it is too early for the {card:name}",
            "it waits until both players have played all other cards and put down all points; not done: {players}",
            at="KIND",
            card=KINDS[kind],
            players=tuple(map(judge.name, waiting)),
        )
    elif loose:
        judge.refuse(
            "MM-31",
            "freed upgrade points must be put down first",
            "{player} puts them on cards or gives them back: return (MM-Q31)",
            at="KIND",
            player=judge.name(loose[0]),
        )
    first = state.attacker()
    if first is not None and first is not me:  # MM-30
        _refuse_second(state, me, first, judge)
    return found


def _refuse_second(state: State, me: Player, first: Player, judge: Judge) -> None:
    message = mark("{player} plays such cards first")
    if me.health == first.health:
        reason = (
            mark("health is equal, and {player} is older: option older=second (MM-Q34)")
            if state.edition.older
            else mark("health is equal; {player} counts as older unless the record has the option older=second (MM-Q34)")
        )
        judge.refuse("MM-30", message, reason, at="PLAYER", player=judge.name(first.seat))
    else:
        judge.refuse(
            "MM-30",
            message,
            "more health: {higher} against {lower}",
            at="PLAYER",
            player=judge.name(first.seat),
            higher=first.health,
            lower=me.health,
        )


def _factory(state: State, me: Player, action: RemoveCard | RemovePoint, judge: Judge) -> tuple[Worlds | None, int]:
    found = _ready(state, me, action.kind, judge)
    if action.kind != FACTORY:
        judge.stop("MM-54", "the {card:name} does not remove anything", at="KIND", card=KINDS[action.kind])
    return found, _target(state, state.players[1 - me.seat], action.field, "MM-54", 0, judge)


def _target(state: State, owner: Player, name: str, rule: str, nth: int, judge: Judge) -> int:
    field = field_of(state, name, rule, judge, nth=nth)
    if owner.kinds[field] == EMPTY:
        player = judge.name(owner.seat)
        judge.stop(rule, "{player} has no card on {field:name}", at="COLOUR", nth=nth, player=player, field=name)
    return field
