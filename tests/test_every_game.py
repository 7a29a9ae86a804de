"""What holds in every game there is, and in every one that will be added: played at random and looked at from both sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.editions import known, load
from referee.games.game import Game, Players
from referee.games.judge import STRICT, Judge, Refusal
from referee.language import LANGUAGES, using
from referee.testing import FILES, PLAYED
from referee.verdict.verdict import judge_text
from tests.conftest import INSTALLED, SAMPLE
from tests.playing import game_of, players, walk

ROOT = Path(__file__).parent.parent
TABLES = [(key, seats) for key in names() for seats in game_of(key).seats]
CHOICES = [
    (key, {**({"mode": "egon"} if option.name.startswith("egon") else {}), option.name: choice})
    for key in names()
    for option in game_of(key).options
    for choice in option.choices[1:]
]
EVERY = {**{key: game_of(key) for key in names()}, **{point.name: point.load() for point in (SAMPLE, *INSTALLED)}}
"""Also the sample, and what is installed on this machine."""


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "_entry_points", lambda: (SAMPLE, *INSTALLED))
    games.find.cache_clear()
    yield
    games.find.cache_clear()


@pytest.mark.parametrize("check", FILES)
@pytest.mark.parametrize("key", EVERY)
def test_its_code_says_what_a_game_must_say(key: str, check: Callable[[Game[Any, Any]], Iterator[str]]) -> None:
    assert [*check(EVERY[key])] == []


@pytest.mark.parametrize("check", PLAYED)
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, game in EVERY.items() for seats in game.seats])
def test_it_holds_in_random_games(key: str, seats: int, check: Callable[[Game[Any, Any], int], Iterator[str]]) -> None:
    assert [*check(EVERY[key], seats)] == []


@pytest.mark.parametrize(("key", "options"), CHOICES, ids=[f"{key} {options}" for key, options in CHOICES])
def test_a_game_with_this_choice_is_legal_and_every_position_can_be_set_up_again(key: str, options: dict[str, str]) -> None:
    game = game_of(key)
    edition = load(game, game.default_edition, options)
    seats = next(count for count in game.seats_of(edition) if count > 1)
    text = simulate(game, f"choice {options}", seats, options=options, claims=True)
    assert [fault for verdict in judge_text(text) for fault in verdict.faults if fault.severity != "info"] == []
    assert format_text(text) == text
    table = players(seats)
    for count, step in enumerate(walk(game, f"choice {options}", seats, options)):
        if count % 7 == 0 or step.action is None:
            items = game.items(step.state, table)
            again = game.position(edition, table, items, STRICT)
            assert game.key_of(again) == game.key_of(step.state)
            assert game.awaited(again)._replace(turn=0) == game.awaited(step.state)._replace(turn=0)
            assert [*game.legal(again)] == [*game.legal(step.state)]
            assert [game.notation.read(f"@ {game.write(item, table)}").item for item in items] == items


class Lenient(Judge):
    """A table that waives whatever can be waived."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return bool(refusal.message)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nothing_breaks_where_everything_is_waived(key: str, seats: int) -> None:
    """After an illegal move the core plays on with its rule waived: any action may come in any position."""
    game, table, judge, stream = game_of(key), players(seats), Lenient(), Stream(f"waived {seats}".encode())
    played = 0
    actions = [(step.seat, step.action) for step in walk(game, "waived", seats) if step.action is not None]
    for start in [game.copy(step.state) for i, step in enumerate(walk(game, "waived too", seats)) if i in (4, 20, 40)]:
        state = game.copy(start)
        for _ in range(150):
            awaited, before = game.awaited(state), game.key_of(state)
            is_dealt = awaited.kind == "chance" and stream.below(4)
            seat, action = (awaited.seat, game.deal(state, stream)) if is_dealt else stream.choice(actions)
            try:
                game.act(state, seat, action, judge)
                played += not is_dealt
            except Refusal:
                assert game.key_of(state) == before
        assert sum(game.scores(state)) == sum(entry.points for entry in game.sheet(state))
        game.awaited(state)
        game.draw(state, table)
        [*game.items(state, table), *game.legal(state)]
    assert played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", names())
def test_every_position_can_be_drawn_in_eighty_columns(key: str, language: str) -> None:
    game = game_of(key)
    table = Players([f"{letter * 12}" for letter in "ABCDEF"[: game.seats[-1]]])
    with using(language):
        for count, step in enumerate(walk(game, "draw", game.seats[-1])):
            if count % 10 == 0 or step.action is None:
                drawing = game.draw(step.state, table)
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
