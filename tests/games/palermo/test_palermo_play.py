"""Palermo played at random, compared with a slow model, and asked for what must always hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chance.stream import Stream
from referee.games.judge import STRICT, Judge, Refusal
from referee.games.palermo import GAME
from referee.games.palermo.board import things
from referee.games.palermo.city import CITY_FIELDS, GOAL, NAMES, NEXT_TO, RING_FIELDS, fields_of
from referee.games.palermo.edition import EMPTY, FORMS, STREET
from referee.games.palermo.notation import Build, Chip, Go, Police, Start, Stay, Target
from referee.games.palermo.police import foreign_police
from referee.games.palermo.state import BUILD, LAY_START, OVER, WALK, State
from referee.games.palermo.walking import ends
from tests.games.palermo.boards import TWO_CLUSTERS, head, walking
from tests.games.palermo.slow import Town, name, place
from tests.playing import players, verdict, walk

VARIANTS = [
    {},
    {"building": "free"},
    {"building": "ready"},
    {"police": "no"},
    {"target": "yes"},
    {"diagonal": "contact", "blocking": "foreign", "ring-police": "no"},
    {"building": "ready", "start-tile": "four", "ring-step": "police", "police-start": "empty"},
    {"building": "ready", "target": "yes"},
]


def states(seed: str, seats: int, every: int, options: dict[str, str] | None = None) -> list[State]:
    """Some positions of a random game, to do with as one likes."""
    return [state.copy() for state in _states(seed, seats, every, tuple((options or {}).items()))]


@cache
def _states(seed: str, seats: int, every: int, options: tuple[tuple[str, str], ...]) -> list[State]:
    steps = enumerate(walk(GAME, seed, seats, dict(options)))
    return [step.state.copy() for i, step in steps if i % every == 0 or step.action is None]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_finish_and_keep_what_must_hold(seats: int, options: dict[str, str]) -> None:
    total = {3: 11, 4: 8, 5: 7}[seats]
    state = None
    for step in walk(GAME, f"holds {options}", seats, options):
        state = step.state
        chips = [state.hand[s] + state.chips[s].bit_count() + state.collected[s] for s in range(seats)]
        assert chips == [total] * seats
        assert Town(state).all_reached(Town(state).houses)
        assert all(
            state.stock[form] + sum(tile // 4 == form for tile in state.tiles if 0 <= tile < 12) == 12 for form in range(3)
        )
        walked = [pawn for pawn in state.pawn if pawn != GOAL]
        assert len(set(walked)) == len(walked)
        police = [field for field in state.police if field >= 0]
        assert fields_of(state.guarded) == sorted(police)
        assert not any(NEXT_TO[a] >> b & 1 or a == b for i, a in enumerate(police) for b in police[:i])
        if state.phase == WALK:
            assert EMPTY not in state.tiles
            assert state.tiles.count(STREET) == {3: 2, 4: 3, 5: 0}[seats]
            longest = max((cost for _, cost in ends(state, state.turn)), default=0)
            assert longest <= 3 + state.collected[state.turn]
    assert state is not None
    assert state.phase == OVER
    assert state.all_home()


@pytest.mark.parametrize("seats", [4, *(pytest.param(seats, marks=pytest.mark.long) for seats in GAME.seats if seats != 4)])
def test_the_houses_that_may_be_laid_are_those_of_the_slow_model(seats: int) -> None:
    detached = 0
    choices: list[dict[str, str]] = [{}, {"building": "free"}, {"diagonal": "contact"}]
    for options in choices:
        by_rule_1, ban = "building" not in options, not options
        for state in states("s6", seats, 3, options):
            if state.phase != BUILD or not state.built:
                continue
            listed = {(FORMS[build.form], NAMES[build.field]) for build in GAME.legal(state)}
            assert listed == Town(state).builds(by_rule_1, ban)
            detached += by_rule_1 and listed == Town(state).builds(False)
    assert detached


def test_a_ban_on_diagonals_is_that_of_the_slow_model() -> None:
    """PA-Q1: it makes a difference where the houses are not all connected."""
    state = verdict(head("diagonal=ban") + TWO_CLUSTERS).match.state
    listed = {(FORMS[build.form], NAMES[build.field]) for build in GAME.legal(state)}
    assert listed == Town(state).builds(ban=True)
    assert listed < Town(state).builds()


def test_a_house_alone_in_a_corner_lets_the_next_one_lie_anywhere() -> None:
    """PA-11, decided by looking at everything, as the slow model does."""
    for field in ("b1", "l2", "a11", "k12"):
        state = GAME.start(states("any", 3, 1000)[0].edition, 3)
        GAME.play(state, 0, GAME.notation.read("Anna: start e5").actions[0], STRICT)
        GAME.play(state, 0, GAME.notation.read(f"Anna: build one {field}").actions[0], STRICT)
        listed = {(FORMS[build.form], NAMES[build.field]) for build in GAME.legal(state)}
        assert listed == Town(state).builds(False)
        assert len(listed) == 34 * 12


@given(st.integers(0, 10**6), st.sampled_from(GAME.seats))
def test_cheapest_ways_cost_what_dijkstra_says(seed: int, seats: int) -> None:
    stream = Stream(f"ways {seed}".encode())
    walking = [state for state in states(str(seed % 12), seats, 11) if state.phase == WALK]
    state = stream.choice(walking)
    town = Town(state)
    streets = state.streets
    assert streets is not None
    anywhere = fields_of(streets.open & ~streets.start)
    state.pawn = [stream.choice([*anywhere, GOAL]) for _ in range(seats)]
    for owner in range(seats):
        state.set_police(owner, stream.choice(anywhere))
    seat = stream.below(seats)
    foreign = {place(field) for owner, field in enumerate(state.police) if owner != seat}
    costs = town.costs(place(state.pawn[seat]), foreign)
    others = {place(pawn) for owner, pawn in enumerate(state.pawn) if owner != seat} - {"goal"}
    allowance = 3 + state.collected[seat]
    wanted = {name(field): cost for field, cost in costs.items() if cost <= allowance and field not in others}
    assert {NAMES[field]: cost for field, cost in ends(state, seat)} == wanted
    for field in anywhere:
        mask = foreign_police(state, seat)
        cost = streets.cost(state.pawn[seat], field, mask, 200)
        assert cost == costs.get(place(field), 0)
        way = streets.way(state.pawn[seat], field, mask, cost)
        assert way[-1] == field
        assert sum(2 if place(step) in foreign else 1 for step in way) == cost
        here = place(state.pawn[seat])
        for step in way:
            assert place(step) in town.steps(here)
            here = place(step)


@given(st.integers(0, 10**6))
def test_cheapest_ways_are_the_best_of_all_ways(seed: int) -> None:
    """All ways are walked, one after the other: for few points that can be done."""
    stream = Stream(f"all ways {seed}".encode())
    state = next(state for state in states(str(seed % 12), 3, 7) if state.phase == WALK)
    streets = state.streets
    assert streets is not None
    anywhere = fields_of(streets.open & ~streets.start)
    pawn = stream.choice([*anywhere, GOAL, *fields_of(streets.around)])
    police = [stream.choice(fields_of(streets.steps(pawn))) for _ in range(2)]
    foreign = sum(1 << field for field in set(police) if not streets.start >> field & 1)
    best = Town(state).walks(place(pawn), {place(field) for field in fields_of(foreign)}, 5)
    for field in [*anywhere, GOAL]:
        assert streets.cost(pawn, field, foreign, 5) == best.get(place(field), 0)


def test_a_way_written_out_costs_the_same() -> None:
    """`full` gives the whole way of a move; played, it comes to the same position."""
    longest = 0
    for options in ({}, {"target": "yes"}):
        for step in walk(GAME, "full", 4, options):
            if isinstance(step.action, Go):
                assert step.seat is not None
                whole = GAME.full(step.state, step.seat, step.action)
                assert len(whole.way) >= len(step.action.way)
                longest = max(longest, len(whole.way))
                short, long = step.state.copy(), step.state.copy()
                GAME.play(short, step.seat, step.action, STRICT)
                GAME.play(long, step.seat, whole, STRICT)
                assert short.key() == long.key()
                assert GAME.full(step.state, step.seat, whole) == whole
    assert longest > 5


class Lenient(Judge):
    """A table that waives whatever can be waived."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return bool(refusal.message)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@given(st.integers(0, 10**9))
