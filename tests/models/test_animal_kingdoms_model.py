"""Animal Kingdoms' engine against the slow model of the rules: the same lines, the same answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

from referee.edit.simulate import NAMES, simulate
from tests.models.animal_kingdoms import CARDS, Model, Refused
from tests.models.animal_kingdoms_compare import GAME, Table, play_both, translate
from tests.models.animal_kingdoms_masked import play_masked
from tests.models.animal_kingdoms_mutants import mutant
from tests.models.animal_kingdoms_wild import Wild, some_options, write_action, write_event, written
from tests.models.comparing import lines_of, record_of
from tests.models.perft import positions
from tests.playing import verdict

EGON = {"mode": "egon"}
TABLES: tuple[tuple[int, dict[str, str]], ...] = ((2, {}), (3, {}), (4, {}), (5, {}), (2, EGON), (1, {}))
IDS = ("two", "three", "four", "five", "egon", "solo")
PERFT = positions("animal_kingdoms")


def same_game(seed: str, seats: int, options: dict[str, str]) -> list[str]:
    """A random game: both accept every line, agree after each, and now and then list the same moves."""
    lines = lines_of(simulate(GAME, seed, seats=seats, options=options))
    outcome = play_both(lines, seats, options, moves_every=4)
    assert outcome.refused_at is None, (lines[outcome.refused_at], outcome)
    assert outcome.over
    return lines


def same_wild_game(seed: str, seats: int, options: dict[str, str]) -> list[str]:
    """A game that the model deals: the engine accepts every line."""
    lines = Wild(seats, options, Random(seed)).lines()
    outcome = play_both(lines, seats, options, moves_every=7)
    assert outcome.refused_at is None, (lines[outcome.refused_at], outcome)
    return lines


def same_mutant(lines: list[str], seats: int, options: dict[str, str], seed: str) -> str:
    """One change: both accept the record, or both refuse it at the same line."""
    _, changed = mutant(lines, seats, seats == 1 or "mode" in options, Random(seed))
    return "accepted" if play_both(changed, seats, options).refused_at is None else "refused"


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_random_games_and_their_mutants(seats: int, options: dict[str, str]) -> None:
    counts: Counter[str] = Counter()
    for i in range(2):
        lines = same_game(f"model {i}", seats, options)
        for j in range(3):
            counts[same_mutant(lines, seats, options, f"{i} {j} {seats}")] += 1
    assert counts["refused"] > 0


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_wild_games(seats: int, options: dict[str, str]) -> None:
    same_wild_game(f"wild {seats}", seats, options)
    rng = Random(f"options {seats} {options}")
    read_otherwise = {**options, **some_options(rng)}
    lines = same_wild_game(f"wild otherwise {seats}", seats, read_otherwise)
    same_mutant(lines, seats, read_otherwise, f"wild {seats}")


@pytest.mark.parametrize(("seed", "options"), [("order 6", EGON), ("order 22", {})], ids=["egon", "two"])
def test_lines_in_another_order(seed: str, options: dict[str, str]) -> None:
    """What the rules leave open is accepted by both in any order; lots before the laws only as we read it (AK-Q33)."""
    lines = lines_of(simulate(GAME, seed, seats=2, options=options))
    swapped: dict[str, tuple[int, list[str]]] = {}
    for k, (line, after) in enumerate(pairwise(lines)):
        changed = [*lines[:k], after, line, *lines[k + 2 :]]
        if "lots" in after and "laws" in line:
            swapped["lots"] = k, changed
        elif ": fight" in line and ": fight" in after and line[0] < after[0]:
            swapped["fight"] = k, changed
        elif k < 3:
            swapped[f"set-up {k}"] = k, changed
        elif ", bonus" in line:
            play, drawn, token = line.split(", ")
            swapped["bonus"] = k, [*lines[:k], f"{play}, {token}, {drawn}", *lines[k + 1 :]]
    assert set(swapped) == {"lots", "fight", "set-up 0", "set-up 1", "set-up 2", "bonus"}
    for what, (k, changed) in swapped.items():
        assert play_both(changed, 2, options).refused_at is None, what
        laws_first = play_both(changed, 2, {**options, "lots": "after-laws"})
        assert laws_first.refused_at == (k if what == "lots" else None), what


def test_draws_after_the_last_fight() -> None:
    """Where the game ends with a fight, its players may draw, and need not (AK-49, AK-Q10); nobody else may."""
    ended = [lines_of(simulate(GAME, f"last {i}", seats=3)) for i in range(4)]
    for lines in ended:
        table = Table(3, {})
        for line in lines:
            table.line(line)
        for player in range(3):
            for wanted in (1, 2):
                cards = (table.model.draw_pile or table.model.discards)[:wanted]
                table.line(f"{NAMES[player]}: draw {written(tuple(cards))}")
    assert any(": fight" in lines[-1] for lines in ended)


@pytest.mark.long
@pytest.mark.parametrize("part", range(24))
def test_many_games(part: int) -> None:
    """Each part: 90 random games, each with an illegal change, and 18 wild ones of which 12 with other readings, each with a change."""
    counts: Counter[str] = Counter()
    for seats, options in TABLES:
        for i in range(15):
            lines = same_game(f"long {part} {i}", seats, options)
            counts["games"] += 1
            for change in count():
                found = same_mutant(lines, seats, options, f"{part} {i} {seats} {options} {change}")
                counts[found] += 1
                if found == "refused":
                    break
        for i in range(3):
            seed = f"long {part} {i} {seats} {options}"
            read_otherwise = {**options, **(some_options(Random(seed)) if i else {})}
            lines = same_wild_game(seed, seats, read_otherwise)
            counts["wild games"] += 1
            counts[f"wild {same_mutant(lines, seats, read_otherwise, seed)}"] += 1
    print(f"part {part}: {dict(counts)}")


def same_masked_games(seed: str, seats: int, options: dict[str, str]) -> None:
    """Hidden hands and draws: no false refusal, in random games and in wild ones."""
    rng = Random(f"masked {seed} {seats} {options}")
    assert play_masked(lines_of(simulate(GAME, f"masked {seed}", seats=seats, options=options)), seats, options, rng) is None
    assert play_masked(Wild(seats, options, rng).lines(), seats, options, rng) is None


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_hidden_cards(seats: int, options: dict[str, str]) -> None:
    same_masked_games("short", seats, options)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_games_with_hidden_cards(part: int) -> None:
    for seats, options in TABLES:
        for i in range(5):
            same_masked_games(f"{part} {i}", seats, options)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_whole_verdicts_of_mutants(seats: int, options: dict[str, str]) -> None:
    """What the referee says of a mutant as a text: the same line at fault, and the model's score before it."""
    lines = lines_of(simulate(GAME, f"verdict {seats}", seats=seats, options=options))
    for i in range(2):
        _, changed = mutant(lines, seats, seats == 1 or "mode" in options, Random(f"verdict {i} {seats} {options}"))
        outcome = play_both(changed, seats, options)
        text = record_of(GAME, seats, options, changed)
        match = verdict(text).match
        at = None if match.illegal is None else match.illegal.span.line - text.split("\n").index("") - 2
        if outcome.refused_at is not None and leaves_out(changed[: outcome.refused_at + 1], seats, options):
            assert at is None or at > outcome.refused_at or verdict(text).faults[0].code != "C02"
        else:
            assert at == outcome.refused_at, changed[at or 0]
            assert tuple(match.scores()) == outcome.scores


