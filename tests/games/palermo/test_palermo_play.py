"""Palermo played at random, and asked for what must always hold."""

from __future__ import annotations

from functools import cache

import pytest

from referee.games.game import EMPTY
from referee.games.judge import STRICT
from referee.games.palermo import GAME
from referee.games.palermo.city import GOAL, NEXT_TO, fields_of
from referee.games.palermo.edition import STREET
from referee.games.palermo.notation import Go
from referee.games.palermo.panel import panel
from referee.games.palermo.state import LAY_START, OVER, WALK, State
from referee.games.palermo.walking import ends
from tests.games.palermo.boards import TWO_CLUSTERS, head, walking
from tests.playing import players, state_of, verdict, walk

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


@pytest.mark.parametrize(("points", "step"), [(0, ""), (60, ""), (61, "(track 1)"), (120, "(track 60)")])
def test_a_stone_at_the_end_of_the_track_lies_on_its_last_step(points: int, step: str) -> None:
    """PA-53: only more than 60 points go round."""
    state = state_of(verdict(walking("", without={"Anna": "all"}, Anna=f"{points} points")).match)
    assert panel(state, players(3)).players[0].facts[1] == step


def test_pawns_and_policemen_on_the_four_fields_of_the_start_tile_are_drawn() -> None:
    away = {"Anna": "pawn h5", "Ben": "pawn l4", "Clara": "pawn m5"}
    match = verdict(walking("1. Anna: police j6, go i5", options="start-tile=four, police-start=empty", **away)).match
    rows = GAME.draw(state_of(match), players(3)).split("\n")
    assert [row.split()[10:12] for row in rows if row[:2] in (" 5", " 6")] == [["A", "Z"], ["Z", "!a"]]