def test_nothing_that_is_waived_breaks_the_engine(options: dict[str, str], seed: int) -> None:
    """Any action by anybody at any time: it is played or refused, and the position can still be looked at."""
    stream = Stream(f"lenient {seed}".encode())
    judge = Lenient()
    seats = 3 + seed % 3
    state = stream.choice(states("lenient", seats, 13, options))
    fields = [*CITY_FIELDS, *RING_FIELDS, GOAL]

    def field() -> int:
        near = [f for f in (*state.pawn, *state.police, *state.target) if f >= 0]
        doors = fields_of(state.doors) or fields
        return stream.choice(stream.choice([fields, near or fields, doors]))

    def action() -> object:
        kinds: list[Callable[[], object]] = [
            lambda: Start(field()),
            lambda: Build(stream.below(3), field()),
            lambda: Chip(field()),
            lambda: Police(field()),
            lambda: Go((field(),), stream.choice([None, True])),
            lambda: Go(tuple(field() for _ in range(3)), None, 7),
            lambda: Stay(stream.choice([None, 5])),
            lambda: Target(field()),
        ]
        return stream.choice(kinds)()

    for _ in range(150):
        judge.action = stream.below(2)
        seat = stream.choice([state.turn, stream.below(seats)])
        before = GAME.key_of(state)
        try:
            GAME.play(state, seat, action(), judge)
        except Refusal:
            assert GAME.key_of(state) == before
        assert sum(state.score) == sum(entry.points for entry in GAME.sheet(state))
    GAME.awaited(state)
    GAME.draw(state, players(seats))
    GAME.items(state, players(seats))
    for legal in list(GAME.legal(state))[:20]:
        GAME.claimed(state, state.turn, legal)
        GAME.full(state, state.turn, legal)


