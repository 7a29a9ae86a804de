"""A game of another package that is broken: it is named and left out, or costs its own records; everybody else is judged."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import referee.games
from high_card import GAME as HIGH_CARD
from high_card.notation import Words
from high_card.state import State
from referee.batch import LITTLE
from referee.batch.cache import environment
from referee.chance.stream import Stream
from referee.cli import COMMANDS
from referee.games import guest_behind, names
from referee.games.editions import load
from referee.games.game import PARTS, Game, Option, Players, Version
from referee.games.judge import STRICT, Judge
from referee.games.plain import PlainEdition
from referee.verdict.verdict import judge_text
from tests.games.ape_town.boards import DISPLAY, game
from tests.hostile.program import Told, run

GOOD = game(DISPLAY, "1. Laura: take 2, place 7.4 +6")
OWN = '[Game "High Card"]\n[Players "Anna, Ben"]\n* hand 1: 1 2\n* hand 2: 3 4\n1. Anna: play 1, draw 5\n'


class Point:
    """An entry point as a package may have it."""

    name = "high_card"

    def __init__(self, load: Callable[[], object]) -> None:
        self.load = load


def of_the_guest(function: Callable[..., Any]) -> Any:
    """The function as if it stood in a file of High Card."""
    return FunctionType(function.__code__, {**globals(), "__name__": "high_card.broken"}, function.__name__)


@of_the_guest
def fail(*_words: Any, **_more: Any) -> Any:
    raise ZeroDivisionError("the sky\nfalls")


@of_the_guest
def leave(*_words: Any, **_more: Any) -> Any:
    raise SystemExit(7)


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError


@of_the_guest
def be_rude(*_words: Any, **_more: Any) -> Any:
    raise Unspeakable


def broken(**instead: object) -> Any:
    """High Card with something else in it."""
    return type("Broken", (type(HIGH_CARD),), {"__module__": type(HIGH_CARD).__module__} | instead)()


Install = Callable[[Callable[[], object]], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    def installed(load: Callable[[], object]) -> None:
        monkeypatch.setattr(referee.games, "_entry_points", lambda: (Point(load),))
        forget()

    def forget() -> None:
        referee.games.find.cache_clear()
        referee.games._failed.clear()
        referee.games._guests.clear()

    yield installed
    monkeypatch.undo()
    forget()


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Little: judged by this process."""
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "all.ref").write_text(GOOD + OWN + GOOD, "utf-8")
    return tmp_path / "logs"


def codes(found: Told) -> list[list[str]]:
    assert "Traceback" not in found.out + found.err
    return [[fault["code"] for fault in json.loads(row)["faults"]] for row in found.out.splitlines()]


def test_a_sound_one_is_judged(install: Install, logs: Path) -> None:
    install(lambda: HIGH_CARD)
    assert codes(run("check", logs, "--format", "jsonl")) == [[], [], []]


BROKEN = {
    "import": fail,
    "exit": leave,
    "rude": be_rude,
    "not a game": lambda: "a game",
    "nothing": lambda: None,
} | {
    name: (lambda name=name: broken(**{name: property(fail)}))
    for name in ("name", "code", "seats", "versions", "texts", "grammar", "folder")
}


@pytest.mark.parametrize("how", BROKEN)
def test_one_that_cannot_be_loaded_is_named_and_left_out(install: Install, logs: Path, how: str) -> None:
    install(BROKEN[how])
    assert codes(run("check", logs, "--format", "jsonl")) == [[], ["H15"], []]
    listed = run("games")
    assert listed.code == 0
    assert "Ape Town" in listed.out
    assert listed.err.startswith("referee: note: the game high_card, from another package, cannot be used: ")
    assert len(listed.err.splitlines()) == 1
    assert run("games", "High Card").code == 1
    for words in (["explain", "AT-25"], ["explain", "2026-11-16"], ["check", logs, "--select", "AT"], ["games", "--versions"]):
        assert "Traceback" not in str(run(*map(str, words)))
    assert names()[-1] == "high_card"


