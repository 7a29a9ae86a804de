"""The engine of Monkey Maniacs against the plain model: random games, changed records, listed moves, verdicts."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.simulate import NAMES
from tests.models.monkey_compare import (
    GAME,
    Engine,
    Options,
    action_of,
    compare,
    do,
    game_lines,
    hidden,
    mutant,
    split,
    text_of,
)
from tests.models.monkey_maniacs import BALLOONS, COPIES, POINTS, ROUNDS, ROWS, Monkeys, Refused
from tests.playing import players, verdict

OPTIONS: tuple[Options, ...] = (
    {},
    {"older": "second"},
    {"negative": "yes"},
    {"health_cap": "start"},
    {"doubling": "exact"},
    {"rounding": "total"},
    {"trade_actions": "no"},
    {"late_trades": "no"},
    {"first_round_buying": "no"},
    {"first_round_upgrades": "no"},
    {"direct": "any"},
    {"freed": "others"},
    {"first_round_trades": "yes"},
    {"unseen_attacks": "refused"},
)
FOLDER = Path(__file__).parent


def options(number: int) -> Options:
    """Every second game with the recommended readings, the others with one option in turn."""
    return OPTIONS[number // 2 % len(OPTIONS)] if number % 2 else {}


def game(number: int) -> list[str]:
    return game_lines(f"model {number}", options(number))


def judge(number: int, changed: int) -> Counter[str]:
    """One game as it is, or as a writer who has not seen all cards writes it; then changed ones."""
    random, lines = Random(number), game(number)
    counts: Counter[str] = Counter()
    outcome = compare(options(number), hidden(lines, random, options(number)) if number % 3 == 0 else lines)
    assert not outcome.refused
    assert outcome.over
    counts["games"] += 1
    counts["actions"] += outcome.actions
    for _ in range(changed):
        start = hidden(lines, random, options(number)) if random.random() < 0.3 else lines
        found = compare(options(number), mutant(start, random))
        counts["refused" if found.refused else "accepted"] += 1
        if found.refused:
            counts[found.refused] += 1
    return counts


def test_the_editions_agree() -> None:
    table = tomllib.loads((Path(GAME.folder) / f"{GAME.default_edition}.toml").read_text(encoding="utf-8"))
    kinds = {**table["fighters"], **table["supporters"], **table["actions"]}
    assert {kind: card["copies"] for kind, card in kinds.items()} == COPIES
    assert {card: values for deck in table["balloons"].values() for card, values in deck.items()} == BALLOONS
    assert [table["rounds"][deck] for deck in ("light-blue", "yellow", "red", "dark-blue")] == list(ROUNDS.values())
    assert (table["stock"]["points"], tuple(table["board"]["rows"])) == (POINTS, ROWS)


@pytest.mark.parametrize("number", range(18))
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
        counts += judge(number, 1)
    print(sorted(counts.items()))
    assert counts["games"] == 100


# -- what the engine lists ---------------------------------------------------------------------------------------------


def steps(chosen: Options, lines: list[str]) -> Iterator[tuple[Monkeys, Any]]:
    """The positions of a game in both, as they come."""
    model, engine = Monkeys(chosen), Engine(chosen)
    for line in lines:
        who, texts = split(line)
        read = GAME.notation.read(line)
        for nth, (text, value) in enumerate(zip(texts, read.actions if who != "*" else (read.event,), strict=True)):
            seat = NAMES.index(who) if who != "*" else None
            do(model, seat, text)
            assert not engine.do(seat, value, nth)
            yield model, engine.state


def listed(state: Any) -> set[tuple[Any, ...]]:
    texts = [GAME.write(action, players(2)) for action in GAME.legal(state)]
    found = {action_of(text) for text in texts}
    assert len(found) == len(texts)
    return found


@pytest.mark.parametrize("number", range(1, 24, 2))
def test_both_list_the_same_actions(number: int) -> None:
    random = Random(number)
    lines = hidden(game(number), random, options(number)) if number % 4 == 1 else game(number)
    for model, state in steps(options(number), lines):
        awaited = GAME.awaited(state)
        if awaited.kind == "move" and random.random() < 0.03:
            assert awaited.seat is not None
            assert listed(state) == model.actions(awaited.seat)


# -- verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_verdicts_of_changed_games(number: int) -> None:
    """The whole way of a text: its status, and the points before the first line that is refused."""
    chosen, lines = options(number), mutant(game(number), Random(number))
    model, scores, refused = Monkeys(chosen), [20, 20], False
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
    tags = [f'[Game "{GAME.name}"]', f'[Edition "{GAME.default_edition}"]', f'[Players "{", ".join(NAMES[:2])}"]']
    tags += [f'[Options "{name}={value}"]' for name, value in chosen.items()]
    found = verdict("\n".join([*tags, "", *lines, ""]))
    assert found.status == ("illegal" if refused else "finished" if model.over else "unfinished")
    assert {standing.player: standing.points for standing in found.standings} == dict(zip(NAMES, scores, strict=False))


# -- how many sequences of actions there are ---------------------------------------------------------------------------


def by_engine(state: Any, depth: int) -> int:
    """Sequences of actions to a depth; a card drawn is not named, and the dice end a sequence."""
    awaited = GAME.awaited(state)
    if depth == 0:
        return 1
    if awaited.seat is None:
        return 0
    if awaited.kind == "chance":
        return by_engine(_played(state, awaited.seat, "draw ?"), depth)
    if depth == 1:
        return len(list(GAME.legal(state)))
    texts = [GAME.write(action, players(2)) for action in GAME.legal(state)]
    return sum(by_engine(_played(state, awaited.seat, text), depth - 1) for text in texts)


def by_model(model: Monkeys, state: Any, depth: int) -> int:
    """The same by the model. Only the order of the players, who act at the same time, is the engine's."""
    seat = GAME.awaited(state).seat
    if depth == 0:
        return 1
    if seat is None:
        return 0
    drawing = model.awaited() == "chance"
    actions = [("draw", ["?"])] if drawing else sorted(model.actions(seat), key=str)
    if depth == 1 and not drawing:
        return len(actions)
    total = 0
    for action in actions:
        after = model.copy()
        after.do(seat, action)
        total += by_model(after, _played(state, seat, text_of(action)), depth - (not drawing))
    return total


def _played(state: Any, seat: int, text: str) -> Any:
    after = GAME.copy(state)
    (value,) = GAME.notation.read(f"{NAMES[seat]}: {text}").actions
    GAME.play(after, seat, value, Engine({}).judge)
    return after


POSITIONS = tomllib.loads((FOLDER / "perft_monkey_maniacs.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("position", POSITIONS, ids=[f"{p['game']}-{p['actions']}" for p in POSITIONS])
def test_sequences(position: dict[str, Any]) -> None:
    """The numbers in the table are the model's."""
    walk = steps(options(position["game"]), game(position["game"]))
    for _ in range(position["actions"]):
        model, state = next(walk)
    assert [by_engine(state, depth) for depth in range(1, len(position["counts"]) + 1)] == position["counts"]
    assert by_model(model, state, 1) == position["counts"][0]
