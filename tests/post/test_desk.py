"""One overview of a folder of games: every log in its place, nothing that is for some eyes only, and nothing judged twice."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from referee.batch.settings import Settings
from referee.cli import desk as command
from referee.edit.simulate import simulate
from referee.post import overview
from referee.post.clock import read_time
from referee.post.overview import Folder
from referee.report import desk as report
from referee.verdict import verdict
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of
from tests.post.conftest import SEED, Run

NOW = ("--time", "2026-11-12T12:00Z", "--tz", "UTC")


def new(run: Run, name: str, *words: str, game: str = "ape-town", start: str = "2026-11-11T12:00Z") -> Path:
    Path("logs").mkdir(exist_ok=True)
    made = run("new", game, "--players", "Anna, Ben", "--seed", SEED, "-o", f"logs/{name}.ref", "--time", start, *words)
    assert made.exit_code == 0, made.output
    return Path(f"logs/{name}.ref")


def end(run: Run, log: Path) -> None:
    assert run("post", log, "--ruling", "! resign Ben", "--time", "2026-11-12T08:00Z").exit_code == 0


@pytest.fixture
def logs(run: Run, high_card: None) -> Path:
    """A folder with a log of every kind."""
    new(run, "late", "--deadline", "3d", game="High Card", start="2026-11-08T09:00Z")
    new(run, "calm", "--deadline", "3d", "--event", "Club")
    new(run, "free")
    end(run, new(run, "over", "--event", "x"))
    log = new(run, "told", "--event", "y")
    assert run("post", log, "Anna: take 1, place 1.1", "--time", "2026-11-12T07:00Z").exit_code == 0
    end(run, log)
    assert run("reveal", log).exit_code == 0
    faulty = new(run, "faulty", game="High Card")
    faulty.write_text(faulty.read_text("utf-8") + "1. Anna: play 99\n", "utf-8")
    Path("logs/night.ref").write_text(simulate(game_of("ape_town"), "desk", 2), "utf-8")
    return Path("logs")


def test_every_log_stands_in_its_place(run: Run, logs: Path) -> None:
    (logs / "no-text.ref").write_bytes(b"\0\1")
    result = run("desk", logs, *NOW)
    assert result.exit_code == 3
    assert result.stdout.split("\nstandings: ")[0] == (
        "logs, 2026-11-12 12:00 UTC: 3 running, 1 overdue, 3 finished\n\n"
        "Overdue\n"
        "log       next    since       by (UTC)\n"
        "--------  ------  ----------  ----------------  ------------------\n"
        "late.ref  Anna    2026-11-08  2026-11-11 09:00  OVERDUE by 1 d 3 h\n\n"
        "Running\n"
        "log       next    since       by (UTC)\n"
        "--------  ------  ----------  ----------------  --------\n"
        "calm.ref  Anna    2026-11-11  2026-11-14 12:00  2 d left\n"
        "free.ref  Anna    2026-11-11\n\n"
        "Over, and the seed is not yet revealed\n"
        "  referee reveal logs/over.ref\n\n"
        "Faulty logs\n"
        "  referee check logs/faulty.ref\n\n"
        "Finished\n"
        "log        date        game      result\n"
        "---------  ----------  --------  -----------------------\n"
        "told.ref   2026-11-12  Ape Town  Anna wins; Ben resigned\n"
        "night.ref              Ape Town  Anna wins\n"
    )
    assert re.search(r"(?m)^1 +Anna +3 ", result.stdout)
    assert "no-text.ref: not text" in result.stderr


def test_programs_find_the_same(run: Run, logs: Path) -> None:
    data = json.loads(run("desk", logs, *NOW, "--format", "json").stdout)
    names = {
        place: [Path(log["source"]).stem for log in data[place]]
        for place in ("overdue", "running", "unrevealed", "faulty", "finished", "unopened")
    }
    assert names == {
        "overdue": ["late"],
        "running": ["calm", "free"],
        "unrevealed": ["over"],
        "faulty": ["faulty"],
        "finished": ["told", "night"],
        "unopened": [],
    }
    assert data["running"][0]["event"] == "Club"
    assert data["running"] == [
        log for log in json.loads(run("next", logs, *NOW, "--format", "json").stdout) if not log["overdue"]
    ]
    assert [line["player"] for line in data["standings"]] == ["Anna", "Ben"]


def test_rulings_on_time_survive_the_cache(run: Run) -> None:
    """What is kept of a log is plain data, and becomes the same times again."""
    log = new(run, "log", "--deadline", "3d")
    for ruling in ('! bank Anna 2d "slow"', '! extend Anna 12h "ill"', '! rest-days 2026-11-13 2026-11-14 "fair"'):
        posted = run("post", log, "--ruling", ruling, "--time", "2026-11-12T08:00Z")
        assert posted.exit_code == 0, posted.output
    (found,) = json.loads(run("next", "logs", *NOW, "--format", "json").stdout)
    assert found["due"] == "2026-11-19T00:00:00+00:00"
    assert (found["extension"], found["reserve"]) == (720, 2880)
    assert found["rests"] == [["2026-11-13T00:00:00+00:00", "2026-11-15T00:00:00+00:00"]]


def test_a_log_that_others_can_read_is_noted_for_the_organiser_alone(run: Run, logs: Path) -> None:
    for name in ("late.ref", "faulty.ref", "calm.ref", "over.seed"):
        os.chmod(logs / name, 0o644)
    result = run("desk", logs, *NOW)
    notes = [line for line in result.stderr.splitlines() if "chmod" in line]
    assert [line.rpartition("/")[2] for line in notes] == ["faulty.ref", "late.ref", "over.seed"]
    assert "chmod" not in result.stdout


@pytest.mark.parametrize(
    "words", [("desk", "logs"), ("desk", "logs", "-o", "-"), ("desk", "logs", "--format", "json"), ("standings", "logs")]
)
@pytest.mark.parametrize("worlds", [(("1 2", "3 4"), ("3 4", "1 2")), (("1 2", "3 x7"), ("1 2", "3 x8"))])
def test_of_a_faulty_log_nothing_is_told(run: Run, high_card: None, words: tuple[str, ...], worlds: Any) -> None:
    """Two worlds that differ in hidden cards, with the same fault: what is wrong with it tells them apart."""
    log = new(run, "log", game="High Card")
    begin = log.read_text("utf-8")
    checked, told = set(), set()
    for hands in worlds:
        text = begin
        for seat, cards in enumerate(hands, 1):
            text = re.sub(rf"(\* hand {seat}): .*", rf"\1: {cards}", text)
        log.write_text(text + "1. Anna: play 9\n", "utf-8")
        checked.add(run("check", log, "--brief", "--format", "gcc").stdout)
        told.add(run(*words, *(NOW if words[0] == "desk" else ())).output)
    assert (len(checked), len(told)) == (2, 1)


# -- not twice -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is judged from now on."""
    found: list[str] = []

    def judge(record: Any, *words: Any, **more: Any) -> Any:
        found.append(record.tag("Event"))
        return verdict.judge(record, *words, **more)

    monkeypatch.setattr(overview, "judge", judge)
    return found


