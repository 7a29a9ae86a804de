"""What the referee writes is canonical: `fmt` changes nothing in it, whoever wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.games.versions import DATES
from referee.post.view import view
from referee.record.reader import Record, read
from referee.record.text import rows
from tests.playing import game_of
from tests.post.conftest import SEED, Run, run
from tests.post.playing import play_on

__all__ = ["run"]


def record(text: str) -> Record:
    (found,) = read(rows(text), notation_of)
    return found


def is_canonical(text: str) -> bool:
    assert format_text(text) == text
    return bool(text)


@pytest.mark.parametrize("key", names())
def test_simulated_games(key: str) -> None:
    game = game_of(key)
    for i, stop_after in enumerate((None, 0, 1, 2, 7)):
        for rules in (None, DATES[0]):
            assert is_canonical(simulate(game, f"canonical {i}", stop_after=stop_after, claims=i % 2 == 0, rules=rules))


@pytest.mark.parametrize("key", names())
@pytest.mark.parametrize("words", [[], ["-n", "3"], ["-n", "2", "--stop-after", "0"], ["--seed", " ä  b "]])
def test_simulate_writes_them_so(run: Run, key: str, words: list[str]) -> None:
    assert is_canonical(run("simulate", key, *words).stdout)


@pytest.mark.parametrize("key", names())
def test_views_full_forms_and_positions(run: Run, key: str) -> None:
    game = game_of(key)
    for i, stop_after in enumerate((None, 0, 3, 12)):
        text = simulate(game, f"seen {i}", stop_after=stop_after)
        found = record(text)
        for viewer in (None, 0, 1):
            assert is_canonical(view(found, viewer))
        for full, rules in ((True, None), (False, DATES[0]), (True, DATES[-1])):
            assert is_canonical(format_text(text, full, rules))
        Path("log.ref").write_text(text, "utf-8")
        for at in ("0", "1", "2", "9"):
            told = run("show", "log.ref", "--setup", *([] if stop_after == 0 else ["--at", at]))
            assert is_canonical(told.stdout) == (told.exit_code == 0)


@pytest.mark.parametrize("key", names())
def test_logs_of_games_by_post(run: Run, key: str) -> None:
    tags = ["--event", "  Club  night ", "--deadline", "3d", "--seed", SEED]
    players = {2: " Anna Lena (AL), Ben ", 3: ' Anna Lena (AL),Ben, draw "'.strip(' "')}
    seats = 2 if 2 in game_of(key).seats else 3
    made = run("new", key, "--players", players[seats], *tags, "-o", "log.ref", "--time", "2026-11-12T20:15Z")
    assert made.exit_code == 0, made.output
    assert is_canonical(Path("log.ref").read_text("utf-8"))
    for part in range(6):
        play_on(run, "log.ref", 2, str(part))
        assert is_canonical(Path("log.ref").read_text("utf-8"))
        for words in (["--public"], ["--as", "AL"]):
            assert is_canonical(run("view", "log.ref", *words).stdout)
    assert run("post", "log.ref", "undo").exit_code == 0
    assert run("post", "log.ref", "--ruling", '! resign Ben "no time"').exit_code == 0
    assert is_canonical(Path("log.ref").read_text("utf-8"))
    assert run("reveal", "log.ref").exit_code == 0
    assert is_canonical(Path("log.ref").read_text("utf-8"))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("! score  anna 3", "! score Anna +3"),
        ('! score Anna -2   "late"', '! score Anna -2 "late"'),
        ('! score Anna 3 "late; twice" ; sorry', '! score Anna +3 "late; twice"  ; sorry'),
        ('! waive AT-25 "agreed {once}"   {all of us}', '! waive AT-25 "agreed {once}"  {all of us}'),
    ],
)
def test_rulings(line: str, canonical: str) -> None:
    text = simulate(game_of("ape_town"), "rulings", 2, stop_after=1)
    assert format_text(f"{text}{line}\n") == f"{text}{canonical}\n"
    assert is_canonical(f"{text}{canonical}\n")
