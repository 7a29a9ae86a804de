"""The engine of Manhattan TraffIQ against the plain model: random games, changed records, listed moves, verdicts."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.simulate import NAMES
from tests.models.manhattan_traffiq import CENTRAL_PARK, CITY, NUMBERED, TIMES_SQUARE, VEHICLES, Refused, TraffIQ
from tests.models.traffiq_compare import GAME, Outcome, Setting, action_of, compare, do, place_of, split, text_of
from tests.models.traffiq_games import hidden, lively, mutants, numbered
from tests.playing import players, verdict

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"scenario": "central-park"},
    {"competing": "after-each"},
    {"last-vehicle": "stop"},
    {"half-streets": "join"},
    {"new-vehicle": "waits"},
    {"scenario": "central-park", "competing": "after-each", "half-streets": "join", "new-vehicle": "waits"},
)
FOLDER = Path(__file__).parent


def setting(number: int) -> Setting:
    """All player counts and options in turn; every ninth game with an open tile set."""
    return Setting(2 + number % 3, OPTIONS[number // 3 % len(OPTIONS)], "muecke-open" if number % 9 == 8 else "muecke")


def game(number: int) -> list[str]:
    return lively(setting(number), number) if number % 2 else setting(number).lines(f"model {number}")


def judge(number: int, changed: int) -> Counter[str]:
    """One game as it is, or as a writer who has not seen all tiles writes it, or with numbered tiles; then changed ones."""
    where, random, lines = setting(number), Random(number), game(number)
    counts: Counter[str] = Counter()
    written = [lines, hidden(lines, random), numbered(lines, random) if where.edition == "muecke" else lines][number % 3]
    outcome = compare(where, written)
    assert not outcome.refused
    assert outcome.over
    counts["games"] += 1
    counts["actions"] += outcome.actions
    for record in mutants(lines, random, changed):
        found: Outcome = compare(where, record)
        counts["refused" if found.refused else "accepted"] += 1
        if found.refused:
            counts[found.refused] += 1
    return counts


def test_the_editions_agree() -> None:
    table = tomllib.loads((Path(GAME.folder) / "muecke.toml").read_text(encoding="utf-8"))
    assert sorted(NUMBERED.items()) == sorted((name, sides) for sides, names in table["tiles"].items() for name in names)
    assert len(CITY) == table["box"]["city"]
    for name, layout in (("times-square", TIMES_SQUARE), ("central-park", CENTRAL_PARK)):
        assert {place_of(place): sides for place, sides in table["start"][name].items()} == layout
    for count, stock in VEHICLES.items():
        assert table["players"][str(count)] == {"taxis": stock["taxi"], "vans": stock["van"]}


@pytest.mark.parametrize("number", range(21))
def test_games_and_changed_games(number: int) -> None:
    counts = judge(number, 2)
    assert counts["games"] == 1
    assert counts["refused"] + counts["accepted"] == 2


@pytest.mark.long
@pytest.mark.parametrize("slice_", range(20))
def test_many_games_and_changed_games(slice_: int) -> None:
    """Run some slices at a time: `-m long -k 'many and [3]'`."""
    counts: Counter[str] = Counter()
    for number in range(1000 + 100 * slice_, 1100 + 100 * slice_):
        counts += judge(number, 2)
    print(sorted(counts.items()))
    assert counts["games"] == 100


# -- what the engine lists ---------------------------------------------------------------------------------------------


def steps(where: Setting, lines: list[str]) -> Any:
    """The positions of a game in both, as they come."""
    model, engine = where.model(), where.engine()
    for line in lines:
        who, texts = split(line)
        read = GAME.notation.read(line)
        for nth, (text, value) in enumerate(zip(texts, read.actions if who != "*" else (read.event,), strict=True)):
            seat = NAMES.index(who) if who != "*" else None
            do(model, seat, text, nth == 0)
            assert not engine.do(seat, value, nth)
            yield model, engine.state


def listed(model: TraffIQ, state: Any) -> set[tuple[Any, ...]]:
    texts = [GAME.write(action, players(model.players)) for action in GAME.legal(state)]
    assert len(texts) == len(set(texts))
    found = {action_of(model, text) for text in texts}
    assert len(found) == len(texts)
    return found


@pytest.mark.parametrize("number", range(12))
def test_both_list_the_same_actions(number: int) -> None:
    number, random = number * 3 + number % 3, Random(number)
    lines = hidden(game(number), random) if number % 4 == 0 else game(number)
    for model, state in steps(setting(number), lines):
        if random.random() < (0.003 if "?" in lines[0] else 0.02) or model.is_over:
            assert listed(model, state) == model.actions()


# -- verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(9))
def test_verdicts_of_changed_games(number: int) -> None:
    """The whole way of a text: its status, and the points before the first line that is refused."""
    where, random = setting(number), Random(number)
    for lines in mutants(game(number), random, 1):
        model, scores, refused = where.model(), [0] * where.players, False
        for line in lines:
            who, texts = split(line)
            try:
                for nth, text in enumerate(texts):
                    do(model, NAMES.index(who) if who != "*" else None, text, nth == 0)
            except Refused:
                refused = True
                break
            scores = model.scores()
        found = verdict(record(where, lines))
        status = "illegal" if refused else "finished" if model.is_over else "unfinished"
        assert found.status == status
        assert {standing.player: standing.points for standing in found.standings} == dict(zip(NAMES, scores, strict=False))


def record(where: Setting, lines: list[str]) -> str:
    options = ", ".join(f"{name}={value}" for name, value in where.options.items())
    tags = [f'[Game "{GAME.name}"]', f'[Edition "{where.edition}"]', f'[Players "{", ".join(NAMES[: where.players])}"]']
    return "\n".join([*tags, *([f'[Options "{options}"]'] if options else []), "", *lines, ""])


# -- how many sequences of actions there are ---------------------------------------------------------------------------


def sequences(model: TraffIQ, depth: int) -> int:
    """Counted by the model. A tile drawn is not named."""
    if depth == 0:
        return 1
    kind, seat = model.awaited()
    if kind == "over":
        return 0
    if kind == "chance":
        assert seat is not None
        after = model.copy()
        after.get(seat, "?")
        return sequences(after, depth)
    if depth == 1:
        return len(model.actions())
    found = 0
    for action in model.actions():
        after = model.copy()
        play_own(after, action)
        found += sequences(after, depth - 1)
    return found


def play_own(model: TraffIQ, action: tuple[Any, ...]) -> None:
    seat = model.awaited()[1]
    do(model, seat, text_of(model, action))


def engine_sequences(where: Setting, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    awaited = GAME.awaited(state)
    if awaited.kind == "over":
        return 0
    if awaited.kind == "chance":
        after = GAME.copy(state)
        (unknown,) = GAME.notation.read("Anna: get ?").actions
        assert awaited.seat is not None
        GAME.play(after, awaited.seat, unknown, where.engine().judge)
        return engine_sequences(where, after, depth)
    if depth == 1:
        return len(list(GAME.legal(state)))
    found = 0
    for action in GAME.legal(state):
        after = GAME.copy(state)
        assert awaited.seat is not None
        GAME.play(after, awaited.seat, action, where.engine().judge)
        found += engine_sequences(where, after, depth - 1)
    return found


POSITIONS = tomllib.loads((FOLDER / "perft_manhattan_traffiq.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("position", POSITIONS, ids=[f"{p['game']}-{p['actions']}" for p in POSITIONS])
def test_sequences(position: dict[str, Any]) -> None:
    """The numbers in the table are the model's."""
    where = setting(position["game"])
    walk = steps(where, game(position["game"]))
    for _ in range(position["actions"]):
        model, state = next(walk)
    counts = [engine_sequences(where, state, depth) for depth in range(1, len(position["counts"]) + 1)]
    assert counts == position["counts"]
    assert sequences(model, 1) == counts[0]
