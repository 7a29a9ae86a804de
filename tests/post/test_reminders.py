"""Reminders, one text per player; a calendar of deadlines; games that the league's rules let the organiser end."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from icalendar import Calendar

from referee.report.blocks import FORMS
from tests.post.conftest import SEED, Run
from tests.post.test_answers import CHECKS, HOSTILE

NOW = ("--time", "2026-11-22T08:02Z")


def start(run: Run, log: str, players: str = "Anna, Ben", event: str = "", deadline: str = "3d") -> None:
    words = ["new", "Ape Town", "--players", players, "--deadline", deadline, "--seed", SEED, "-o", log]
    made = run(*words, "--event", event, "--time", "2026-11-12T20:15Z")
    assert made.exit_code == 0, made.output


def three_logs(run: Run) -> None:
    """Ben is due in two of them, Anna in one; Ben's second one is overdue."""
    start(run, "a.ref", event="Club 1")
    start(run, "b.ref", "Ben, Clara", "Club 2")
    start(run, "c.ref", "Clara, ben", deadline="2w")
    assert run("post", "c.ref", "Clara: take 1, place 1.1", "--time", "2026-11-20T08:00Z").exit_code == 0
    assert run("post", "a.ref", "--ruling", "! extend Anna 1w", "--time", "2026-11-14T08:00Z").exit_code == 0


def test_a_reminder_has_all_games_of_a_player_those_that_are_overdue_first(run: Run) -> None:
    three_logs(run)
    told = run("next", "a.ref", "b.ref", "c.ref", "--remind", *NOW)
    assert told.exit_code == 0
    ben, anna = told.stdout.rstrip("\n").split("\n\nAnna: ")
    assert [line.split("  ")[0] for line in ben.splitlines()] == [
        "Ben: your turn in 2 games",
        "",
        "game",
        "--------",
        "Ape Town",
        "Ape Town",
    ]
    rows = ben.splitlines()[-2:]
    assert "Club 2" in rows[0]
    assert rows[0].endswith("2026-11-12 20:15  2026-11-15 20:15  OVERDUE by 6 d 11 h")
    assert "c.ref" in rows[1]
    assert rows[1].endswith("2026-11-20 08:00  2026-12-04 08:00  11 d 23 h left")
    assert anna.splitlines()[0] == "your turn in 1 game"
    assert anna.endswith("2026-11-12 20:15  2026-11-22 20:15  12 h 13 min left")
    overdue = run("next", "a.ref", "b.ref", "c.ref", "--remind", "--overdue", *NOW).stdout
    assert overdue.startswith("Ben: your turn in 1 game\n")
    assert "Anna" not in overdue


@pytest.mark.parametrize("form", FORMS)
def test_reminders_are_written_one_file_per_player(run: Run, form: str) -> None:
    start(run, "a.ref", "../Ben, Anna", event=HOSTILE[3])
    start(run, "b.ref", "BEN, Anna")
    start(run, "c.ref", "…, Anna")
    told = run("next", "a.ref", "b.ref", "c.ref", "--remind", "--reply", form, "-o", "out", *NOW)
    assert told.exit_code == 0
    files = sorted(path.name for path in Path("out").iterdir())
    suffix = {"text": "txt", "markdown": "md"}.get(form, form)
    assert files == [f"ben-2.{suffix}", f"ben.{suffix}", f"player.{suffix}"]
    for path in Path("out").iterdir():
        CHECKS[form](path.read_text("utf-8"))


def test_the_league_knows_that_two_names_are_one_player(run: Run) -> None:
    three_logs(run)
    Path("club.toml").write_text('[[members]]\nname = "Benjamin"\naliases = ["Ben"]\n', "utf-8")
    told = run("next", "a.ref", "b.ref", "c.ref", "--remind", "--league", "club.toml", *NOW).stdout
    assert told.startswith("Benjamin: your turn in 2 games\n")


def test_where_the_organiser_keeps_a_log_is_nobodys_business(run: Run) -> None:
    Path("secret-folder").mkdir()
    start(run, "secret-folder/a.ref")
    assert "secret-folder" not in run("next", "secret-folder", "--remind", *NOW).stdout
    run("next", "secret-folder", "--ical", "all.ics", *NOW)
    assert "secret-folder" not in Path("all.ics").read_text("utf-8")


# -- forfeits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "is_shown"), [("6d", True), ("9347m", True), ("9348m", False), ("1w", False)])
def test_a_forfeit_is_suggested_when_the_time_of_the_league_is_over(run: Run, after: str, is_shown: bool) -> None:
    three_logs(run)
    Path("club.toml").write_text(f'[post]\nforfeit_after = "{after}"\n', "utf-8")
    shown = run("next", "a.ref", "b.ref", "c.ref", "--league", "club.toml", *NOW).stdout
    suggested = "b.ref: Ben is overdue by 6 d 11 h; by the league's rules this game can be forfeited\n" in shown
    assert suggested == is_shown
    data = json.loads(run("next", "a.ref", "b.ref", "c.ref", "--league", "club.toml", "--format", "json", *NOW).stdout)
    assert [each["forfeit"] for each in data] == [is_shown, False, False]
    told = run("next", "b.ref", "--league", "club.toml", "--remind", *NOW).stdout
    assert ("Club 2: by the league's rules, the organiser may end this game" in told) == is_shown
    assert "forfeited" not in run("next", "b.ref", *NOW).stdout


