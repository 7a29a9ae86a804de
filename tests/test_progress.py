"""What a line changes is one value: kept progress is what a replay from the start comes to, and can be played on from."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from referee.games import names, notation_of
from referee.games.game import Game
from referee.match.progress import Log, Progress
from referee.record.budget import Budget
from referee.record.reader import Record, read
from referee.testing.walks import all_of, attributes
from tests.games.animal_kingdoms.test_animal_kingdoms_left_out import FIGHT, FIGHT_TWICE, REFILL, early, hidden
from tests.playing import begun, game_of
from tests.test_taken_back import odd_record


def odder_record(key: str, seed: str) -> Record:
    """A record with whatever a line can be: also rulings that allow, positions, and draws that are left out or missing."""
    game, chosen = game_of(key), Random(f"progress {seed}")
    head, _, body = odd_record(key, seed).partition("\n\n")
    rows: list[str] = []
    for row in body.split("\n"):
        drop = chosen.random()
        rows.append(re.sub(r", draw [^,]*$|^\* .*", "", row) if drop < 0.1 else row)
        if chosen.random() < 0.1:
            rows.append(f"! waive {chosen.choice([*game.texts])}")
        if chosen.random() < 0.07:
            match = begun(record_of("\n".join([head, "", *rows]))).run()
            rows += [f"@ {game.write(item, match.players)}" for item in game.items(match.state, match.players)]
    return record_of("\n".join([head, "", *rows]))


def record_of(text: str) -> Record:
    (record,) = read(text.split("\n"), notation_of)
    return record


def all_there_is(game: Game[Any, Any], progress: Progress) -> dict[str, Any]:
    """Every field of it, comparable."""

    def comparable(name: str, value: Any) -> Any:
        if name == "state":
            return all_of(game, value)
        if isinstance(value, Progress):
            return all_there_is(game, value)
        if isinstance(value, Log):
            return [*value]
        if isinstance(value, Budget):
            return value.spent
        return value._replace(before=comparable("", value.before)) if name == "undo" and value else value

    return {name: comparable(name, getattr(progress, name)) for name in attributes(progress)}


def kept_of(record: Record) -> list[Progress]:
    """The progress after every statement but the last: at its end a record is concluded."""
    match = begun(record)
    return [match.now.copied(match.game) for _ in match.walk() if match.now.index < len(record.statements)]


def is_replayed(record: Record, chosen: Random) -> None:
    """From the start, and from any other kept progress before it."""
    game, kept = begun(record).game, kept_of(record)
    for i, each in enumerate(kept):
        right = all_there_is(game, begun(record).before(each.index).now)
        assert all_there_is(game, each) == right, each.index
        again = begun(record)
        again.kept = [chosen.choice(kept[: i + 1])]
        assert all_there_is(game, again.before(each.index).now) == right, (each.index, again.kept[0].index)
    assert [all_there_is(game, each) for each in kept] == [all_there_is(game, each) for each in kept_of(record)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", names())
def test_kept_progress_is_what_a_replay_comes_to(key: str, seed: int) -> None:
    is_replayed(odder_record(key, str(seed)), Random(seed))


@pytest.mark.parametrize("text", [early(FIGHT_TWICE), early(hidden(FIGHT)), REFILL.sub("", FIGHT_TWICE)])
def test_so_it_is_where_draws_are_postponed_or_left_out(text: str) -> None:
    is_replayed(record_of(text), Random(text))


def test_all_of_it_was_among_these_records() -> None:
    records = [odder_record(key, str(seed)) for key in names() for seed in range(6)]
    records += [record_of(early(FIGHT_TWICE)), record_of(REFILL.sub("", FIGHT_TWICE) + "! abandon\n! score Anna 3\n")]
    changed = set[str]()
    for record in records:
        match = begun(record)
        start = all_there_is(match.game, match.now)
        for each in kept_of(record):
            changed |= {name for name, value in all_there_is(match.game, each).items() if value != start[name]}
    assert changed == set(start) - {
        "untold",
        "untold_errors",
        "events",
        "happened",
    }  # so many faults, or ledgers, there are not


@pytest.mark.parametrize("key", names())
def test_nothing_else_in_a_match_changes(key: str) -> None:
    for seed in range(5):
        match = begun(odder_record(key, f"else {seed}"))
        before = {name: getattr(match, name) for name in attributes(match)}
        match.run()
        assert {name for name, value in before.items() if getattr(match, name) is not value} <= {"now", "_unwritten"}