def test_legal_lists_parts_and_not_products() -> None:
    for state in states("parts", 5, 9):
        assert len(list(GAME.legal(state))) <= 420
        if state.phase == LAY_START:
            assert len(list(GAME.legal(state))) == 36


# -- what is said of a reading or a position ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            walking("1. Anna: police k5\n2. Ben: stay", without={"Anna": "all"}),
            'Anna is in the goal: "stay" ends the turn and brings the interest',
        ),
        (walking("1. Anna: police k5\n2. Ben: stay"), "Anna still has to move or stay"),
        (
            walking("1. Anna: police i5, stay", Anna="pawn l4", Ben="pawn h5", Clara="pawn m5"),
            "with police-start=empty he may be set there while no pawn stands on it",
        ),
        (
            walking("1. Anna: go i5 j5", Anna="pawn h5"),
            "it is one field (PA-Q6); with start-tile=four only for the start",
        ),
        (
            walking("1. Anna: go goal", Anna="pawn h5", options="start-tile=one-pawn"),
            "only one pawn may stop on the start tile (PA-Q6, start-tile=one-pawn)",
        ),
        (
            head() + TWO_CLUSTERS + "1. Clara: build three e4",
            "diagonal contact needs a house field next to it (PA-Q1); with diagonal=contact it does not",
        ),
    ],
)
def test_a_refusal_that_rests_on_a_reading_names_it(text: str, reason: str) -> None:
    assert verdict(text).faults[0].reason == reason


@pytest.mark.parametrize(("points", "step"), [(0, 0), (59, 59), (60, 60), (61, 1), (120, 60)])
def test_a_stone_at_the_end_of_the_track_lies_on_its_last_step(points: int, step: int) -> None:
    """PA-53: only more than 60 points go round."""
    state = verdict(walking("", without={"Anna": "all"}, Anna=f"{points} points")).match.state
    assert f"(track {step})" in things(state, 0)


def test_pawns_and_policemen_on_the_four_fields_of_the_start_tile_are_drawn() -> None:
    away = {"Anna": "pawn h5", "Ben": "pawn l4", "Clara": "pawn m5"}
    match = verdict(walking("1. Anna: police j6, go i5", options="start-tile=four, police-start=empty", **away)).match
    rows = GAME.draw(match.state, players(3)).split("\n")
    assert [row.split()[10:12] for row in rows if row[:2] in (" 5", " 6")] == [["A", "Z"], ["Z", "!a"]]