WRONG = {
    "class": (
        lambda: type(HIGH_CARD),
        "its entry point leads to the class HighCard; it must lead to an instance, GAME = HighCard()",
    ),
    "not a game": (lambda: "a game", "its entry point leads to something that is not a game"),
    "name": (lambda: broken(name="Low Card"), "its name is 'Low Card', but its entry point is called high_card"),
    "key": (lambda: broken(key="card"), "its key is 'card', but its entry point is called high_card"),
    "code taken": (lambda: broken(code="AT"), "its code AT is the one of ape_town; choose another"),
    "code too long": (lambda: broken(code="HCX"), "its code is 'HCX'; it must be two capital letters"),
    "small code": (lambda: broken(code="hc"), "its code is 'hc'; it must be two capital letters"),
    "no seats": (lambda: broken(seats=()), "its seats are (); they must be the numbers of players"),
    "one number": (lambda: broken(seats=4), "its seats are 4; they must be the numbers of players"),
    "nobody": (lambda: broken(seats=(0, 2)), "its seats are (0, 2); they must be the numbers of players"),
    "seats twice": (lambda: broken(seats=(2, 2)), "its seats are (2, 2); each number of players stands there once"),
    "sources": (lambda: broken(sources=()), "its sources are (); they must be the names of what gives points"),
    "numbering": (lambda: broken(numbering="turns"), "its numbering is 'turns'; a game numbers moves or rounds"),
    "grammar": (lambda: broken(grammar="/nowhere/card.lark"), "it has no grammar: there is no file card.lark"),
    "edition": (lambda: broken(default_edition="fancy"), "it has no file fancy.toml, which is its default edition"),
    "no rules": (lambda: broken(texts={}), "it has no rules: say them in a table [rules] of explain.toml, HC-1 first"),
    "rule of another game": (lambda: broken(texts={"AT-1": "A rule."}), "AT-1 in explain.toml must be a number such as HC-1"),
    "reading": (
        lambda: broken(options=(Option("talk", ("no", "yes"), "HC-Q9", "Do they?"),)),
        "its option talk answers HC-Q9, which explain.toml does not have",
    ),
    "choices": (
        lambda: broken(options=(Option("talk", ("no",), "HC-Q1", "?"),)),
        "its option talk must have two choices or more",
    ),
    "option twice": (lambda: broken(options=HIGH_CARD.options * 2), "it has the option talk twice"),
    "former name twice": (
        lambda: broken(options=[HIGH_CARD.options[0]._replace(formerly=("talk",))]),
        "it has the option talk twice",
    ),
    "date": (lambda: broken(versions=(Version("yesterday", "All.", {}),)), "its versions must have dates such as 2026-11-12"),
    "version": (
        lambda: broken(versions=(Version("2026-11-12", "All.", {"talk": "loud"}),)),
        "its version 2026-11-12 names talk=loud, which is none of its options",
    ),
}
"""What somebody who writes a game may get wrong, and what is said."""


@pytest.mark.parametrize("what", WRONG)
def test_whoever_writes_one_reads_what_is_wrong_with_it(install: Install, what: str) -> None:
    load, message = WRONG[what]
    install(load)
    said = run("games").err
    assert said.startswith("referee: note: the game high_card, from another package, cannot be used: ")
    assert message in said
    assert "Error" not in said
    assert "Traceback" not in said


def test_all_that_is_wrong_is_said_at_once(install: Install) -> None:
    install(lambda: broken(code="PA", seats=(), sources=()))
    said = run("games").err
    assert [word in said for word in ("its code PA", "its seats", "its sources")] == [True] * 3


METHODS = [name for name, what in vars(Game).items() if name[0] != "_" and callable(what)]


@pytest.mark.parametrize(
    ("method", "what"), [*((name, fail) for name in METHODS), ("play", leave), ("awaited", leave), ("play", be_rude)]
)
def test_one_that_fails_while_it_judges_costs_its_own_records(
    install: Install, logs: Path, method: str, what: Callable[..., Any]
) -> None:
    install(lambda: broken(**{method: what}))
    found = run("check", logs, "--format", "jsonl")
    assert codes(found)[::2] == [[], []]
    assert codes(found)[1] in ([], ["H15"])
    for command in ("score", "standings", "fmt", "show", "moves", "report", "next", "view", "replay"):
        assert command in COMMANDS
        (logs / "own.ref").write_text(OWN, "utf-8")
        told = run(command, logs / "own.ref", *(["-o", str(logs / "pages")] if command == "report" else []), given="q\n")
        assert "Traceback" not in told.out + told.err, command
        assert told.code in (0, 1, 2, 3, 7), command


@pytest.mark.parametrize("method", ["play", "happen", "start"])
def test_its_fault_names_it_and_what_happened(install: Install, method: str) -> None:
    bad = broken(**{method: fail})
    install(lambda: bad)
    good, own, other = judge_text(GOOD + OWN + GOOD)
    assert good.ok
    assert other.ok
    [fault] = own.faults
    assert (fault.code, fault.message) == ("H15", "the game 'High Card' cannot be used")
    assert fault.reason == "ZeroDivisionError: the sky falls (in another package)"
    assert own.status == "unreadable"
    assert referee.games.find("High Card") is bad, "the next record is tried anew"