def test_of_many_logs_only_those_are_judged_that_have_changed(
    run: Run, judged: list[str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path_factory.mktemp("cache")))
    os.mkdir("logs")
    for i in range(300):
        text = simulate(game_of("ape_town"), str(i), 2, stop_after=i % 3).replace("[Result", f"; {'x' * 100}\n[Result")
        Path(f"logs/{i:03}.ref").write_text(text, "utf-8")
    assert run("standings", "logs", "-j", "1").exit_code == 0  # keeps verdicts, and the desk needs more
    first = run("desk", "logs", "-j", "1", *NOW)
    assert (first.exit_code, len(judged)) == (0, 300)
    judged.clear()
    assert run("desk", "logs", "-j", "1", *NOW).stdout == first.stdout
    assert run("next", "logs", "-j", "1", *NOW).exit_code == 0
    assert judged == []
    with open("logs/007.ref", "a", encoding="utf-8") as file:
        file.write("; a remark\n")
    assert run("desk", "logs", "-j", "1", *NOW).stdout == first.stdout
    assert judged == ["Random game 7"]
    assert run("desk", "logs", "-j", "1", "--no-cache", *NOW).stdout == first.stdout
    assert len(judged) == 301


def test_a_folder_that_is_watched_reads_only_what_has_changed(run: Run, judged: list[str]) -> None:
    for name in ("a", "b"):
        new(run, name, "--event", name)
    folder = Folder("logs", Settings())
    assert folder.look()
    assert judged == ["a", "b"]
    assert not folder.look()
    run("post", "logs/b.ref", "Anna: take 1, place 1.1")
    new(run, "c", "--event", "c")
    assert folder.look()
    assert judged == ["a", "b", "b", "c"]
    assert [log.verdict.moves for log in folder if isinstance(log, overview.Log)] == [0, 1, 0]
    os.unlink("logs/a.ref")
    assert folder.look()
    assert [log.source for log in folder if isinstance(log, overview.Log)] == ["logs/b.ref", "logs/c.ref"]
    for name in ("b", "c"):
        os.unlink(f"logs/{name}.ref")
    assert folder.look()
    assert [str(log) for log in folder] == ["logs: no .ref file in this folder"]
    assert not folder.look()
    assert len(judged) == 4


