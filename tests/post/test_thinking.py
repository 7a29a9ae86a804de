"""By when a player must move: the deadline, more time by ruling, days of rest, reserves. Worked out from the log alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from referee.post.clock import read_time, read_zone, shown_alone, written
from referee.post.waiting import waiting
from tests.playing import verdict
from tests.post.conftest import Run

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
START = """\
[Game "Ape Town"]
[Players "Anna, Ben, Clara"]
[Started "2026-12-20T12:00Z"]
[Deadline "3d"]

* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana tarsier mandrill
"""
ANNA = "1. Anna: take 1, place 1.1  {2026-12-%sZ}\n"
BEN = "2. Ben: take 2, place 1.4  {2026-12-%sZ}\n"
CLARA = "3. Clara: take 3, place 3.3  {2026-12-%sZ}\n"


def log(*lines: str) -> str:
    text = START
    for line in lines:
        name, _, time = line.partition("@")
        move = {"Anna": ANNA, "Ben": BEN, "Clara": CLARA}.get(name)
        text += move % time if move else f"{line}\n"
    return text


CASES = {
    "from the start of the game": ((), "23T12:00"),
    "from the last post": (("Anna@21T08:00",), "24T08:00"),
    "more time": (("Anna@21T08:00", "! extend Ben 2d"), "26T08:00"),
    "more time, twice, and some of it taken back": (
        ("Anna@21T08:00", "! extend Ben 2d", "! extend Ben 6h", "! extend Ben -1d"),
        "25T14:00",
    ),
    "more time for another player": (("Anna@21T08:00", "! extend Clara 2d"), "24T08:00"),
    "more time for the next turn": (("! extend Ben 2d", "Anna@21T08:00"), "26T08:00"),
    "more time for one turn only": (("! extend Ben 2d", "Anna@21T08:00", "Ben@22T08:00", "Clara@22T09:00"), "25T09:00"),
    "less time than there is": (("! extend Anna -1w",), "20T12:00"),
    "rest in between": (("! rest-days 2026-12-22",), "24T12:00"),
    "rest of another player": (("! rest-days Ben 2026-12-22",), "23T12:00"),
    "rest of this player": (("! rest-days Anna 2026-12-22",), "24T12:00"),
    "rest that has begun": (("! rest-days 2026-12-20",), "24T00:00"),
    "rest on the last day": (("! rest-days 2026-12-23",), "24T12:00"),
    "rest after the last day": (("! rest-days 2026-12-24",), "23T12:00"),
    "rest before the turn": (("! rest-days 2026-12-18 2026-12-19",), "23T12:00"),
    "rest twice on the same days": (
        ("! rest-days 2026-12-21 2026-12-22", "! rest-days Anna 2026-12-22 2026-12-23"),
        "26T12:00",
    ),
    "rest that pushes into more rest": (("! rest-days 2026-12-22", "! rest-days 2026-12-24"), "25T12:00"),
    "rest to the minute": (("! rest-days 2026-12-24", "Anna@21T00:00"), "24T00:00"),
    "a reserve": (("! time-bank Anna 2d",), "25T12:00"),
    "a reserve of another player": (("! time-bank Ben 2d",), "23T12:00"),
    "a reserve that nothing was taken from": (
        (
            "! time-bank Anna 2d",
            "Anna@23T12:00",
            "Ben@23T13:00",
            "Clara@23T14:00",
        ),
        "28T14:00",
    ),
    "a reserve that something was taken from": (
        (
            "! time-bank Anna 2d",
            "Anna@23T18:00",
            "Ben@23T19:00",
            "Clara@23T20:00",
        ),
        "28T14:00",
    ),
    "a reserve that is used up": (
        ("! time-bank Anna 2d", "Anna@29T12:00", "Ben@29T13:00"),
        "01T13:00",
    ),
    "a reserve and more time: the reserve is kept": (
        ("! time-bank Anna 2d", "! extend Anna 1d", "Anna@24T12:00", "undo  {2026-12-24T13:00Z}"),
        "29T13:00",
    ),
    "a reserve and rest: the reserve is kept": (
        ("! time-bank Anna 2d", "! rest-days 2026-12-21", "Anna@24T12:00", "undo  {2026-12-24T13:00Z}"),
        "29T13:00",
    ),
    "a reserve and days of rest that were named twice": (
        (
            "! time-bank Anna 2d",
            "! rest-days 2026-12-21",
            "! rest-days Anna 2026-12-21",
            "Anna@25T12:00",
            "undo  {2026-12-25T13:00Z}",
        ),
        "29T13:00",
    ),
    "a reserve given anew": (
        ("! time-bank Anna 2d", "Anna@24T00:00", "! time-bank Anna 1d", "undo  {2026-12-24T13:00Z}"),
        "28T13:00",
    ),
    "a turn that was taken back took its time": (
        ("! time-bank Anna 2d", "Anna@24T12:00", "undo  {2026-12-24T13:00Z}"),
        "28T13:00",
    ),
    "a post without a time is not counted": (
        ("! time-bank Ben 2d", "1. Anna: take 1, place 1.1", "Ben@24T12:00", "undo  {2026-12-24T13:00Z}"),
        "29T13:00",
    ),
    "a clock that was set back": (("! time-bank Anna 2d", "Anna@19T12:00", "undo  {2026-12-19T13:00Z}"), "25T12:00"),
    "from the latest post": (("Anna@22T08:00", "Ben@21T08:00"), "25T08:00"),
    "from when a mail came, not from when it was sent": (("Anna@20T13:00Z}  {2026-12-22T13:00",), "25T13:00"),
    "a reserve that a mail's way took nothing from": (
        ("! time-bank Anna 2d", "Anna@23T12:00Z}  {2026-12-24T12:00", "Ben@24T13:00", "Clara@24T14:00"),
        "29T14:00",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_by_when(name: str) -> None:
    lines, wanted = CASES[name]
    judged = verdict(log(*lines))
    assert judged.ok, [fault.message for fault in judged.faults]
    found = waiting(judged)
    assert found is not None
    assert found.due is not None
    assert f"{found.due:%dT%H:%M}" == wanted


def test_without_a_deadline_nothing_is_due() -> None:
    found = waiting(verdict(log("! time-bank Anna 2d").replace('[Deadline "3d"]\n', "")))
    assert found is not None
    assert (found.due, found.thinking.reserve) == (None, 2 * DAY)
    assert found.since == datetime(2026, 12, 20, 12, tzinfo=UTC)


def test_the_end_of_the_calendar_is_no_end_of_the_program() -> None:
    text = log("! rest-days 9999-12-30", "! time-bank Anna 1w").replace("2026-12-20T", "9999-12-29T")
    found = waiting(verdict(text))
    assert found is not None
    assert found.due is None


@pytest.mark.parametrize("ruling", ["! extend Anna 2d", "! rest-days 2026-12-24", "! time-bank Anna 5d"])
def test_only_the_organiser_gives_time(run: Run, ruling: str) -> None:
    made = run("new", "Ape Town", "--players", "Anna, Ben", "--deadline", "3d", "-o", "log.ref", "--time", "2026-12-23T12:00Z")
    assert made.exit_code == 0
    refused = run("post", "log.ref", ruling)
    assert refused.exit_code == 1
    assert refused.stdout.startswith("not accepted: only the organiser makes rulings")
    given = run("post", "log.ref", "--ruling", ruling, "--time", "2026-12-23T12:00Z")
    assert given.exit_code == 0
    due = {"! extend": "28 12:00", "! rest-d": "27 12:00", "! time-b": "31 12:00"}[ruling[:8]]
    assert given.stdout.endswith(f"{ruling}  {{2026-12-23T12:00Z}}\nAnna to move, by 2026-12-{due} UTC\n")
    assert run("fmt", "--check", "log.ref").exit_code == 0
    assert ruling in run("view", "log.ref", "--public").stdout


def test_next_says_all_of_it_to_programs(run: Run) -> None:
    text = log("Anna@21T08:00", "! extend Ben 12h", "! time-bank Ben 1d", "! rest-days 2026-12-22", "! rest-days 2027-01-06")
    shown = run("next", "-", "--format", "jsonl", "--time", "2026-12-24T00:00Z", text=text).stdout
    assert '"due": "2026-12-26T20:00:00+00:00"' in shown
    assert '"extension": 720, "reserve": 1440, "rests": [["2026-12-22T00:00:00+00:00", "2026-12-23T00:00:00+00:00"]]' in shown


ZONES = [
    ("UTC", "since (UTC)", "2026-12-21 08:00  2026-12-24 08:00"),
    ("utc", "since (UTC)", "2026-12-21 08:00  2026-12-24 08:00"),
    ("Europe/Vienna", "since (Europe/Vienna)", "2026-12-21 09:00         2026-12-24 09:00"),
    ("Asia/Kathmandu", "since (Asia/Kathmandu)", "2026-12-21 13:45          2026-12-24 13:45"),
]


@pytest.mark.parametrize(("zone", "header", "times"), ZONES)
def test_times_are_shown_in_a_zone(run: Run, zone: str, header: str, times: str) -> None:
    shown = run("next", "-", "--tz", zone, "--time", "2026-12-22T00:00Z", text=log("Anna@21T08:00")).stdout
    assert header in shown
    assert times in shown


@pytest.mark.parametrize("zone", ["Middle/Earth", "", "../../etc/passwd", "/etc/localtime", "Europe", "x" * 5000, "\0"])
def test_a_zone_that_is_not_there(run: Run, zone: str) -> None:
    refused = run("next", "-", "--tz", zone, text=log())
    assert refused.exit_code == 2
    assert "There is no time zone" in refused.stderr


def test_a_machine_without_zones_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.clock.available_timezones", set)
    refused = run("next", "-", "--tz", "Middle/Earth", text=log())
    assert (refused.exit_code, "pip install tzdata" in refused.stderr) == (2, True)


def test_a_time_in_a_sentence_names_its_zone_also_in_summer() -> None:
    vienna = read_zone("Europe/Vienna")
    assert shown_alone(datetime(2026, 7, 1, 12, tzinfo=UTC), vienna) == "2026-07-01 14:00 CEST"
    assert shown_alone(datetime(2026, 12, 1, 12, tzinfo=UTC), vienna) == "2026-12-01 13:00 CET"
    assert shown_alone(datetime.max.replace(tzinfo=UTC), vienna).startswith("9999-12-31")


@pytest.mark.parametrize("time", ["0900-01-01T00:00Z", "2026-11-12T20:15Z", "9999-12-31T23:59Z"])
def test_a_time_that_was_written_is_read_again(time: str) -> None:
    found = read_time(time)
    assert found is not None
    assert written(found) == time
