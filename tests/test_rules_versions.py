"""Versions of the rules: an old record is judged as it was when it was new, and an upgrade says what it changes.

Most tests pretend that Ape Town was changed twice, so that they do not depend on what really changed since.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

import referee
from referee import batch
from referee.batch import judge_all, pool
from referee.batch.comparison import VerdictDifference, compare_all, differences
from referee.batch.settings import Settings
from referee.cli import cli
from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names, versions
from referee.games.game import Version
from referee.games.rulebook import Rulebook
from referee.games.versions import DATES, FIRST, known, newest, options_at
from referee.post.log import new, post
from referee.post.pasted import lines_of
from referee.report.game_page import page
from referee.verdict.explanations import explain
from referee.verdict.verdict import Verdict, judge_text
from tests.games.ape_town.boards import DISPLAY, SKIPS, game
from tests.games.ape_town.test_ape_town_options import ORANGS_2_1_1
from tests.playing import codes, errors, game_of, verdict

PAYING, BOSS = "2031-01-01", "2031-02-02"
VERSIONS = (
    Version(PAYING, "Bundles received with a tile do not pay for skipping (AT-Q8).", {"pay": "received"}),
    Version(BOSS, "Only a tie for the first place lets the kattas decide (AT-Q3).", {"boss-tie": "any"}),
)
TIME = datetime(2026, 11, 12, 20, 15, tzinfo=UTC)
Run = Callable[..., Result]


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game_of("ape_town")), "versions", VERSIONS)
    monkeypatch.setattr(versions, "DATES", (*DATES, PAYING, BOSS))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder with an illegal record that was legal once, and a short one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    Path("logs").mkdir()
    Path("logs/skips.ref").write_text(game(*SKIPS), "utf-8")
    Path("logs/short.ref").write_text(game(DISPLAY), "utf-8")

    def invoke(*words: str | Path, text: str | None = None) -> Result:
        return CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False, input=text)

    return invoke


def by(rules: str | None, text: str) -> Verdict:
    (found,) = judge_text(text, Rulebook(rules=rules))
    return found


# -- what a version is -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", names())
def test_the_versions_of_every_game_can_be_judged_by(key: str) -> None:
    own = game_of(key)
    dates = [version.date for version in own.versions]
    assert dates == sorted(set(dates))
    assert set(dates) <= set(DATES[1:])
    choices = {option.name: option.choices for option in own.options}
    readings = {option.name: option.reading for option in own.options}
    for version in own.versions:
        assert version.changed.endswith(".")
        assert version.before
        for name, value in version.before.items():
            assert value in choices[name][1:]
            assert readings[name] in version.changed


def test_every_version_but_the_first_changed_a_game() -> None:
    assert list(DATES) == sorted(set(DATES)) == known()
    assert set(DATES) == {FIRST, *(version.date for key in names() for version in game_of(key).versions)}


@pytest.mark.usefixtures("changed")
def test_an_old_version_has_the_options_of_its_time() -> None:
    own = game_of("ape_town")
    assert options_at(own, FIRST) == {"pay": "received", "boss-tie": "any"}
    assert options_at(own, PAYING) == {"boss-tie": "any"}
    assert options_at(own, BOSS) == {}
    assert newest(own) == BOSS


def test_what_changed_twice_is_as_it_was_between(monkeypatch: pytest.MonkeyPatch) -> None:
    own = game_of("ape_town")
    there_and_back = (Version(PAYING, "There.", {"pay": "before"}), Version(BOSS, "And back.", {"pay": "received"}))
    monkeypatch.setattr(type(own), "versions", there_and_back)
    assert [options_at(own, date) for date in (FIRST, PAYING, BOSS)] == [{"pay": "before"}, {"pay": "received"}, {}]


# -- which version counts --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("changed")
def test_a_record_is_judged_by_the_newest_unless_it_names_a_version() -> None:
    assert (codes(game(*SKIPS)), verdict(game(*SKIPS)).rules) == (["AT-20"], BOSS)
    old = game(*SKIPS, Rules=FIRST)
    assert (codes(old), verdict(old).rules) == ([], FIRST)
    between = game(*SKIPS, Rules=PAYING)
    assert (codes(between), verdict(between).rules) == (["AT-20"], PAYING)


@pytest.mark.usefixtures("changed")
def test_a_version_that_is_asked_for_goes_above_the_record_but_not_above_its_options() -> None:
    assert by(FIRST, game(*SKIPS)).ok
    assert not by(PAYING, game(*SKIPS, Rules=FIRST)).ok
    assert by(BOSS, game(*SKIPS, Rules=FIRST)).rules == BOSS
    assert by(BOSS, game(*SKIPS, Options="pay=received")).ok
    assert not by(FIRST, game(*SKIPS, Options="pay=before")).ok


@pytest.mark.usefixtures("changed")
def test_the_options_of_an_edition_go_above_a_version(tmp_path: Path) -> None:
    own = game_of("ape_town")
    table = Path(own.folder, f"{own.default_edition}.toml").read_text("utf-8")
    assert "[options]" not in table
    (tmp_path / "club.toml").write_text(f'{table}\n[options]\npay = "before"\n', "utf-8")
    (found,) = judge_text(game(*SKIPS, Edition="club"), Rulebook((tmp_path,), FIRST))
    assert [fault.code for fault in found.faults] == ["AT-20"]


@pytest.mark.usefixtures("changed")
def test_a_version_in_which_only_other_games_changed_is_one_of_this_game_too() -> None:
    palermo = f'[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n[Rules "{PAYING}"]\n'
    assert (codes(palermo), verdict(palermo).rules) == ([], PAYING)


@pytest.mark.parametrize("date", ["2026-11-13", "1999-01-01", "newest", "", "2026-11-12, 2026-11-12"])
def test_a_version_that_is_not_known_leaves_the_record_unjudged(date: str) -> None:
    text = game(*SKIPS, Rules=date)
    (fault,) = errors(text)
    row = text.split("\n")[fault.span.line - 1]
    assert (fault.code, row[fault.span.start - 1 : fault.span.end - 1]) == ("H14", f'"{date}"')
    assert ", ".join(known()) in fault.reason
    assert (verdict(text).status, verdict(text).rules) == ("unreadable", "")
    assert [fault.code for fault in by(FIRST, text).faults if fault.code[0] == "H"] == ["H14"]
    assert by(FIRST, text).standings


def test_a_caller_cannot_judge_by_a_version_that_is_not() -> None:
    with pytest.raises(ValueError, match="no version '2026-11-13'"):
        by("2026-11-13", game(*SKIPS))


@pytest.mark.usefixtures("changed")
def test_the_library_takes_a_version_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "a.ref"
    path.write_text(game(*SKIPS), "utf-8")
    for rules, is_ok in ((FIRST, True), (BOSS, False), (None, False)):
        found = [
            *referee.check(path, rules=rules),
            *referee.check_text(game(*SKIPS), rules=rules),
            *referee.check_all([path], rules=rules, cache=False),
        ]
        assert [one.ok for one in found if isinstance(one, Verdict)] == [is_ok] * 3
        (record,) = referee.read(game(*SKIPS))
        assert (referee.replay(record, rules=rules).illegal is None) is is_ok
        assert referee.results([path], rules=rules).faulty == (not is_ok)


@pytest.mark.usefixtures("changed")
def test_a_record_with_undo_and_claims_is_replayed_by_its_version() -> None:
    """Positions that are worked out anew on the way know the version, too."""
    text = game(*SKIPS, "2. Emma: take 3, place 1.1", "undo", "2. Emma: take 1, place 1.1", "= Laura 0", Rules=FIRST)
    old = verdict(text)
    assert (old.status, [fault.code for fault in old.faults if fault.severity == "error"]) == ("unfinished", [])
    assert "AT-20" not in page(by(FIRST, game(*SKIPS)))
    assert "AT-20" in page(verdict(game(*SKIPS)))


# -- the command line ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("changed")
def test_check_and_score_by_a_version(run: Run) -> None:
    assert run("check", "logs/skips.ref").return_value == 1
    old = run("check", "logs/skips.ref", "--rules", FIRST)
    assert (old.return_value, f"by the rules of {FIRST}" in old.stdout) == (0, True)
    now = run("check", "logs/skips.ref", "--rules", BOSS)
    assert (now.return_value, "by the rules" in now.stdout) == (1, False)
    for eyes in ((), ("--public",), ("--as", "Laura")):
        assert f"judged by the rules of {FIRST}" in run("score", "logs/skips.ref", "--rules", FIRST, *eyes).stdout
    assert "judged by" not in run("score", "logs/short.ref").stdout
    data = json.loads(run("check", "logs", "--rules", PAYING, "--format", "json").stdout)
    assert [record["rules"] for record in data["records"]] == [PAYING, PAYING]
    schema = json.loads(Path(referee.__file__).with_name("report").joinpath("verdict.schema.json").read_text("utf-8"))
    jsonschema.validate(data, schema)


@pytest.mark.usefixtures("changed")
def test_standings_by_a_version(run: Run) -> None:
    Path("a.ref").write_text(game(*SKIPS, '! resign Laura "late"', '! resign Emma "late"'), "utf-8")
    assert "standings: 0 games" in run("standings", "a.ref").stdout
    assert "standings: 1 game" in run("standings", "a.ref", "--rules", FIRST).stdout


@pytest.mark.parametrize("words", [["check"], ["score"], ["standings"], ["fmt"], ["simulate"]])
def test_versions_that_are_not_known_are_wrong_usage(run: Run, words: list[str]) -> None:
    result = run(*words, "Ape Town" if words == ["simulate"] else "logs", "--rules", "2026-11-13")
    assert isinstance(result.exception, Exception)
    assert f"no version '2026-11-13' of the rules. Versions: {', '.join(known())}" in str(result.exception)


@pytest.mark.usefixtures("changed")
def test_verdicts_by_other_versions_are_kept_apart(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LITTLE", 0)
    for jobs in (1, 2):
        for rules in (FIRST, BOSS, FIRST, None):
            found = [
                one for one in judge_all(["logs"], Settings(Rulebook(rules=rules), jobs, True)) if isinstance(one, Verdict)
            ]
            assert [(one.ok, one.rules) for one in found] == [(True, rules or BOSS), (rules == FIRST, rules or BOSS)]


@pytest.mark.usefixtures("changed")
def test_games_and_explain_tell_the_versions(run: Run) -> None:
    table = run("games", "--versions").stdout
    assert [row.split()[0] for row in table.splitlines() if re.match(r"\d", row)] == sorted(
        [FIRST, *(version.date for key in names() for version in game_of(key).versions)]
    )
    assert f"{PAYING}  Ape Town" in table
    assert "Ape Town" not in run("games", "Palermo", "--versions").stdout
    assert f"since {BOSS}: Only a tie for the first place" in run("games", "Ape Town").stdout
    assert explain(PAYING) == ("a version of the rules", f"Ape Town: {VERSIONS[0].changed}")
    assert "The first version" in run("explain", FIRST).stdout
    assert explain("2026-11-13") is None
    assert f"Since {PAYING}: Bundles received" in run("explain", "AT-Q8").stdout.replace("\n ", "")


# -- records that say it ---------------------------------------------------------------------------------------------


def test_fmt_writes_the_version_where_it_is_told_to() -> None:
    text = game(DISPLAY)
    assert format_text(text) == text
    ruled = format_text(text, rules=FIRST)
    assert ruled == text.replace('"Ape Town"]\n', f'"Ape Town"]\n[Rules "{FIRST}"]\n')
    assert format_text(ruled) == format_text(ruled, rules=FIRST) == ruled
    other = (
        text.replace("[Players", '[Edition "piatnik-2025"]\n[Players')
        + "\n"
        + text.replace("]\n", '] ; mine\n[Rules "old"] {x}\n', 1)
    )
    assert [line for line in format_text(other, rules=FIRST).split("\n") if line.startswith("[")] == [
        '[Game "Ape Town"]',
        '[Edition "piatnik-2025"]',
        f'[Rules "{FIRST}"]',
        '[Players "Laura, Emma, Felix"]',
        '[Game "Ape Town"]  ; mine',
        f'[Rules "{FIRST}"]  {{x}}',
        '[Players "Laura, Emma, Felix"]',
    ]
    assert format_text("; no record\n", rules=FIRST) == "; no record\n"


def test_fmt_rewrites_files(run: Run) -> None:
    assert run("fmt", "logs", "--rules", FIRST, "--check").return_value == 1
    assert run("fmt", "logs", "--rules", FIRST).return_value == 0
    assert Path("logs/short.ref").read_text("utf-8").startswith(f'[Game "Ape Town"]\n[Rules "{FIRST}"]\n')
    assert run("fmt", "logs", "--check").return_value == 0


@pytest.mark.usefixtures("changed")
def test_simulate_plays_by_a_version_and_says_so(run: Run) -> None:
    own = game_of("ape_town")
    plain, old = simulate(own, "7", claims=False), simulate(own, "7", claims=False, rules=FIRST)
    assert "[Rules" not in plain
    assert f'[Edition "piatnik-2025"]\n[Rules "{FIRST}"]\n' in old
    assert (verdict(old).ok, verdict(old).rules) == (True, FIRST)
    assert f'[Rules "{PAYING}"]' in run("simulate", "Ape Town", "--rules", PAYING).stdout
    any_tie = [simulate(own, f"{i}", 4, rules=FIRST) for i in range(40)]
    assert all(verdict(text).ok for text in any_tie)
    assert not all(by(BOSS, text).ok for text in any_tie)


def test_a_match_by_post_is_judged_by_the_rules_that_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = str(tmp_path / "a.ref")
    new(log, [("Game", "Ape Town"), ("Edition", "piatnik-2025"), ("Players", "Anna, Ben")], TIME, bytes(32))
    assert f'[Edition "piatnik-2025"]\n[Rules "{DATES[-1]}"]\n' in Path(log).read_text("utf-8")
    monkeypatch.setattr(type(game_of("ape_town")), "versions", VERSIONS)
    posted = post(log, lines_of("Anna: take 1, place 1.1"), TIME)
    assert posted.verdict.rules == DATES[-1] != newest(game_of("ape_town"))


@pytest.mark.usefixtures("changed")
def test_a_position_is_written_with_its_version(run: Run) -> None:
    Path("a.ref").write_text(game(*SKIPS, Rules=FIRST), "utf-8")
    assert f'[Rules "{FIRST}"]' in run("show", "a.ref", "--setup").stdout
    assert "[Rules" not in run("show", "logs/short.ref", "--setup").stdout


# -- what an upgrade changes -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("changed")
def test_diff_rules_names_records_that_change_and_why(run: Run) -> None:
    result = run("diff-rules", FIRST, BOSS, "logs")
    assert result.return_value == 1
    assert result.stdout.splitlines() == [
        "logs/skips.ref:1: Ape Town",
        "    status: unfinished → illegal",
        "    now AT-20 at 10:16",
        "    next: Emma to move → nothing",
        f"    rule change of {PAYING}: {VERSIONS[0].changed}",
        f"2 records: 1 verdict changes from the rules of {FIRST} to those of {BOSS}",
    ]
    back = run("diff-rules", BOSS, FIRST, "logs")
    assert "    status: illegal → unfinished\n    no longer AT-20 at 10:16\n" in back.stdout
    assert f"rule change of {PAYING}" in back.stdout
    assert f"rule change of {BOSS}" not in back.stdout
    same = run("diff-rules", PAYING, BOSS, "logs")
    assert (same.return_value, same.stdout) == (
        0,
        f"2 records: 0 verdicts change from the rules of {PAYING} to those of {BOSS}\n",
    )


@pytest.mark.usefixtures("changed")
def test_diff_rules_as_json(run: Run) -> None:
    Path("boss.ref").write_text(game(*ORANGS_2_1_1).format(claim=""), "utf-8")
    Path("tagged.ref").write_text(game(*SKIPS, Rules=BOSS), "utf-8")
    Path("own.ref").write_text(game(*SKIPS, Options="pay=received"), "utf-8")
    result = run("diff-rules", FIRST, BOSS, "boss.ref", "tagged.ref", "own.ref", "no.ref", "--format", "json")
    data = json.loads(result.stdout)
    schema = json.loads(Path(referee.__file__).with_name("report").joinpath("comparison.schema.json").read_text("utf-8"))
    jsonschema.validate(data, schema)
    assert (result.return_value, data["records"]) == (3, 3)
    assert [(one["source"], [why["date"] for why in one["because"]]) for one in data["changed"]] == [
        ("boss.ref", [BOSS]),
        ("tagged.ref", [PAYING]),
    ]
    assert {"what": "points", "old": "Felix 15", "new": "Felix 12"} in data["changed"][0]["differences"]
    assert data["unopened"] == [{"source": "no.ref", "why": "no such file or folder"}]
    assert run("diff-rules", FIRST, BOSS, "boss.ref", "tagged.ref", "own.ref").stdout.splitlines()[-3:] == [
        f"3 records: 2 verdicts change from the rules of {FIRST} to those of {BOSS}",
        f"1 of Ape Town, rule change of {PAYING}: {VERSIONS[0].changed}",
        f"1 of Ape Town, rule change of {BOSS}: {VERSIONS[1].changed}",
    ]


@pytest.mark.usefixtures("changed")
def test_what_only_follows_and_notices_are_no_other_verdict() -> None:
    wrong = "2. Laura: take 1, place 1.1"
    old, now = by(FIRST, game(*SKIPS, wrong)), by(BOSS, game(*SKIPS, wrong))
    assert [fault.follows for fault in now.faults] == [False, True]
    assert [found for found in differences(old, now) if found.what == "fault"] == [
        VerdictDifference("fault", "AT-15 at 11:4", ""),
        VerdictDifference("fault", "", "AT-20 at 10:16"),
    ]
    plain, undone = verdict(game(DISPLAY)), verdict(game(DISPLAY, "1. Laura: take 2, place 1.1", "undo"))
    assert [fault.severity for fault in undone.faults] == ["info"]
    assert differences(plain, undone) == ()


@pytest.mark.usefixtures("changed")
def test_diff_rules_reads_standard_input_once(run: Run) -> None:
    result = run("diff-rules", FIRST, BOSS, "-", text=game(*SKIPS))
    assert (result.return_value, result.stdout.splitlines()[0]) == (1, "<stdin>:1: Ape Town")


@pytest.mark.usefixtures("changed", "run")
def test_the_comparison_is_the_same_with_processes_and_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def compared(settings: Settings) -> list[object]:
        found = compare_all(["logs"] * 20, FIRST, BOSS, settings._replace(at_a_time=4))  # ten chunks
        return [(one.old.source, one.differences, one.because) for one in found if not isinstance(one, Exception)]

    alone = compared(Settings())
    monkeypatch.setattr(batch, "LITTLE", 0)
    assert len(alone) == 40
    assert compared(Settings(jobs=1)) == compared(Settings(jobs=2)) == alone
    for _ in range(2):
        assert compared(Settings(jobs=2, cache=True)) == alone
    assert not pool._ENDS, "both teams have gone home"


def test_an_option_that_is_named_twice_is_a_fault() -> None:
    text = game(DISPLAY, Options="  pay=received, borders=across,, Pay=received ")
    (fault,) = errors(text)
    row = text.split("\n")[fault.span.line - 1]
    assert (fault.code, row[fault.span.start - 1 : fault.span.end - 1]) == ("H08", "Pay=received")
    assert errors(game(*SKIPS, Options="pay=received, pay=before"))[0].code == "H08"
    assert len(errors(game(*SKIPS, Options="pay=received, pay=before"))) == 1
    assert [fault.code for fault in errors(game(*SKIPS, Options="pay=before, pay=received"))] == ["H08", "AT-20"]
