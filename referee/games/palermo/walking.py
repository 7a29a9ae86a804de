"""Phase 2: ways, income, the goal, target stones (PA-18 to PA-36, PA-46 to PA-51, PA-58)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.game import Judge
from referee.games.palermo.city import BIT, GOAL, NAMES, fields_of, is_corner, is_ring
from referee.games.palermo.notation import Go, Police, Stay, Target
from referee.games.palermo.police import foreign_police, police_fields
from referee.games.palermo.state import State
from referee.games.palermo.streets import Streets
from referee.games.palermo.turns import check_turn, end_turn, has_ended_turn

SOURCES = ("income", "goal", "interest", "set-up")
INCOME, HOME, INTEREST, SETUP = range(4)

FAR = 200
"""More points than any way costs."""


def go(state: State, seat: int, action: Go, judge: Judge) -> None:
    way, collect, claim = action
    edition, streets = state.edition, state.streets
    if seat != state.turn or edition.with_targets:
        check_turn(state, seat, action, judge)
    assert streets is not None
    allowance = edition.allowance + state.collected[seat]  # PA-22
    pawn = state.pawn[seat]
    if pawn == GOAL and state.is_home(seat):
        judge.refuse("PA-47", f"{judge.name(seat)} is in the goal and does not leave again", "police and stay are left to do")
    foreign = foreign_police(state, seat)
    end = way[-1]
    bit = BIT[end]
    if bit & streets.start:
        end, bit = GOAL, BIT[GOAL]
    if len(way) == 1:
        cost = streets.cost(pawn, end, foreign, allowance)
        if not cost:
            cost = _refuse_end(state, seat, end, foreign, allowance, judge)
    else:
        cost = _walk(state, seat, way, foreign, judge)
        if cost > allowance:
            _refuse_cost(end, cost, cost - _surcharge(way, foreign), foreign, allowance, len(way) - 1, judge)
    if end in state.pawn and end != GOAL:
        _check_free(state, seat, end, len(way) - 1, judge)
    collects = state.chips[seat] & bit and (not edition.with_targets or state.target[seat] == end)
    if collect and not collects:
        _refuse_collect(state, seat, end, judge)

    # From here on nothing can be refused.
    state.pawn[seat] = end
    rest = allowance - cost if cost < allowance else 0
    income = 0
    if collects:  # PA-31, PA-34: whoever ends on his chip takes it
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
        judge.claim("income of this move", f"{claim:+}", f"{income:+}")
    state.just = "collect" if collects else "go"
    state.police_set = False
    if collects and edition.with_targets and state.chips[seat]:
        state.turn = seat  # PA-Q18: the stone goes on the next chip before the turn ends
    else:
        end_turn(state, seat)


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
        judge.claim("income of this turn", f"{action.claim:+}", f"{income:+}")
    state.just = "go"
    state.police_set = False
    end_turn(state, seat)


def set_target(state: State, seat: int, action: Target, judge: Judge) -> None:
    if not state.edition.with_targets:
        judge.stop("PA-58", "this game is played without target stones", "option target=no")
    if seat != state.turn and not has_ended_turn(state, seat, judge):
        check_turn(state, seat, action, judge)
    if state.target[seat] >= 0:
        name = NAMES[state.target[seat]]
        judge.refuse(
            "PA-58",
            f"the target stone lies on {name} and stays there",
            "it moves when that chip is collected",
            at="FIELD",
        )
    if action.field == GOAL or not state.chips[seat] >> action.field & 1:
        own = ", ".join(NAMES[field] for field in fields_of(state.chips[seat]))
        reason = f"own chips: {own}" if own else "all are collected: now the goal is the target"
        judge.stop("PA-58", f"no chip of {judge.name(seat)} lies on {NAMES[action.field]}", reason, at="FIELD")
    state.target[seat] = action.field
    state.just = state.just or "target"
    end_turn(state, seat)


# -- what a move may be --------------------------------------------------------------------------------------------


def ends(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """All fields where a move may end, with the cost of the cheapest way: by cost, then in reading order."""
    streets = state.streets
    assert streets is not None
    allowance = state.edition.allowance + state.collected[seat]
    layers = streets.layers(state.pawn[seat], foreign_police(state, seat), allowance)
    taken = 0
    for owner, field in enumerate(state.pawn):
        if owner != seat:
            taken |= BIT[field]
    before = 0
    for cost in range(1, allowance + 1):
        new = layers[cost] & ~before & ~taken
        before |= layers[cost]
        if new & streets.start:
            yield GOAL, cost
        for field in fields_of(new & ~streets.start):
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
    start, is_open = streets.start, streets.open
    here, cost = state.pawn[seat], 0
    for nth, field in enumerate(way):
        if field != GOAL:
            if start >> field & 1:
                field = GOAL
            elif not is_open >> field & 1:
                judge.refuse("PA-21", f"{NAMES[field]} is a house", "pawns walk on street fields", at="FIELD", nth=nth)
        if not streets.is_step(here, field):
            _refuse_step(streets, here, field, nth, judge)
        cost += 2 if field != GOAL and foreign >> field & 1 else 1  # PA-38
        here = field
    return cost


# -- what is wrong with one ----------------------------------------------------------------------------------------


def _check_free(state: State, seat: int, end: int, nth: int, judge: Judge) -> None:
    for owner, pawn in enumerate(state.pawn):
        if pawn == end and owner != seat:
            judge.refuse(
                "PA-25",
                f"{judge.name(owner)}'s pawn stands on {NAMES[end]}",
                "one pawn per field: stop one field earlier, or take another way (PA-26)",
                at="FIELD",
                nth=nth,
            )


def _refuse_step(streets: Streets, here: int, field: int, nth: int, judge: Judge) -> None:
    a, b = NAMES[here], NAMES[field]
    if here == field:
        place, reason = ("the start tile", "it is one field") if here == GOAL else (a, _near_field(streets, here))
        message = f"{place} is named twice in a row" if nth else f"the pawn stands on {place}: a way leaves that field out"
        judge.refuse("PA-20", message, reason, at="FIELD", nth=nth)
    elif here == GOAL:
        beside = ", ".join(NAMES[other] for other in fields_of(streets.around))
        judge.refuse("PA-19", f"{b} does not touch the start tile", f"beside it: {beside}", at="FIELD", nth=nth)
    elif is_ring(here) and is_ring(field):
        if is_corner(here):
            judge.refuse(
                "PA-30",
                f"no single step leads from the corner {a} to {b}",
                _near_field(streets, here),
                at="FIELD",
                nth=nth,
            )
        elif is_corner(field):
            judge.refuse(
                "PA-29",
                f"{b} is not a corner of the side on which {a} lies",
                _near_field(streets, here),
                at="FIELD",
                nth=nth,
            )
        else:
            judge.refuse("PA-28", f"no single step leads from {a} to {b}", _near_field(streets, here), at="FIELD", nth=nth)
    else:
        way = "a whole way names every field; only its end means the cheapest way" if nth else "one step goes across a side"
        judge.refuse("PA-20", f"{a} and {b} do not share a side", f"{way}; {_near_field(streets, here)}", at="FIELD", nth=nth)


def _near_field(streets: Streets, field: int) -> str:
    fields = streets.steps(field) & ~streets.start
    goal = ["goal"] if streets.around >> field & 1 else []
    return f"one step from {NAMES[field]}: {', '.join([NAMES[other] for other in fields_of(fields)] + goal)}"


def _refuse_end(state: State, seat: int, end: int, foreign: int, allowance: int, judge: Judge) -> int:
    """An end that the cheapest way does not reach. Gives back what the way would cost, for a table that waives it."""
    streets, pawn = state.streets, state.pawn[seat]
    assert streets is not None
    if end != GOAL and not streets.open >> end & 1:
        judge.refuse("PA-21", f"{NAMES[end]} is a house", "pawns walk on street fields", at="FIELD")
        return allowance
    cost = streets.cost(pawn, end, foreign, FAR)
    if not cost:
        judge.refuse("PA-20", f"no way leads from {NAMES[pawn]} to {NAMES[end]}", at="FIELD")
        return allowance
    _refuse_cost(end, cost, streets.cost(pawn, end, 0, FAR), foreign, allowance, 0, judge)
    return cost


def _refuse_cost(end: int, cost: int, steps: int, foreign: int, allowance: int, nth: int, judge: Judge) -> None:
    """Too dear: because of a policeman, or anyway. `steps` is what the way would cost without police."""
    name = NAMES[end]
    facts = f"the way to {name} costs {cost}, there are {allowance} points"
    if end != GOAL and foreign >> end & 1 and cost == allowance + 1:
        judge.refuse(
            "PA-40",
            f"the last point leads to a foreign policeman on {name}: the pawn must stop before him",
            f"{facts}; his field counts double (PA-38)",
            at="FIELD",
            nth=nth,
        )
    elif steps <= allowance:
        judge.refuse(
            "PA-38",
            f"{name} is too far: foreign policemen count double",
            f"{facts}; {steps} without police",
            at="FIELD",
            nth=nth,
        )
    else:
        judge.refuse("PA-22", f"{name} is too far", facts, at="FIELD", nth=nth)


def _surcharge(way: tuple[int, ...], foreign: int) -> int:
    return sum(1 for field in way if field != GOAL and foreign >> field & 1)


def _refuse_collect(state: State, seat: int, end: int, judge: Judge) -> None:
    name = NAMES[end]
    if end != GOAL and state.chips[seat] >> end & 1:
        target = state.target[seat]
        stone = f"the target stone lies on {NAMES[target]}" if target >= 0 else "the target stone lies nowhere"
        judge.refuse("PA-58", f"{name} is not the target, so its chip is not collected", stone, at="COLLECT")
        return
    for owner, chips in enumerate(state.chips):
        if end != GOAL and chips >> end & 1:
            judge.refuse("PA-36", f"the chip on {name} is {judge.name(owner)}'s", "only own chips are collected", at="COLLECT")
            return
    own = ", ".join(NAMES[field] for field in fields_of(state.chips[seat])) or "none"
    judge.refuse("PA-31", f"no chip lies on {name}", f"own chips: {own}", at="COLLECT")