def leaves_out(lines: list[str], seats: int, options: dict[str, str]) -> bool:
    """Does the last of these lines go on without something hidden that is due?"""
    table = Table(seats, options)
    for line in lines[:-1]:
        assert table.line(line) is None
    player, actions = translate(lines[-1])
    for action in actions:
        if table.model.owes_hidden(action):
            return True
        try:
            table.model.happen(action) if player is None else table.model.act(player, action)
        except Refused:
            return False
    return False


# -- what is left out ----------------------------------------------------------------------------------------------------


def left_out(lines: list[str], rng: Random) -> list[str]:
    """The same game by a writer who leaves out some of what is hidden, and writes refills with the cards of a fight."""
    share, tokens, short = rng.choice((0.3, 1.0)), list[str](), list[str]()
    for line in lines:
        player, _, body = line.partition(": ")
        if line.startswith("* hand") and rng.random() < share:
            continue
        if body.startswith("draw"):
            if rng.random() < share:
                continue
            if rng.random() < 0.7:
                last = max(i for i, other in enumerate(short) if other.startswith(f"{player}: fight"))
                short[last] += f", {body}"
                continue
        actions = line.split(", ") if line[0] != "*" else [line]
        for action in actions[1:]:
            if rng.random() < share and action.startswith(("draw", "bonus")):
                actions.remove(action)
                tokens += [f"* bonus {player}: {action.split()[1]}"] if action.startswith("bonus") else []
        short.append(", ".join(actions))
    return short + tokens


