"""The engine of Ape Town against the plain model: random games, changed records, listed moves, verdicts, numbers of sequences."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.edit.simulate import NAMES
from referee.games.editions import load
from referee.games.judge import STRICT
from tests.models.ape_town import ApeTown, Move, Refused
from tests.models.ape_town_compare import GAME, ApeTownTable, setting
from tests.models.ape_town_games import game, hidden, mutant
from tests.models.ape_town_text import at_position, do
from tests.models.comparing import judge, judge_slice, record_of
from tests.models.perft import by_engine, by_model, each
from tests.playing import players, verdict


def one(number: int) -> Counter[str]:
    """A game as it is, or as a writer who has not seen all tiles writes it; then changed ones."""
    where, random, lines = setting(number), Random(number), game(number)
    return judge(
        lambda: ApeTownTable(where),
        hidden(lines, random) if number % 4 > 1 else lines,
        lambda: mutant(hidden(lines, random) if random.random() < 0.3 else lines, random),
    )


def test_games_and_changed_games() -> None:
    counts: Counter[str] = Counter()
    for number in range(42):
        counts += one(number)
    assert (counts["games"], counts["refused"]) == (42, 42)
    assert {"AT-15", "AT-16", "AT-25", "C01", "C02", "C03"} <= set(counts)


@pytest.mark.long
@pytest.mark.parametrize("slice_", range(20))
def test_many_games_and_changed_games(slice_: int) -> None:
    """Run some slices at a time: `-m long -k 'many and [3]'`."""
    judge_slice(one, slice_)


# -- what the engine lists ---------------------------------------------------------------------------------------------


def text_of(move: Move) -> str:
    return f"take {move.segment}{f' {move.named}' if move.named else ''}, place {move.field}"


@pytest.mark.parametrize("number", range(12))
def test_both_have_the_same_position_and_list_the_same_moves(number: int) -> None:
    number = number * 7 + 1
    table, random, compared = ApeTownTable(setting(number)), Random(number), 0
    for _ in table.steps(hidden(game(number), random) if number % 3 else game(number)):
        if random.random() < 0.3:
            table.same_position()
            theirs = [GAME.write(action, table.engine.players) for action in GAME.legal(table.engine.state)]
            assert sorted(theirs) == sorted(text_of(move) for move in table.model.moves())
            compared += 1
    assert compared > 5


# -- verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_verdicts_of_games_and_changed_games(number: int) -> None:
    """The whole way of a text: its status, the points before the first line that is refused, the order of the players."""
    where = setting(number)
    lines = mutant(game(number), Random(number)) if number % 3 else game(number)
    model, refused = ApeTown(*where), False
    for line in lines:
        who, text = ("*", line[2:]) if line[0] == "*" else line.split(": ", 1)
        try:
            do(model, None if who == "*" else NAMES.index(who), text)
        except Refused:
            refused = True
            break
    found = verdict(record_of(GAME, *where, lines))
    assert found.status == ("illegal" if refused else "finished" if model.is_over else "unfinished")
    assert {standing.player: standing.points for standing in found.standings} == dict(zip(NAMES, model.scores(), strict=False))
    if found.status == "finished":
        assert {standing.player: standing.rank for standing in found.standings} == dict(
            zip(NAMES, model.places(), strict=False)
        )


# -- how many sequences of moves there are -----------------------------------------------------------------------------


def engine_at(table: dict[str, Any]) -> Any:
    edition = load(GAME, GAME.default_edition, table.get("options", {}))
    items = [GAME.notation.read(line).item for line in table["lines"]]
    return GAME.position(edition, players(table["players"]), items, STRICT)


def model_at(table: dict[str, Any]) -> ApeTown:
    return at_position(ApeTown(table["players"], table.get("options")), table["lines"], NAMES)


def after(model: ApeTown, move: Move) -> ApeTown:
    twin = model.copy()
    twin.take(twin.turn, *move)
    return twin


@each("ape_town")
def test_sequences(position: dict[str, Any]) -> None:
    depths = range(1, len(position["counts"]) + 1)
    assert [by_model(model_at(position), depth, ApeTown.moves, after) for depth in depths] == position["counts"]
    assert [by_engine(GAME, engine_at(position), depth) for depth in depths] == position["counts"]


@pytest.mark.long
@each("ape_town")
def test_longer_sequences(position: dict[str, Any]) -> None:
    counts = position["counts"] + position.get("deeper", [])
    assert by_model(model_at(position), len(counts), ApeTown.moves, after) == counts[-1]
    assert by_engine(GAME, engine_at(position), len(counts)) == counts[-1]
