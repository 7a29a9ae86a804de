"""The engine of Manhattan TraffIQ against the plain model: random games, changed records, listed moves, verdicts."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.edit.simulate import NAMES
from tests.models.comparing import judge, judge_slice, record_of
from tests.models.manhattan_traffiq import CENTRAL_PARK, CITY, NUMBERED, TIMES_SQUARE, VEHICLES, Refused, TraffIQ
from tests.models.perft import by_engine, by_model, each
from tests.models.traffiq_compare import GAME, Setting, TraffIQTable, action_of, do, place_of, split, text_of
from tests.models.traffiq_games import hidden, left_out, lively, mutants, numbered
from tests.playing import players, verdict

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"scenario": "central-park"},
    {"competing": "after-all"},
    {"last-vehicle": "stop"},
    {"half-streets": "join"},
    {"new-vehicle": "waits"},
    {"scenario": "central-park", "competing": "after-all", "half-streets": "join", "new-vehicle": "waits"},
)


def setting(number: int) -> Setting:
    """All player counts and options in turn; every ninth game with an open tile set."""
    return Setting(2 + number % 3, OPTIONS[number // 3 % len(OPTIONS)], "muecke-open" if number % 9 == 8 else "muecke")


def game(number: int) -> list[str]:
    return lively(setting(number), number) if number % 2 else setting(number).lines(f"model {number}")


def one(number: int) -> Counter[str]:
    """A game as it is, or as a writer who has not seen all tiles writes it, or with numbered tiles; then changed ones."""
    where, random, lines = setting(number), Random(number), game(number)
    written = [lines, hidden(lines, random), numbered(lines, random) if where.edition == "muecke" else lines][number % 3]
    return judge(lambda: TraffIQTable(where), written, lambda: next(mutants(lines, random, 1)))


def test_the_editions_agree() -> None:
    table = tomllib.loads((Path(GAME.folder) / "muecke.toml").read_text(encoding="utf-8"))
    assert sorted(NUMBERED.items()) == sorted((name, sides) for sides, names in table["tiles"].items() for name in names)
    assert len(CITY) == table["box"]["city"]
    for name, layout in (("times-square", TIMES_SQUARE), ("central-park", CENTRAL_PARK)):
        assert {place_of(place): sides for place, sides in table["start"][name].items()} == layout
    for count, stock in VEHICLES.items():
        assert table["players"][str(count)] == {"taxis": stock["taxi"], "vans": stock["van"]}


@pytest.mark.parametrize("number", range(0, 21, 2))
def test_games_and_changed_games(number: int) -> None:
    assert one(number)["refused"] == 1


@pytest.mark.parametrize("number", range(6))
def test_games_in_which_every_street_is_named_twice(number: int) -> None:
    """TQ-Q4: with its claim, and without."""
    colour = "red|yellow|blue|green"
    claimed = rf"(compete ([^\s,]+)(?: x (?:none|(?:{colour})(?:, (?:{colour}))*))?)"
    twice = [re.sub(claimed, r"\1, \1, compete \2", line) for line in game(number)]
    assert twice != game(number)
    outcome = TraffIQTable(setting(number)).compare(twice)
    assert not outcome.refused, outcome
    assert outcome.over


@pytest.mark.long
@pytest.mark.parametrize("slice_", range(20))
def test_many_games_and_changed_games(slice_: int) -> None:
    """Run some slices at a time: `-m long -k 'many and [3]'`."""
    judge_slice(one, slice_)


# -- what the engine lists ---------------------------------------------------------------------------------------------


def listed(model: TraffIQ, state: Any) -> set[tuple[Any, ...]]:
    texts = [GAME.write(action, players(model.players)) for action in GAME.legal(state)]
    assert len(texts) == len(set(texts))
    found = {action_of(model, text) for text in texts}
    assert len(found) == len(texts)
    return found


@pytest.mark.parametrize("number", range(0, 12, 2))
def test_both_list_the_same_actions(number: int) -> None:
    number, random = number * 3 + number % 3, Random(number)
    lines = hidden(game(number), random) if number % 4 == 0 else game(number)
    table = TraffIQTable(setting(number))
    for _ in table.steps(lines):
        if random.random() < (0.003 if "?" in lines[0] else 0.02) or table.model.is_over:
            assert listed(table.model, table.engine.state) == table.model.actions()


# -- verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(0, 9, 2))
def test_verdicts_of_changed_games(number: int) -> None:
    """The whole way of a text: its status, and the points before the first line that is refused."""
    same_verdicts(setting(number), mutants(game(number), Random(number), 1))


@pytest.mark.parametrize("number", range(0, 9, 2))
def test_verdicts_with_unseen_tiles_left_out(number: int) -> None:
    """A game, and one with a change, in which no tile is written that nobody saw."""
    random = Random(number)
    lines = hidden(game(number), random)
    changed = next(mutants(lines, random, 1))
    same_verdicts(setting(number), [left_out(lines), left_out(changed)])


@pytest.mark.long
@pytest.mark.parametrize("slice_", range(4))
def test_many_verdicts_with_unseen_tiles_left_out(slice_: int) -> None:
    for number in range(1000 + 50 * slice_, 1050 + 50 * slice_):
        test_verdicts_with_unseen_tiles_left_out(number)


def same_verdicts(where: Setting, records: Iterable[list[str]]) -> None:
    for lines in records:
        model, scores, refused = where.model(), [0] * where.players, False
        for line in lines:
            who, texts = split(line)
            try:
                for nth, text in enumerate(texts):
                    model.take_unseen(text.split()[0])
                    do(model, NAMES.index(who) if who != "*" else None, text, nth == 0)
            except Refused:
                refused = True
                break
            scores = model.scores()
        found = verdict(record_of(GAME, where.players, where.options, lines, where.edition))
        status = "illegal" if refused else "finished" if model.is_over else "unfinished"
        assert found.status == status
        assert {standing.player: standing.points for standing in found.standings} == dict(zip(NAMES, scores, strict=False))


# -- how many sequences of actions there are ---------------------------------------------------------------------------


def after(model: TraffIQ, action: tuple[Any, ...]) -> TraffIQ:
    twin = model.copy()
    do(twin, model.awaited()[1], text_of(model, action))
    return drawn(twin)


def drawn(model: TraffIQ) -> TraffIQ:
    """The tile that is being drawn is not named."""
    kind, seat = model.awaited()
    if kind == "chance" and seat is not None:
        model.get(seat, "?")
    return model


def actions(model: TraffIQ) -> set[tuple[Any, ...]]:
    return set() if model.awaited()[0] == "over" else model.actions()


def at(position: dict[str, Any]) -> TraffIQTable:
    return TraffIQTable(setting(position["game"])).after(game(position["game"]), position["actions"])


@each("manhattan_traffiq")
def test_sequences(position: dict[str, Any]) -> None:
    """The numbers in the table are the model's."""
    table = at(position)
    depths = range(1, len(position["counts"]) + 1)
    assert [by_engine(GAME, table.engine.state, depth, "get ?") for depth in depths] == position["counts"]
    assert by_model(drawn(table.model), 1, actions, after) == position["counts"][0]


@pytest.mark.long
@each("manhattan_traffiq")
def test_sequences_by_the_model(position: dict[str, Any]) -> None:
    counts = position["counts"]
    assert by_model(drawn(at(position).model), len(counts), actions, after) == counts[-1]