def same_with_less(seed: str, seats: int, options: dict[str, str]) -> None:
    lines, rng = lines_of(simulate(GAME, f"less {seed}", seats=seats, options=options)), Random(f"{seed} {seats} {options}")
    table = Table(seats, options)
    for line in lines:
        assert table.line(line) is None
    short = left_out(lines, rng)
    assert len("".join(short)) < len("".join(lines))
    found = verdict(record_of(GAME, seats, options, short))
    assert [fault.message for fault in found.faults if fault.severity == "error"] == []
    assert (found.status, found.match.scores()) == ("finished", table.model.points)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_games_with_draws_left_out(seats: int, options: dict[str, str]) -> None:
    for i in range(3):
        same_with_less(str(i), seats, options)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_games_with_draws_left_out(part: int) -> None:
    for seats, options in TABLES:
        for i in range(50):
            same_with_less(f"{part} {i}", seats, options)


# -- a round that nobody can end ---------------------------------------------------------------------------------------

STUCK_LAWS = "* laws 4: D14, 5: D13, 6: D19, 7: D22, 8: D06"
STUCK_PLAYS = [
    *("wolf 8 at 4", "wolf 7 at 4", "wolf 6 at 4", "wolf 1 at 5", "wolf 2 at 5", "wolf 3 at 5"),
    *("owl 4 at 6", "bee 4 at 6", "bee 5 at 6", "panda 5 at 6", "wolf 5 at 6"),
    *("owl 5 at 8", "panda 4 at 8", "tiger 4 at 8", "lizard 4 at 8", "frog 4 at 8", "okapi 4 at 8", "wolf 4 at 8"),
    *("tiger 5 at 7", "lizard 5 at 7", "frog 5 at 7", "okapi 5 at 7"),
]


def stuck(plays: list[str]) -> list[str]:
    """Two players lay these cards, one after the other; each has drawn what he lays."""
    cards = [play.partition(" at ")[0] for play in plays]
    others = [written((card,)) for card in CARDS if written((card,)) not in cards]
    mine = [cards[seat::2] + others[seat::2] for seat in (0, 1)]
    lines = [STUCK_LAWS, "* tokens 4: 5 5 5, 5: 6 6 6, 6: 7 7 7, 7: 8 8 9, 8: 9 10 10"]
    lines += [f"* hand {NAMES[seat]}: {' '.join(mine[seat][:4])}" for seat in (0, 1)]
    lines += [f"{NAMES[i % 2]}: play {play}, draw {mine[i % 2][4 + i // 2]}" for i, play in enumerate(plays)]
    return lines


def test_stuck_round_ends_at_once() -> None:
    """AK-Q25, with everything that leads there, and the game after it."""
    table = Table(2, {})
    for line in stuck(STUCK_PLAYS):
        assert table.model.phase != "fight", line
        assert table.line(line) is None, line
    assert table.model.phase == "fight"
    wild = Wild(2, {}, Random(1))
    wild.model.__dict__.update(table.model.remember())
    wild.laws = [law for law in wild.laws if law not in table.model.used]
    for line in wild.lines():
        assert table.line(line) is None, line


