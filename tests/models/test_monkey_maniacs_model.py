"""The engine of Monkey Maniacs against the plain model: random games, changed records, listed moves, verdicts."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.edit.simulate import NAMES
from tests.models.comparing import judge, judge_slice, record_of, split
from tests.models.monkey_compare import GAME, MonkeyTable, Options, action_of, do, game_lines, hidden, mutant, text_of
from tests.models.monkey_maniacs import BALLOONS, COPIES, POINTS, ROUNDS, ROWS, Refused
from tests.models.monkey_worlds import Worlds
from tests.models.perft import by_engine, by_model, each, played
from tests.playing import players, verdict

OPTIONS: tuple[Options, ...] = (
    {},
    {"older": "second"},
    {"negative": "yes"},
    {"health-cap": "start"},
    {"doubling": "exact"},
    {"rounding": "total"},
    {"trade-actions": "no"},
    {"late-trades": "no"},
    {"first-round-buying": "no"},
    {"first-round-upgrades": "no"},
    {"direct": "any"},
    {"freed": "others"},
    {"first-round-trades": "yes"},
    {"first-round-trades": "bought"},
    {"unseen-attacks": "refused"},
    {"direct": "at-once"},
)


def options(number: int) -> Options:
    """Every second game with the recommended readings, the others with one option in turn."""
    return OPTIONS[number // 2 % len(OPTIONS)] if number % 2 else {}


def game(number: int) -> list[str]:
    return game_lines(f"model {number}", options(number))


def one(number: int) -> Counter[str]:
    """A game as it is, or as a writer who has not seen all cards writes it; then changed ones."""
    random, lines = Random(number), game(number)
    return judge(
        lambda: MonkeyTable(options(number)),
        hidden(lines, random, options(number)) if number % 3 == 0 else lines,
        lambda: mutant(hidden(lines, random, options(number)) if random.random() < 0.3 else lines, random),
    )


def test_the_editions_agree() -> None:
    table = tomllib.loads((Path(GAME.folder) / f"{GAME.default_edition}.toml").read_text(encoding="utf-8"))
    kinds = {**table["fighters"], **table["supporters"], **table["actions"]}
    assert {kind: card["copies"] for kind, card in kinds.items()} == COPIES
    assert {card: values for deck in table["balloons"].values() for card, values in deck.items()} == BALLOONS
    assert [table["rounds"][deck] for deck in ("light-blue", "yellow", "red", "dark-blue")] == list(ROUNDS.values())
    assert (table["stock"]["points"], tuple(table["board"]["rows"])) == (POINTS, ROWS)


@pytest.mark.parametrize("number", range(0, 18, 2))
def test_games_and_changed_games(number: int) -> None:
    assert one(number)["refused"] == 1


@pytest.mark.long
@pytest.mark.parametrize("slice_", range(20))
def test_many_games_and_changed_games(slice_: int) -> None:
    """Run some slices at a time: `-m long -k 'many and [3]'`."""
    judge_slice(one, slice_)


# -- what the engine lists ---------------------------------------------------------------------------------------------


def listed(state: Any) -> set[tuple[Any, ...]]:
    texts = [GAME.write(action, players(2)) for action in GAME.legal(state)]
    found = {action_of(text) for text in texts}
    assert len(found) == len(texts)
    return found


@pytest.mark.parametrize("number", range(1, 24, 6))
def test_both_list_the_same_actions(number: int) -> None:
    random = Random(number)
    lines = hidden(game(number), random, options(number)) if number % 4 == 1 else game(number)
    table, compared = MonkeyTable(options(number)), 0
    for _ in table.steps(lines):
        awaited = GAME.awaited(table.engine.state)
        if awaited.kind == "move" and random.random() < 0.03:
            assert awaited.seat is not None
            assert listed(table.engine.state) == table.model.actions(awaited.seat)
            compared += 1
    assert compared


# -- verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_verdicts_of_changed_games(number: int) -> None:
    """The whole way of a text: its status, and the points before the first line that is refused."""
    chosen, lines = options(number), mutant(game(number), Random(number))
    model, scores, refused = Worlds(chosen), [20, 20], False
    for line in lines:
        who, texts = split(line)
        after = model.copy()
        try:
            for text in texts:
                do(after, NAMES.index(who) if who != "*" else None, text)
        except Refused:
            refused = True
            break
        model, scores = after, after.scores()
    found = verdict(record_of(GAME, 2, chosen, lines))
    assert found.status == ("illegal" if refused else "finished" if model.over else "unfinished")
    assert {standing.player: standing.points for standing in found.standings} == dict(zip(NAMES, scores, strict=False))


# -- how many sequences of actions there are ---------------------------------------------------------------------------


Both = tuple[Worlds, Any]
"""The model with the engine's state: only the order of the players, who act at the same time, is the engine's."""


def actions(both: Both) -> list[tuple[Any, ...]]:
    model, state = both
    seat = GAME.awaited(state).seat
    return [] if seat is None else sorted(model.actions(seat), key=str)


def after(both: Both, action: tuple[Any, ...]) -> Both:
    model, state = both
    twin, seat = model.copy(), GAME.awaited(state).seat
    assert seat is not None
    twin.do(seat, action)
    return drawn((twin, played(GAME, state, seat, text_of(action))))


def drawn(both: Both) -> Both:
    """Cards that are being drawn are not named."""
    model, state = both
    seat = GAME.awaited(state).seat
    if seat is None or model.awaited() != "chance":
        return both
    twin = model.copy()
    twin.do(seat, ("draw", ["?"]))
    return drawn((twin, played(GAME, state, seat, "draw ?")))


def at(position: dict[str, Any]) -> MonkeyTable:
    return MonkeyTable(options(position["game"])).after(game(position["game"]), position["actions"])


@each("monkey_maniacs")
def test_sequences(position: dict[str, Any]) -> None:
    """The numbers in the table are the model's."""
    table = at(position)
    depths = range(1, len(position["counts"]) + 1)
    assert [by_engine(GAME, table.engine.state, depth, "draw ?") for depth in depths] == position["counts"]
    assert by_model(drawn((table.model, table.engine.state)), 1, actions, after) == position["counts"][0]


@pytest.mark.long
@each("monkey_maniacs")
def test_sequences_by_the_model(position: dict[str, Any]) -> None:
    table, counts = at(position), position["counts"]
    assert by_model(drawn((table.model, table.engine.state)), len(counts), actions, after) == counts[-1]