@pytest.mark.parametrize("log", ["b.ref", "my log; rm -rf x.ref", "-b.ref", "it's $(b).ref"])
def test_the_suggested_command_ends_the_game_when_it_is_run(run: Run, log: str) -> None:
    start(run, f"./{log}", "Anna Lena, Ben")
    before = Path(log).read_bytes()
    Path("club.toml").write_text('[post]\nforfeit_after = "2d"\n', "utf-8")
    shown = run("next", f"./{log}", "--league", "club.toml", *NOW).stdout
    command = shlex.split(shown.splitlines()[-1])
    assert Path(log).read_bytes() == before
    assert run(*command[1:]).exit_code == 0
    assert '! resign "Anna Lena" "overdue by 6 d 11 h"' in Path(log).read_text("utf-8")
    assert run("next", f"./{log}").stdout == "1 game is over\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('forfeit_after = "soon"', "[post]: forfeit_after must be a time such as 12h, 7d or 2w"),
        ('forfeit_after = "-1d"', "[post]: forfeit_after must be a time such as 12h, 7d or 2w"),
        ("forfeit_after = 7", "[post]: forfeit_after must be a text"),
        ('forfeit = "7d"', "unknown key 'forfeit'"),
    ],
)
def test_a_league_that_says_it_wrongly(run: Run, text: str, problem: str) -> None:
    start(run, "a.ref")
    Path("club.toml").write_text(f"[post]\n{text}\n", "utf-8")
    refused = run("next", "a.ref", "--league", "club.toml")
    assert (refused.exit_code, problem in refused.stderr) == (2, True), refused.stderr


# -- a calendar ----------------------------------------------------------------------------------------------------------


def test_a_calendar_has_an_entry_per_deadline(run: Run) -> None:
    three_logs(run)
    start(run, "d.ref", deadline="1d", event=HOSTILE[3])
    assert run("next", ".", "--ical", "all.ics", *NOW).exit_code == 0
    raw = Path("all.ics").read_bytes()
    assert raw.count(b"\n") == raw.count(b"\r\n")
    events = [*Calendar.from_ical(raw).walk("VEVENT")]
    assert [str(event["SUMMARY"]) for event in events] == [
        f"Anna: Ape Town, {HOSTILE[3]}",
        "Ben: Ape Town, Club 2",
        "Anna: Ape Town, Club 1",
        "ben: Ape Town, c.ref",
    ]
    assert [str(event.decoded("DTSTART")) for event in events][1] == "2026-11-15 20:15:00+00:00"
    assert len({str(event["UID"]) for event in events}) == 4
    run("next", ".", "--ical", "again.ics", *NOW)
    assert Path("again.ics").read_bytes() == raw


def test_the_entry_of_a_game_moves_to_the_next_deadline(run: Run) -> None:
    start(run, "a.ref")
    found = []
    for move in ("Anna: take 1, place 1.1", "Ben: take 2, place 1.4"):
        run("next", "a.ref", "--ical", "a.ics", *NOW)
        [event] = Calendar.from_ical(Path("a.ics").read_bytes()).walk("VEVENT")
        found.append((str(event["UID"]), str(event.decoded("DTSTART"))))
        assert run("post", "a.ref", move, "--time", "2026-11-14T08:00Z").exit_code == 0
    (first, due), (second, later) = found
    assert (first == second, due < later) == (True, True)


def test_a_log_is_never_overwritten_by_its_calendar(run: Run) -> None:
    start(run, "a.ref")
    before = Path("a.ref").read_bytes()
    assert run("next", "a.ref", "--ical", "a.ref").exit_code == 2
    assert Path("a.ref").read_bytes() == before


def test_without_the_library_a_calendar_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    start(run, "a.ref")
    monkeypatch.delitem(sys.modules, "referee.report.calendar", raising=False)
    monkeypatch.setitem(sys.modules, "icalendar", None)
    refused = run("next", "a.ref", "--ical", "a.ics")
    assert (refused.exit_code, "pip install 'referee[calendar]'" in refused.stderr) == (2, True)


@pytest.mark.parametrize("words", [["-o", "out"], ["--as", "Anna"], ["--remind", "--as", "Anna"], ["--picture", "a.svg"]])
def test_options_that_belong_to_others_are_refused(run: Run, words: list[str]) -> None:
    start(run, "a.ref")
    assert run("next", "a.ref", *words).exit_code == 2