@pytest.mark.parametrize("part", sorted({*PARTS.values(), "rules", "notation"}))
def test_one_without_a_part_is_named_and_left_out(
    install: Install, logs: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    file, _, name = part.partition(".")
    module = HIGH_CARD.file(file)
    if name:
        monkeypatch.delattr(module, name)
    else:
        monkeypatch.setitem(sys.modules, module.__name__, None)
    install(lambda: broken())
    assert codes(run("check", logs, "--format", "jsonl")) == [[], ["H15"], []]
    assert (f"its file {file}.py has no {name}" if name else f"it has no file {file}.py") in run("games").err


class OldWay(Game[State, PlainEdition]):
    """High Card in a class of its own, beside which no files are asked for. It says `final` where others stop."""

    key, name, code, seats, default_edition = "high_card", "High Card", "HC", (2,), "plain"
    sources = ("cards",)
    options = type(HIGH_CARD).options
    folder = HIGH_CARD.folder
    grammar = HIGH_CARD.grammar
    values, write, start = HIGH_CARD.values, HIGH_CARD.write, HIGH_CARD.start
    items, position, copy, key_of = HIGH_CARD.items, HIGH_CARD.position, HIGH_CARD.copy, HIGH_CARD.key_of
    happen, awaited, legal, deal = HIGH_CARD.happen, HIGH_CARD.awaited, HIGH_CARD.legal, HIGH_CARD.deal
    sheet, scores, draw = HIGH_CARD.sheet, HIGH_CARD.scores, HIGH_CARD.draw

    def play(self, state: State, seat: int, action: Any, judge: Judge) -> None:
        if seat != state.turn:
            judge.refuse("HC-2", "it is somebody else's turn", at="PLAYER", final=True)
        HIGH_CARD.play(state, seat, action, judge)


def test_one_that_overrides_everything_needs_no_files(install: Install, logs: Path) -> None:
    install(OldWay)
    game = referee.games.find("High Card")
    assert isinstance(game, OldWay)
    assert not game.has_file("rules")
    assert codes(run("check", logs, "--format", "jsonl")) == [[], [], []]
    [verdict] = judge_text(OWN.replace("1. Anna", "1. Ben") + '! waive HC-2 "agreed"\n')
    assert [fault.code for fault in verdict.faults][:1] == ["HC-2"], "nobody can waive what is final"
    stream = Stream(b"old")
    state = game.start(load(game, "plain", {}), 2)
    for _ in range(2):
        game.happen(state, game.deal(state, stream), STRICT)
    assert game.pick(state, stream) in list(game.legal(state))
    assert game.svg(state, Players(["Anna", "Ben"])).startswith("<svg")


def test_words_that_it_cannot_read_cost_their_lines(install: Install) -> None:
    install(lambda: broken(values=lambda _: type("Bad", (Words,), {"play": fail})()))
    good, own, other = judge_text(GOOD + OWN + GOOD)
    assert good.ok
    assert other.ok
    assert [(fault.code, fault.span.line) for fault in own.faults] == [("S10", own.record.first + 4)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_with_several_processes_and_a_cache(install: Install, tmp_path: Path, own_cache: Path, jobs: int) -> None:
    install(lambda: broken(play=fail))
    text = (GOOD + OWN) * 2 + GOOD + "; much\n" * (LITTLE // 6)
    (tmp_path / "all.ref").write_text(text, "utf-8")
    right = [[], ["H15"], [], ["H15"], []]
    for _ in range(2):
        assert codes(run("check", tmp_path / "all.ref", "-j", str(jobs), "--format", "jsonl")) == right
    install(lambda: HIGH_CARD)
    assert codes(run("check", tmp_path / "all.ref", "-j", str(jobs), "--format", "jsonl")) == [[]] * 5


@pytest.mark.parametrize("name", ["__init__.py", "plain.toml", "high_card.lark"])
def test_one_whose_files_changed_is_judged_anew(install: Install, tmp_path: Path, name: str) -> None:
    """Its version may stay the same: what is kept of its records depends on its files."""
    folder = tmp_path / "high_card"
    shutil.copytree(HIGH_CARD.folder, folder)
    install(lambda: broken(folder=str(folder), grammar=str(folder / "high_card.lark")))
    before = environment()
    assert environment() == before
    (folder / name).write_text((folder / name).read_text("utf-8") + "\n", "utf-8")
    assert environment() != before


def test_a_bug_of_our_own_is_not_blamed_on_a_guest(install: Install) -> None:
    install(lambda: HIGH_CARD)
    found: object = referee.games.find("High Card")
    assert found is HIGH_CARD
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads("no JSON")
    assert guest_behind(raised.value) is None
    with pytest.raises(TypeError) as raised_there:
        HIGH_CARD.write("no action", Players(["Anna", "Ben"]))
    behind: object = guest_behind(raised_there.value)
    assert behind is HIGH_CARD
