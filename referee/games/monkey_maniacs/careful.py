"""What a careful player would do, for random games: boards are compared by what they are going to be worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.games.game import EMPTY
from referee.games.judge import STRICT
from referee.games.monkey_maniacs.actions import play
from referee.games.monkey_maniacs.edition import ATTACKS, SUPPORTERS, Edition
from referee.games.monkey_maniacs.moves import listed, mover
from referee.games.monkey_maniacs.notation import (
    BuyCard,
    BuyPoint,
    Discard,
    Done,
    GiveBack,
    Place,
    Play,
    Put,
    RemoveCard,
    RemovePoint,
    Swap,
    TradeCard,
    Upgrade,
)
from referee.games.monkey_maniacs.scoring import losses
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worth import BASE, BITS

if TYPE_CHECKING:
    from referee.chance.stream import Stream

SAMPLE = 6
"""Actions of a kind that are compared: more would play better, and slower."""
AHEAD = ((0, 2), (1, 4), (2, 5))
"""Row and number of the dice for which boards are compared, all three at once: their amounts (`worth`) stand in one number."""
_WIDTH = 4 * BITS
_STRONG: tuple[type, ...] = (Put, Place, Upgrade, Swap, RemoveCard, RemovePoint)
"""What makes a board better, or the other one worse."""
_LAST: tuple[type, ...] = (Done, GiveBack, Play)
"""What is done if nothing else is worth it."""


def pick(state: State, stream: Stream) -> Any:
    """Plays at once what must be, strengthens the board, buys mostly cards, and now and then does something else."""
    me = mover(state)
    if me is None:
        return stream.choice([])
    by_type = _by_type(listed(state, me, trades=False))
    mood = stream.below(100)
    if Play in by_type and by_type[Play][0].kind not in ATTACKS:
        return stream.choice(by_type[Play])
    if mood < 4:
        actions = listed(state, me, trades=True)
        if len(actions) > 1:
            return stream.choice(stream.choice(list(_by_type(actions).values())))
    strong: list[Any] = []
    for kind in _STRONG:
        strong += _some(by_type.get(kind, []), stream)
    if strong:
        return strong[0] if len(strong) == 1 else _strongest(state, me, strong)
    if Discard in by_type:
        return stream.choice(by_type[Discard])
    is_roomy = me.kinds.count(EMPTY) > 2  # while there is room, a card is worth more than a point
    if BuyPoint in by_type and me.slots() > me.loose and mood < (12 if is_roomy else 70):
        return by_type[BuyPoint][0]
    if BuyCard in by_type and mood < 98 and (is_roomy or mood % 2):
        return by_type[BuyCard][0]
    for kind in _LAST:
        if kind in by_type:
            return stream.choice(by_type[kind])
    actions = listed(state, me, trades=True)
    return stream.choice(_by_type(actions).get(TradeCard, actions))


def _by_type(actions: list[Any]) -> dict[type, list[Any]]:
    found: dict[type, list[Any]] = {}
    for action in actions:
        found.setdefault(type(action), []).append(action)
    return found


def _some(actions: list[Any], stream: Stream) -> list[Any]:
    return actions if len(actions) <= SAMPLE else [stream.choice(actions) for _ in range(SAMPLE)]


def _strongest(state: State, me: Player, actions: list[Any]) -> Any:
    """The action after which the player's board is best, compared with the other one."""
    outlooks = _after_attacks(state, me, actions) if me.done and not me.loose else _after_own(state, me, actions)
    best, most = actions[0], -1e9
    for action, (own, other) in zip(actions, outlooks, strict=True):
        value = _strength(state.edition, state.round, own) - _strength(state.edition, state.round, other)
        if value > most:
            best, most = action, value
    return best


def _after_attacks(state: State, me: Player, actions: list[Any]) -> list[tuple[int, int]]:
    """What both boards bring after each of some actions."""
    found = []
    for action in actions:
        after = state.copy()
        play(after, me.seat, action, STRICT)
        found.append((_outlook(state.edition, after.players[me.seat]), _outlook(state.edition, after.players[1 - me.seat])))
    return found


def _after_own(state: State, me: Player, actions: list[Place | Upgrade | Put]) -> list[tuple[int, int]]:
    """The same of actions that change one card of the own board and nothing else."""
    edition, kinds, points = state.edition, me.kinds, me.points
    fighters, supporters, both = before = me.groups()
    looks = edition.worth.by_company
    counting = [(near, kind, seen) for near, kind in enumerate(kinds) if kind != EMPTY and (seen := looks[kind]) is not None]
    own, other = _outlook(edition, me), _outlook(edition, state.players[1 - me.seat])
    found = []
    for action in actions:
        field = edition.index[action.field]
        if type(action) is Place:
            kind, bit = action.kind, 1 << field
            is_supporter = kind in SUPPORTERS
            after = fighters if is_supporter else fighters | bit, supporters | bit if is_supporter else supporters, both | bit
            more = brings(edition, kind, field, 0, after)
            for near, its, seen in counting:
                if seen[0][near] & bit:
                    stage = points[near]
                    more += brings(edition, its, near, stage, after) - brings(edition, its, near, stage, before)
        else:
            kind, stage = kinds[field], points[field]
            more = brings(edition, kind, field, stage + 1, before) - brings(edition, kind, field, stage, before)
        found.append((own + more, other))
    return found


@lru_cache(maxsize=1024)
def _strength(edition: Edition, round_: int, outlook: int) -> float:
    """How a board would do against the average wave of two rounds ahead. Chips count more while they can still buy."""
    attack, left = edition.ahead_attack[round_], edition.rounds - round_
    found = 0.0
    for _ in AHEAD:
        normal, steel, camo, chips = outlook % BASE, (outlook >> BITS) % BASE, (outlook >> 2 * BITS) % BASE, outlook >> 3 * BITS
        outlook >>= _WIDTH
        found += 0.1 * (normal + steel + camo) - sum(losses(attack, (normal, steel, camo))) + chips % BASE * left / 2
    return found


def _outlook(edition: Edition, player: Player) -> int:
    """What a board brings."""
    return _outlook_of(edition, tuple(player.kinds), tuple(player.points), player.groups())


@lru_cache(maxsize=64)
def _outlook_of(edition: Edition, kinds: tuple[int, ...], points: tuple[int, ...], groups: tuple[int, int, int]) -> int:
    return sum([brings(edition, kind, field, points[field], groups) for field, kind in enumerate(kinds) if kind != EMPTY])


def brings(edition: Edition, kind: int, field: int, stage: int, groups: tuple[int, int, int]) -> int:
    """What one card brings."""
    looks = edition.worth.by_company[kind]
    count = (looks[0][field] & groups[looks[1]]).bit_count() if looks else 0
    case = kind << 16 | field << 8 | stage << 4 | count
    found = edition.ahead.get(case)
    if found is None:
        found = edition.ahead[case] = _brings(edition, kind, field, stage, count)
    return found


def _brings(edition: Edition, kind: int, field: int, stage: int, count: int) -> int:
    found = 0
    for row, number in reversed(AHEAD):
        amount = edition.worth.amount(row, number, kind, field, stage, count)
        found = found << _WIDTH | (2 * amount if field == edition.markers[row][number] else amount)
    return found