class Stopped(BaseException):
    """As by Ctrl-C."""


def test_a_watched_page_follows_the_logs_and_the_clock(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    log = new(run, "log", "--deadline", "3d")
    page, seen = Path("desk.html"), []
    times = iter(["2026-11-12T12:00Z", "2026-11-12T12:00Z", "2026-11-12T12:01Z"])
    monkeypatch.setattr("referee.cli.clock.now", lambda: read_time("2026-11-12T12:00Z"))
    monkeypatch.setattr(command, "now", lambda: read_time(next(times)))

    def sleep(_seconds: float) -> None:
        seen.append((page.stat().st_mtime_ns, "Anna" in page.read_text("utf-8"), "12:01" in page.read_text("utf-8")))
        if len(seen) == 2:
            run("post", log, "Anna: take 1, place 1.1", "--time", "2026-11-12T12:00Z")
        if len(seen) == 4:
            raise Stopped

    monkeypatch.setattr(command, "sleep", sleep)
    with pytest.raises(Stopped):
        run("desk", "logs", "-o", page, "--watch", "--tz", "UTC")
    written = [one[0] for one in seen]
    assert written[0] == written[1] < written[2] < written[3]  # not without a reason; after a post; a minute later
    assert [one[1:] for one in seen] == [(True, False), (True, False), (False, False), (False, True)]


def test_wrong_uses_are_refused(run: Run) -> None:
    log = new(run, "log")
    assert run("desk", "logs", "--watch").exit_code == 2
    assert run("desk", "logs", "-o", "x.html", "--format", "json").exit_code == 2
    assert run("desk", log).exit_code == 3
    before = log.read_bytes()
    assert run("desk", "logs", "-o", log).exit_code == 2
    assert log.read_bytes() == before
    os.mkdir("empty")
    assert run("desk", "empty").exit_code == 3


# -- a league ------------------------------------------------------------------------------------------------------------


def test_the_league_in_the_folder_is_used_and_named(run: Run) -> None:
    end(run, new(run, "log"))
    other = Path("logs/other.ref")
    other.write_text(simulate(game_of("palermo"), "desk", 3), "utf-8")
    Path("logs/league.toml").write_text('name = "Own"\nscheme = "wins"\ngame = "Ape Town"\n', "utf-8")
    Path("other.toml").write_text('name = "Other"\n', "utf-8")
    own = run("desk", "logs", *NOW)
    assert "note: the league is that of logs/league.toml" in own.stderr
    assert own.stdout.startswith("Own, ")
    assert "Own: 1 game, scored by games won" in own.stdout
    given = run("desk", "logs", "--league", "other.toml", *NOW)
    assert "Other: 2 games, scored by placement points" in given.stdout
    assert run("desk", "logs", "--league", "other.toml", "-o", "other.toml").exit_code == 2
    assert run("desk", "logs", "-o", "logs/league.toml").exit_code == 2
    assert "the league is that of" not in given.stderr
    Path("logs/league.toml").write_text("scheme = 7\n", "utf-8")
    assert run("desk", "logs", *NOW).exit_code == 2


# -- a page --------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_a_page_loads_itself_again_and_complains_of_nothing(
    run: Run, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "REFRESH", 1)
    log = new(run, "log", "--event", "<script>alert(1)</script>")
    end(run, log)
    new(run, "<b>&quot;'\"", "--event", "x")
    Path("logs/log.html").write_text("<!doctype html><title>its page</title>", "utf-8")
    Path("logs/over.html").write_text("no log has this page", "utf-8")
    run("reveal", log)
    page = Path("out/desk.html")
    assert run("desk", "logs", "-o", page, *NOW).exit_code == 0
    browser.open(page)
    assert browser.ask("document.querySelectorAll('script').length") == 0
    assert browser.ask("[...document.links].map(link => link.getAttribute('href'))") == ["../logs/log.html"]
    assert "<b>&quot;'\"" in browser.ask("document.body.innerText")
    assert "Anna wins; Ben resigned" in browser.ask("document.body.innerText")
    assert browser.complaints() == []
    run("desk", "logs", "-o", page, "--time", "2026-11-13T00:00Z", "--tz", "UTC")
    browser.events.clear()
    while not any(event.get("method") == "Page.loadEventFired" for event in browser.events):
        browser.wait()
    assert "2026-11-13 00:00 UTC" in browser.ask("document.body.innerText")
    assert browser.complaints() == []