@pytest.mark.parametrize("seed", range(6))
def test_nearly_stuck_rounds(seed: int) -> None:
    """The same with two cards changed for others."""
    rng = Random(seed)
    plays = list(STUCK_PLAYS)
    for _ in range(2):
        i = rng.randrange(6, len(plays))
        plays[i] = f"{written((rng.choice(CARDS),))} at {rng.choice((6, 7, 8))}"
    if len({play.partition(" at ")[0] for play in plays}) == len(plays):
        play_both(stuck(plays), 2, {})


# -- how many sequences of moves ---------------------------------------------------------------------------------------


def chance_lines(model: Model) -> Iterator[str]:
    """Chance up to the next move, the same for the same position."""
    while model.phase != "over":
        kind, player = min(model.awaited(), key=str)
        if kind == "move":
            return
        wild = Wild(model.seats, {}, Random(0))
        wild.numbers, wild.animals = [], []
        wild.model = model
        wild.laws = [law for law in (f"D{i:02}" for i in range(1, 31)) if law not in model.used]
        if player is None:
            yield f"* {write_event(wild.event())}"
        else:
            yield f"{NAMES[player]}: {write_action(wild.owed(player))}"


def count_by_model(model: Model, depth: int) -> int:
    """Sequences of so many moves: every legal one is played. Where several may fight, the first does."""
    if model.phase == "over":
        return 0
    _, player = min(model.awaited(), key=str)
    assert player is not None
    moves = model.legal(player)
    if depth == 1:
        return len(moves)
    total, before = 0, model.remember()
    for move in moves:
        model.act(player, move)
        for line in chance_lines(model):
            who, (action,) = translate(line)
            model.happen(action) if who is None else model.act(who, action)
        total += count_by_model(model, depth - 1)
        model.go_back(before)
        before = model.remember()
    return total


def count_by_engine(table: Table, depth: int) -> int:
    """The same by the engine's list of moves; the model only deals."""
    awaited = GAME.awaited(table.state)
    if awaited.kind == "over":
        return 0
    moves: list[Any] = list(GAME.legal(table.state))
    if depth == 1:
        return len(moves)
    total, before, state = 0, table.model.remember(), table.state
    for move in moves:
        table.state = GAME.copy(state)
        assert awaited.seat is not None
        table.line(f"{NAMES[awaited.seat]}: {GAME.write(move, table.players)}")
        for line in chance_lines(table.model):
            assert table.line(line) is None, line
        total += count_by_engine(table, depth - 1)
        table.model.go_back(before)
        before = table.model.remember()
    table.state = state
    return total


def position(entry: dict[str, Any]) -> Table:
    """So many lines into a random game, then on to the next move."""
    options = EGON if entry["egon"] else {}
    table = Table(entry["seats"], options)
    for line in lines_of(simulate(GAME, entry["seed"], seats=entry["seats"], options=options))[: entry["lines"]]:
        table.line(line)
    for line in chance_lines(table.model):
        table.line(line)
    return table


@pytest.mark.parametrize("entry", PERFT, ids=[f"{e['seats']}-{e['lines']}" for e in PERFT])
def test_number_of_sequences(entry: dict[str, Any]) -> None:
    table = position(entry)
    depths = range(1, len(entry["counts"]) + 1)
    assert [count_by_engine(table, depth) for depth in depths] == entry["counts"]
    shallow = [count_by_model(table.model, depth) for depth in depths if depth < 3]
    assert shallow == entry["counts"][:2]


@pytest.mark.long
@pytest.mark.parametrize("entry", PERFT, ids=[f"{e['seats']}-{e['lines']}" for e in PERFT])
def test_number_of_sequences_by_the_model(entry: dict[str, Any]) -> None:
    table = position(entry)
    assert [count_by_model(table.model, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]
