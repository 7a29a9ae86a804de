"""Phase 2: ways, income, the goal, target stones (PA-18 to PA-36, PA-46 to PA-51, PA-58)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.games.judge import Judge
from referee.games.palermo.city import BIT, GOAL, NAMES, SHOWN, fields_of, is_corner, is_ring
from referee.games.palermo.notation import Go, Police, Stay, Target
from referee.games.palermo.police import foreign_police, police_fields
from referee.games.palermo.state import State
from referee.games.palermo.streets import Streets
from referee.games.palermo.turns import check_turn, end_turn, has_ended_turn
from referee.language import mark
from referee.language.sentence import Phrase, phrase

SOURCES = ("income", "goal", "interest", "set-up")
INCOME, HOME, INTEREST, SETUP = range(4)

NAME_ONE = mark("the start tile is four fields for a pawn that has left it (PA-Q6, start-tile=four)")
FAR = 200
"""More points than any way costs."""


def go(state: State, seat: int, action: Go, judge: Judge) -> None:
    way, collect, claim = action
    edition, streets = state.edition, state.streets
    if seat != state.turn or edition.with_targets:
        check_turn(state, seat, action, judge)
    assert streets is not None
    allowance = edition.allowance + state.collected[seat]  # PA-22, PA-23
    pawn = state.pawn[seat]
    if pawn == GOAL and state.is_home(seat):
        judge.refuse(
            "PA-47",
            "{player} is in the goal and does not leave it again",
            'only "police" and "stay" are possible',
            player=judge.name(seat),
        )
    foreign = foreign_police(state, seat)
    end = end_of(state, seat, way[-1])
    bit = BIT[end]
    if edition.divides_start and GOAL in way and not state.has_all(seat):
        judge.stop(
            "PA-20",
            NAME_ONE,
            "name one of them: {fields:list}",
            at="FIELD",
            nth=way.index(GOAL),
            fields=[NAMES[field] for field in fields_of(streets.start)],
        )
    if len(way) == 1:
        cost = streets.cost(pawn, end, foreign, allowance)
        if not cost:  # PA-20, PA-21, PA-22, PA-38, PA-40
            cost = _refuse_end(state, seat, end, foreign, allowance, judge)
    else:
        cost = _walk(state, seat, way, foreign, judge)
        if cost > allowance:  # PA-22, PA-38, PA-40
            _refuse_cost(state, end, cost, len(way), foreign, allowance, len(way) - 1, judge)
    if end in state.pawn:
        check_alone(state, seat, end, judge, len(way) - 1)
    collects = state.chips[seat] & bit and (not edition.with_targets or state.target[seat] == end)
    if collect and not collects:  # PA-31, PA-36, PA-58
        _refuse_collect(state, seat, end, judge)

    # From here on nothing can be refused.
    state.pawn[seat] = end
    rest = allowance - cost if cost < allowance else 0
    income = 0
    if collects:  # PA-31, PA-34: whoever ends on his chip takes it, whoever passes it does not (PA-35)
        state.chips[seat] ^= bit
        state.collected[seat] += 1
        state.target[seat] = -1
        income = rest  # PA-32
        if rest:
            state.score[seat] += rest
            state.sheet.append((state.moves + 1, seat, INCOME, rest, end))
    elif end == GOAL and state.is_home(seat):
        income = rest  # PA-48
        if rest:
            state.score[seat] += rest
            state.sheet.append((state.moves + 1, seat, HOME, rest, end))
    if claim is not None and claim != income:
        is_paid = bool(collects) or (end == GOAL and state.is_home(seat))
        parts = partial(_parts_of_income, streets, pawn, way, foreign, allowance, cost) if is_paid else _no_income
        judge.claim("income of this move", f"{claim:+}", f"{income:+}", parts=parts, right=f"{income:+}")
    state.just = "collect" if collects else "go"
    state.police_set = False
    if collects and edition.with_targets and state.chips[seat]:
        state.turn = seat  # PA-Q18: the stone goes on the next chip before the turn ends
    else:
        end_turn(state, seat)


def _parts_of_income(
    streets: Streets, pawn: int, way: tuple[int, ...], foreign: int, allowance: int, cost: int
) -> list[Phrase]:
    """PA-22, PA-32, PA-38: what was there to spend, and what the way has cost."""
    steps = len(way) if len(way) > 1 else streets.cost(pawn, way[0], 0, FAR)
    return [
        phrase("{points:# point is|# points are} available", points=allowance),
        phrase("the way costs {cost}", cost=cost)
        if steps == cost
        else phrase("the way costs {cost} (without police {steps})", cost=cost, steps=steps),
    ]


def _no_income() -> list[Phrase]:
    return [phrase("only collecting a chip or reaching the goal with all chips brings income")]


def _parts_of_interest(income: int) -> list[Phrase]:
    """PA-50"""
    if not income:
        return [phrase("only a pawn in the goal gets interest")]
    return [phrase("interest in the goal: {points}", points=income)]


def stay(state: State, seat: int, action: Stay, judge: Judge) -> None:
    """PA-Q7: a pawn need not move. In the goal the turn brings interest (PA-50)."""
    if seat != state.turn or state.edition.with_targets:
        check_turn(state, seat, action, judge)
    income = 0
    if state.is_home(seat):
        income = state.interest
        if income:
            state.score[seat] += income
            state.sheet.append((state.moves + 1, seat, INTEREST, income, GOAL))
    if action.claim is not None and action.claim != income:
        judge.claim(
            "income of this turn",
            f"{action.claim:+}",
            f"{income:+}",
            parts=partial(_parts_of_interest, income),
            right=f"{income:+}",
        )
    state.just = "go"
    state.police_set = False
    end_turn(state, seat)


def set_target(state: State, seat: int, action: Target, judge: Judge) -> None:
    check_has_targets(state, judge)
    if seat != state.turn and not has_ended_turn(state, seat, judge):
        check_turn(state, seat, action, judge)
    if state.target[seat] >= 0:
        judge.refuse(
            "PA-58",
            "the target stone is on {field} and stays there",
            "it moves after that chip is collected",
            at="FIELD",
            field=NAMES[state.target[seat]],
        )
    check_own_chip(state, seat, action.field, judge)
    state.target[seat] = action.field
    state.just = state.just or "target"
    end_turn(state, seat)


def check_has_targets(state: State, judge: Judge) -> None:
    if not state.edition.with_targets:
        judge.stop("PA-58", "this game is played without target stones", "option target=no")


def check_own_chip(state: State, seat: int, field: int, judge: Judge) -> None:
    """PA-58: a target stone lies on a chip of its own player."""
    if field == GOAL or not state.chips[seat] >> field & 1:
        judge.stop(
            "PA-58",
            "there is no chip on the start tile" if field == GOAL else "{player} has no chip on {field}",
            "own chips: {chips:list}" if state.chips[seat] else "all chips are collected: the goal is the target now",
            at="FIELD",
            player=judge.name(seat),
            field=NAMES[field],
            chips=[NAMES[field] for field in fields_of(state.chips[seat])],
        )


def end_of(state: State, seat: int, field: int) -> int:
    """The start tile is one field, by whichever of its four it is called; by option only as the goal (PA-Q6)."""
    streets = state.streets
    assert streets is not None
    return GOAL if BIT[field] & streets.start and (streets.merged or state.has_all(seat)) else field


def is_full(state: State, seat: int) -> bool:
    """May this player not end on the start tile because a pawn is there (PA-Q6)?"""
    return (
        state.edition.one_pawn_on_start
        and not state.has_all(seat)
        and any(pawn == GOAL and owner != seat for owner, pawn in enumerate(state.pawn))
    )


# -- what a move may be --------------------------------------------------------------------------------------------


def reach(state: State, seat: int) -> list[int]:
    """By what the cheapest way costs, the fields where a move may end; all of the start tile for the goal. Whoever stops before
    a taken field loses the points left (PA-26)."""
    streets = state.streets
    assert streets is not None
    allowance = state.edition.allowance + state.collected[seat]
    goal = goal_of(state, seat)
    taken = goal if is_full(state, seat) else 0
    for owner, field in enumerate(state.pawn):
        if owner != seat:
            taken |= BIT[field]
    layers = streets.layers(state.pawn[seat], foreign_police(state, seat), allowance)
    found, before = [0], taken
    for layer in layers[1 : allowance + 1]:
        found.append(layer & ~before)
        before |= layer | goal if layer & goal else layer
    return found


def goal_of(state: State, seat: int) -> int:
    """The fields of the start tile that are one field for this player."""
    streets = state.streets
    assert streets is not None
    return streets.start if state.has_all(seat) else streets.merged


def ends(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """All fields where a move may end, with the cost of the cheapest way: by cost, then in reading order."""
    goal = goal_of(state, seat)
    for cost, new in enumerate(reach(state, seat)):
        if new & goal:
            yield GOAL, cost
        for field in fields_of(new & ~goal):
            yield field, cost


def legal(state: State) -> Iterator[Police | Stay | Go | Target]:
    seat = state.turn
    if state.lacks_target(seat):
        for field in fields_of(state.chips[seat]):
            yield Target(field)
        return
    if state.edition.with_police and not state.police_set:
        for field in fields_of(police_fields(state, seat)):
            yield Police(field)
    yield Stay()
    if not state.is_home(seat):
        for field, _ in ends(state, seat):
            yield Go((field,))


def _walk(state: State, seat: int, way: tuple[int, ...], foreign: int, judge: Judge) -> int:
    """The cost of a whole way, every step checked."""
    streets = state.streets
    assert streets is not None
    merged = streets.merged
    here, cost = state.pawn[seat], 0
    for nth, field in enumerate(way):
        if field != GOAL:
            if merged >> field & 1:
                field = GOAL
            else:
                check_street(streets, field, judge, nth)
        if not streets.is_step(here, field):  # PA-19, PA-20, PA-28, PA-29, PA-30
            _refuse_step(streets, here, field, nth, judge)
        cost += streets.price(here, field, foreign)
        here = field
    return cost


def check_street(streets: Streets, field: int, judge: Judge, nth: int = 0) -> bool:
    is_street = bool(streets.open >> field & 1)
    if not is_street:
        judge.refuse(
            "PA-21", "{field} is a house field", "pawns walk on street fields", at="FIELD", nth=nth, field=NAMES[field]
        )
    return is_street


def check_alone(state: State, seat: int, end: int, judge: Judge, nth: int = 0) -> None:
    """PA-25, on the start tile only by option. Pawns may be passed (PA-24), and a policeman is no obstacle (PA-27)."""
    if end == GOAL and not is_full(state, seat):
        return
    for owner, pawn in enumerate(state.pawn):
        if pawn == end and owner != seat:
            judge.refuse(
                "PA-25",
                "{player}'s pawn is on the start tile" if end == GOAL else "{player}'s pawn is on {field}",
                "only one pawn may stop on the start tile (PA-Q6, start-tile=one-pawn)"
                if end == GOAL
                else "one pawn per field: stop one field earlier or take another way (PA-26)",
                at="FIELD",
                nth=nth,
                player=judge.name(owner),
                field=NAMES[end],
            )


# -- what is wrong with one ----------------------------------------------------------------------------------------


def _refuse_step(streets: Streets, here: int, field: int, nth: int, judge: Judge) -> None:
    if here == GOAL:
        _refuse_start(streets, field, nth, judge)
        return
    origin, near = NAMES[here], _near(streets, here)
    if here == field:
        judge.refuse(
            "PA-20",
            "{here} is named twice in a row" if nth else "the pawn is already on {here}: a way begins with the next field",
            "one step from {here}: {near:name list}",
            at="FIELD",
            nth=nth,
            here=origin,
            near=near,
        )
        return
    if not is_ring(here) or not is_ring(field):
        rule, message = "PA-20", mark("{here} and {field:name} do not share a side")
    elif is_corner(here):
        rule, message = "PA-30", mark("no single step leads from the corner {here} to {field}")
    elif is_corner(field):
        rule, message = "PA-29", mark("{field} is not a corner of the side that {here} is on")
    else:
        rule, message = "PA-28", mark("no single step leads from {here} to {field}")
    if rule != "PA-20":
        reason = mark("one step from {here}: {near:name list}")
    elif nth:
        reason = mark("name every field of a way, or only its end; one step from {here}: {near:name list}")
    else:
        reason = mark("steps are horizontal or vertical; one step from {here}: {near:name list}")
    judge.refuse(rule, message, reason, at="FIELD", nth=nth, here=origin, field=SHOWN[field], near=near)


def _refuse_start(streets: Streets, field: int, nth: int, judge: Judge) -> None:
    """A step from the start tile."""
    if field == GOAL:
        judge.refuse(
            "PA-20",
            "the start tile is named twice in a row"
            if nth
            else "the pawn is already on the start tile: a way begins with the next field",
            "it is one field (PA-Q6); with start-tile=four only for the start",
            at="FIELD",
            nth=nth,
        )
    else:
        judge.refuse(
            "PA-19",
            "{field} does not touch the start tile",
            "next to it: {near:list}",
            at="FIELD",
            nth=nth,
            field=NAMES[field],
            near=[NAMES[other] for other in fields_of(streets.around)],
        )


def _near(streets: Streets, field: int) -> list[str]:
    """Where one step leads."""
    fields = [NAMES[other] for other in fields_of(streets.steps(field) & ~streets.merged)]
    return [*fields, SHOWN[GOAL]] if streets.merged and streets.around >> field & 1 else fields


def _refuse_end(state: State, seat: int, end: int, foreign: int, allowance: int, judge: Judge) -> int:
    """An end that the cheapest way does not reach. Gives back what the way would cost, for a table that waives it."""
    streets, pawn = state.streets, state.pawn[seat]
    assert streets is not None
    if end != GOAL and not check_street(streets, end, judge):
        return allowance
    cost = streets.cost(pawn, end, foreign, FAR)
    if not cost:
        judge.refuse(
            "PA-20",
            "no way leads from {here:name} to {field:name}",
            at="FIELD",
            here=SHOWN[pawn],
            field=SHOWN[end],
        )
        return allowance
    _refuse_cost(state, end, cost, streets.cost(pawn, end, 0, FAR), foreign, allowance, 0, judge)
    return cost


def _refuse_cost(state: State, end: int, cost: int, steps: int, foreign: int, allowance: int, nth: int, judge: Judge) -> None:
    """Too dear: because of a policeman, or anyway. `steps` is what the way would cost without police."""
    passed_count = state.edition.counts_passed
    if end != GOAL and foreign >> end & 1 and cost == allowance + 1 and not passed_count:
        judge.refuse(
            "PA-40",
            "with only one point left, the pawn must stop before the foreign policeman on {field}",
            "the way costs {cost:# point|# points}; {points:# is|# are} available, and his field counts double (PA-38)",
            at="FIELD",
            nth=nth,
            field=NAMES[end],
            cost=cost,
            points=allowance,
        )
    elif steps <= allowance:
        judge.refuse(
            "PA-38",
            "{field:name} is too far away: foreign policemen cost a point more, also passed over (PA-Q8, ring-step=police)"
            if passed_count
            else "{field:name} is too far away: foreign policemen count double",
            "the way costs {cost:# point|# points}, without police {steps}; {points:# is|# are} available",
            at="FIELD",
            nth=nth,
            field=SHOWN[end],
            cost=cost,
            steps=steps,
            points=allowance,
        )
    else:
        judge.refuse(
            "PA-22",
            "{field:name} is too far away",
            "the way costs {cost:# point|# points}; {points:# is|# are} available",
            at="FIELD",
            nth=nth,
            field=SHOWN[end],
            cost=cost,
            points=allowance,
        )


def _refuse_collect(state: State, seat: int, end: int, judge: Judge) -> None:
    if end != GOAL and state.chips[seat] >> end & 1:
        target = state.target[seat]
        judge.refuse(
            "PA-58",
            "the target stone is not on {field}, so the chip there is not collected",
            "the stone is on {target}" if target in NAMES else "the stone is not on the board",
            at="COLLECT",
            field=NAMES[end],
            target=NAMES.get(target, ""),
        )
        return
    for owner, chips in enumerate(state.chips):
        if end != GOAL and chips >> end & 1:
            judge.refuse(
                "PA-36",
                "the chip on {field} belongs to {player}",
                "only own chips can be collected",
                at="COLLECT",
                field=NAMES[end],
                player=judge.name(owner),
            )
            return
    judge.refuse(
        "PA-31",
        "there is no chip on the start tile" if end == GOAL else "there is no chip on {field}",
        "own chips: {chips:list}" if state.chips[seat] else "all own chips are collected",
        at="COLLECT",
        field=NAMES[end],
        chips=[NAMES[field] for field in fields_of(state.chips[seat])],
    )
