"""The list of legal actions, against trying everything that could be written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.chance.stream import Stream
from referee.cli import cli
from referee.games.editions import load
from referee.games.game import UNKNOWN
from referee.games.judge import STRICT, Refusal
from referee.games.manhattan_traffiq.city import street
from referee.games.manhattan_traffiq.geometry import ROTATIONS, ROW, column_and_row
from referee.games.manhattan_traffiq.notation import Compete, Deal, Draw, Get, Lay, Pass, Put, Ride
from referee.games.manhattan_traffiq.state import State
from referee.post.desk import Desk, Refused
from tests.games.manhattan_traffiq.records import ALL_BUT_ONE, GAP, setup
from tests.playing import game_of, state_of, verdict, walk

GAME = game_of("manhattan_traffiq")


def everything(state: State) -> Iterator[Any]:
    """All actions on and around the city: tiles of all hands in all turns, vehicles and streets everywhere."""
    places = [column_and_row(place) for place in state.tiles]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    around = [y * ROW + x for x in range(min(xs) - 1, max(xs) + 3) for y in range(min(ys) - 1, max(ys) + 3)]
    faces = {face for hand in state.hands for face in hand if face != UNKNOWN}
    for place in around:
        for code in sorted(code for face in faces for code in ROTATIONS[face]):
            yield Lay(code, place)
        for kind in (0, 1):
            yield Put(kind, place)
            yield Compete(place, kind)
    for start in [*state.vehicles, around[0]]:
        for goal in around:
            yield Ride(0, start, goal)
            yield Ride(1, start, goal)
    yield from (Draw(), Pass())


def accepted(state: State, seat: int, listed: set[Any]) -> set[Any]:
    """All that can be played. A street has many names: it is called as in the list, where it stands there."""
    names = {(*street(state, a.crossing, a.axis), a.axis): a for a in listed if isinstance(a, Compete)}
    found = set()
    for action in everything(state):
        twin = GAME.copy(state)
        try:
            GAME.play(twin, seat, action, STRICT)
        except Refusal:
            continue
        if isinstance(action, Compete):
            if GAME.key_of(twin) == GAME.key_of(state):  # a street named again changes nothing (TQ-Q4)
                continue
            action = names.get((*street(state, action.crossing, action.axis), action.axis), action)
        found.add(action)
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"competing": "after-each"}),
        pytest.param(2, {}, marks=pytest.mark.long),
        pytest.param(4, {"new-vehicle": "waits", "scenario": "central-park"}, marks=pytest.mark.long),
    ],
)
def test_what_is_listed_is_all_that_is_accepted(seats: int, options: dict[str, str]) -> None:
    kinds: Counter[str] = Counter()
    for count, step in enumerate(walk(GAME, "everything", seats, options)):
        if count % 4 or step.is_chance or step.seat is None:
            continue
        listed = set(GAME.legal(step.state))
        assert accepted(step.state, step.seat, listed) == listed
        kinds.update(type(action).__name__ for action in listed)
    assert all(kinds[kind.__name__] for kind in (Lay, Put, Compete, Ride, Draw, Pass)), kinds


LAST_TURN = "1. Anna: lay RRRR at E2S3, lay RRRR at E3S2"
"""Completes +E3S2 with the last action of the game."""
LAST_VEHICLE = "1. Anna: lay RRRR at E3S2, put taxi +E3S2"


def last_turn(line: str, vehicles: str = "yellow taxi +E3S0", options: str = "") -> str:
    hands = "? " * 28 + "?", "none"
    return setup(line, on=GAP, hands=hands, vehicles=vehicles, turn="@ next Anna\n@ last 1", options=options)


def last_vehicle(line: str, options: str = "") -> str:
    return setup(line, on=GAP, players=4, vehicles=f"{ALL_BUT_ONE}, yellow taxi +E3S1", options=options)


@pytest.mark.parametrize(
    ("record", "rights"),
    [
        (last_turn(LAST_TURN), ["put taxi +E3S2", "put van +E3S2"]),
        (last_turn(f"{LAST_TURN}, put taxi +E3S2"), ["compete +E3S2h", "compete +E3S2v"]),
        (last_turn(f"{LAST_TURN}, put van +E3S2, compete +E3S2v x yellow"), ["compete +E3S2h"]),
        (last_turn(f"{LAST_TURN}, put van +E3S2, compete +E3S2v, compete +E3S2h"), []),
        (last_turn(f"{LAST_TURN}, pass"), []),
        (
            last_turn("1. Anna: taxi +E0S0 to +E0S1, van +E2S0 to +E2S1", "red taxi +E0S0, red van +E2S0"),
            ["compete +E2S1h", "compete +E2S1v"],
        ),
        (last_vehicle(LAST_VEHICLE), ["compete +E3S2h", "compete +E3S2v"]),
        (last_vehicle(f"{LAST_VEHICLE}, compete +E3S2h"), ["compete +E3S2v"]),
        (last_vehicle(f"{LAST_VEHICLE}, pass"), []),
        (last_vehicle(LAST_VEHICLE, "last-vehicle=stop"), []),
    ],
)
def test_what_may_follow_the_last_action_of_a_game_is_listed(record: str, rights: list[str], tmp_path: Path) -> None:
    """The game is over, whether they are used or not; then they lapse."""
    found = verdict(record)
    state = state_of(found.match)
    assert (found.status, found.ok) == ("finished", True), found.faults
    listed = list(GAME.legal(state))
    assert [GAME.write(action, found.match.players) for action in listed] == rights
    awaited = GAME.awaited(state)
    assert (awaited.kind, awaited.seat) == ("over", 0 if rights else None)
    for seat in range(len(state.score)):
        assert accepted(state, seat, set(listed)) == (set(listed) if seat == awaited.seat else set())
    log = tmp_path / "over.ref"
    log.write_text(record, "utf-8")
    shown = CliRunner().invoke(cli, ["moves", str(log)]).output
    assert shown == ("".join(f"Anna: {right}\n" for right in rights) or "no move now: the game is over\n")


def test_a_post_behind_the_last_action_goes_on_in_its_line() -> None:
    desk = Desk(last_turn(LAST_TURN).split("\n"), datetime(2026, 11, 16, tzinfo=UTC))
    desk.post(["Anna: put taxi +E3S2, compete +E3S2v"])
    assert desk.rows[-1].startswith(f"{LAST_TURN}, put taxi +E3S2, compete +E3S2v  {{")
    with pytest.raises(Refused, match="the last round has been played"):
        desk.post(["Ben: pass"])


def test_an_unknown_tile_can_be_any_that_nobody_has_seen() -> None:
    state = GAME.start(load(GAME, "muecke", {}), 2)
    GAME.happen(state, Deal(0, (UNKNOWN, UNKNOWN)), STRICT)
    GAME.happen(state, Deal(1, (0, 0)), STRICT)  # both RRRR
    lays = [action for action in GAME.legal(state) if isinstance(action, Lay)]
    assert len({action.tile for action in lays}) > 80
    assert all(action.tile != 0 for action in lays)
    for action in lays[::7]:
        GAME.play(GAME.copy(state), 0, action, STRICT)


def test_the_table_deals_what_nobody_has_seen() -> None:
    """Every tile comes as often as it lies in the supply: 1 in 42 here, RRBB 4 in 42."""
    state = GAME.start(load(GAME, "muecke", {}), 2)
    GAME.happen(state, Deal(0, (0, 0)), STRICT)
    GAME.happen(state, Deal(1, (UNKNOWN, UNKNOWN)), STRICT)
    GAME.play(state, 0, Draw(), STRICT)
    stream = Stream(b"fair")
    drawn = Counter(GAME.deal(state, stream).tile for _ in range(4200))
    assert drawn[0] == 0
    assert len(drawn) == 33
    rrbb = next(code for code, times in drawn.most_common(1))
    assert 320 < drawn[rrbb] < 480
    GAME.play(GAME.copy(state), 0, Get(rrbb), STRICT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_use_all_rules_and_end_in_both_ways(seats: int) -> None:
    ends: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(12):
        for step in walk(GAME, f"ends {seed}", seats):
            kinds[type(step.action).__name__] += 1
        ends["last vehicle" if step.state.winner >= 0 else "last round"] += 1
        assert step.state.moves < 120
    assert len(ends) == 2
    assert min(kinds[kind.__name__] for kind in (Lay, Put, Ride, Compete, Draw, Get, Pass)) > 10
