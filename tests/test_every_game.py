"""What holds in every game there is, and in every one that will be added: played at random and looked at from both sides."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.chance import Stream
from referee.fmt import format_text
from referee.games import names
from referee.games.editions import known, load
from referee.games.game import STRICT, Refusal
from referee.simulate import simulate
from referee.verdict import judge_text
from tests.playing import act, game_of, players, verdict, walk

ROOT = Path(__file__).parent.parent
TABLES = [(key, seats) for key in names() for seats in game_of(key).seats]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_random_game_written_and_read_again_is_the_same_game(key: str, seats: int) -> None:
    for seed in range(4):
        text = simulate(game_of(key), f"again {seed}", seats)
        found = verdict(text)
        assert (found.status, [f for f in found.faults if f.severity != "info"]) == ("finished", []), text
        assert format_text(text) == text


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_legal_move_is_accepted_and_leaves_no_other_trace(key: str, seats: int) -> None:
    game = game_of(key)
    stream = Stream(b"sample")
    for step in walk(game, "legal", seats):
        if step.is_chance or step.action is None:
            continue
        before = game.key_of(step.state)
        legal = list(game.legal(step.state))
        assert step.action in legal
        assert len(set(legal)) == len(legal)
        for action in [stream.choice(legal) for _ in range(3)]:
            assert step.seat is not None
            game.play(game.copy(step.state), step.seat, action, STRICT)
        assert game.key_of(step.state) == before


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_move_that_is_not_listed_is_refused_and_changes_nothing(key: str, seats: int) -> None:
    """Moves that were legal at other times are tried: each is listed now, refused, without any effect, or only another
    spelling of a listed one."""
    game = game_of(key)
    others = [step.action for step in walk(game, "other", seats) if step.action is not None and not step.is_chance]
    stream = Stream(b"others")
    refused = 0

    def after(state: Any, seat: int, action: Any) -> Any:
        twin = game.copy(state)
        game.play(twin, seat, action, STRICT)
        return game.key_of(twin)

    for step in walk(game, "unlisted", seats):
        if step.is_chance or step.seat is None:
            continue
        legal = set(game.legal(step.state))
        for action in [stream.choice(others) for _ in range(5)]:
            if action in legal:
                continue
            twin = game.copy(step.state)
            try:
                game.play(twin, step.seat, action, STRICT)
            except Refusal:
                assert game.key_of(twin) == game.key_of(step.state)
                refused += 1
            else:
                same = [game.key_of(step.state), *(after(step.state, step.seat, listed) for listed in legal)]
                assert game.key_of(twin) in same
    assert refused > 20


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_position_can_be_set_up_again(key: str, seats: int) -> None:
    game = game_of(key)
    table = players(seats)
    edition = load(game, game.default_edition, {})
    for count, step in enumerate(walk(game, "set-up", seats)):
        if count % 7 and step.action is not None:
            continue
        items = game.items(step.state, table)
        assert game.key_of(game.position(edition, table, items, STRICT)) == game.key_of(step.state)
        lines = [f"@ {game.write(item, table)}" for item in items]
        assert [game.notation.read(line).item for line in lines] == items


@pytest.mark.parametrize("key", names())
def test_a_copy_is_independent(key: str) -> None:
    game = game_of(key)
    for step in walk(game, "copy", game.seats[0]):
        if step.action is None:
            break
        twin = game.copy(step.state)
        before = game.key_of(step.state)
        act(game, twin, step.seat, step.action)
        assert game.key_of(step.state) == before
        assert game.key_of(twin) != before


@pytest.mark.parametrize("key", names())
def test_scores_are_the_sum_of_the_sheet_at_every_step(key: str) -> None:
    game = game_of(key)
    for step in walk(game, "sheet", game.seats[-1]):
        sums = [0] * game.seats[-1]
        for entry in game.sheet(step.state):
            assert entry.source in game.sources
            sums[entry.seat] += entry.points
        assert sums == game.scores(step.state)


@pytest.mark.parametrize("key", names())
def test_every_position_can_be_drawn_in_eighty_columns(key: str) -> None:
    game = game_of(key)
    for count, step in enumerate(walk(game, "draw", game.seats[-1])):
        if count % 10 == 0 or step.action is None:
            drawing = game.draw(step.state, players(game.seats[-1]))
            assert max(map(len, drawing.splitlines())) <= 80, drawing


@pytest.mark.parametrize("key", names())
def test_the_same_seed_gives_the_same_text(key: str) -> None:
    game = game_of(key)
    assert simulate(game, "twice") == simulate(game, "twice")
    assert simulate(game, "twice") != simulate(game, "thrice")


@pytest.mark.parametrize("key", names())
def test_its_files_are_complete(key: str) -> None:
    game = game_of(key)
    assert Path(game.grammar).is_file()
    assert Path(game.grammar).with_suffix(".md").is_file()
    assert game.default_edition in known(game)
    assert all(option.reading in game.texts for option in game.options)
    used = set(re.findall(rf'"({game.code}-\d+)"', "".join(p.read_text("utf-8") for p in Path(game.folder).glob("*.py"))))
    assert used
    assert used <= set(game.texts)
    for folder in ("legal", "faulty"):
        assert list((ROOT / "examples" / key / folder).glob("*.ref")), folder


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").glob("*/legal/*.ref")), ids=lambda path: f"{path.parts[-3]}/{path.stem}"
)
def test_legal_examples_are_legal_and_canonical(path: Path) -> None:
    text = path.read_text("utf-8")
    found = list(judge_text(text))
    assert found
    assert [one.faults for one in found if not one.ok] == []
    assert format_text(text) == text


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").glob("*/faulty/*.ref")), ids=lambda path: f"{path.parts[-3]}/{path.stem}"
)
def test_faulty_examples_have_the_fault_they_are_named_for(path: Path) -> None:
    """`AT-25-wrong-colour.ref` has AT-25 and no other fault that is not its consequence."""
    found = [f.code for v in judge_text(path.read_text("utf-8")) for f in v.faults if f.severity == "error" and not f.follows]
    wanted = re.match(r"[A-Z]{2}-\d+|[A-Z]\d\d", path.stem)
    assert wanted is not None
    assert found == [wanted.group()]
