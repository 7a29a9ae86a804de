"""A project's own settings: where they are found, what they say, and what goes before them."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli, settings
from referee.cli.paths import MissingInput

ROOT = Path(__file__).parent.parent
CLAIM = "A01-wrong-claim.ref"
"""An unfinished game with one fault, A01."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record in a folder, in which somebody works."""
    project = tmp_path / "project"
    (project / "games").mkdir(parents=True)
    shutil.copy(ROOT / "examples/ape_town/faulty" / CLAIM, project / "games" / CLAIM)
    monkeypatch.chdir(project)
    return project


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, [*words], standalone_mode=False)


def refused(*words: str) -> str:
    """What a usage error says (exit 2)."""
    result = run(*words)
    assert type(result.exception).__name__ == "UsageError", result.output
    return str(result.exception)


@pytest.mark.parametrize(
    ("name", "text"),
    [("referee.toml", 'ignore = ["A01"]'), ("pyproject.toml", '[project]\nname = "club"\n[tool.referee]\nignore = "A01"')],
)
def test_settings_are_found_upwards_from_the_input(
    project: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("check", "games").return_value == 1
    (project / name).write_text(text, "utf-8")
    (project.parent / "elsewhere").mkdir()
    for here, games, seen in ((".", "games", ""), ("games", ".", "../"), ("../elsewhere", "../project/games", "../project/")):
        monkeypatch.chdir(project / here)
        for path in (games, f"{games}/{CLAIM}", str(project / "games")):
            result = run("check", path)
            assert (result.return_value, result.stderr) == (0, f"referee: note: {seen}{name} says ignore = A01\n"), path


def test_the_nearest_settings_to_the_input_count_alone(project: Path) -> None:
    """Those of the folder itself, if the input is one; what a file above says does not count as well."""
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    (project / "games/referee.toml").write_text("fail-on = 'unfinished'", "utf-8")
    for path in ("games", f"games/{CLAIM}"):
        result = run("check", path)
        assert (result.return_value, "A01" in result.stdout) == (1, True)
        assert result.stderr.startswith("referee: note: games/referee.toml says fail-on = unfinished\n")


def test_without_settings_above_the_input_those_of_the_current_folder_count(project: Path, tmp_path: Path) -> None:
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    (tmp_path / "away").mkdir()
    shutil.copy(project / "games" / CLAIM, tmp_path / "away")
    result = run("check", "../away")
    assert (result.return_value, result.stderr) == (0, "referee: note: referee.toml says ignore = A01\n")


@pytest.mark.parametrize(
    "words",
    [
        ["check", f"games/{CLAIM}"],
        ["check", "--", f"games/{CLAIM}"],
        ["check", "--format", "text", "games"],
        ["check", "--format=text", "-q", "games", "."],
        ["check", "-oout.txt", "games"],
        ["check", "-qj1", "games", "other"],
        ["check", "--rules", "2026-11-12", "games"],
        ["--lang", "en", "check", "games", "--max-faults", "7"],
        ["check", "games/*.ref"],
        ["check", "games/**/*.ref"],
        ["check", "games/packed.zip"],
    ],
    ids=" ".join,
)
def test_the_first_input_is_the_one_that_the_command_reads_first(project: Path, words: list[str]) -> None:
    """Whatever stands before it: values of options are no inputs, though folders of that name have settings."""
    for name in ("text", "1", "2026-11-12", "7", "en", "check"):
        (project / name).mkdir()
        (project / name / "referee.toml").write_text("ignore = 'W'", "utf-8")
    shutil.make_archive("packed", "zip", "games")
    shutil.move("packed.zip", "games")
    (project / "games/referee.toml").write_text("ignore = 'A01'", "utf-8")
    (project / "other").mkdir()
    assert run(*words).stderr.startswith("referee: note: games/referee.toml says ignore = A01\n")


@pytest.mark.parametrize(
    "words",
    [
        ["check", "-"],
        ["check", "-", "games"],
        ["check", "--files-from", "games/list"],
        ["check", "--executor", "games", "-"],
        ["check", "no-such-folder/no-such-file.ref"],
    ],
    ids=" ".join,
)
def test_without_an_input_the_current_folder_counts(project: Path, words: list[str]) -> None:
    (project / "games/referee.toml").write_text("ignore = 'A01'", "utf-8")
    (project / "games/list").write_text(f"games/{CLAIM}\n", "utf-8")
    (project / "referee.toml").write_text("ignore = 'A02'", "utf-8")
    assert run(*words).stderr.startswith("referee: note: referee.toml says ignore = A02\n")


@pytest.mark.parametrize(
    "words",
    [["score", "{}"], ["show", "{}"], ["moves", "{}", "--at", "1"], ["diff-rules", "2026-11-12", "2026-11-16", "{}"]],
    ids=lambda words: words[0],
)
def test_every_command_says_what_it_takes_from_the_settings_of_its_input(project: Path, words: list[str]) -> None:
    (project / "games/boards").mkdir()
    (project / "games/referee.toml").write_text("editions = 'boards'\nignore = 'A01'\nlang = 'en'", "utf-8")
    result = run(*(word.format(f"games/{CLAIM}") for word in words))
    assert result.stderr.startswith("referee: note: games/referee.toml says editions = games/boards\n")
    assert result.stderr.count("note: games/referee.toml") == 1, "what has no effect on this command is not said"


def test_the_nearest_settings_count_and_our_own_file_first(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    (project / "games/pyproject.toml").write_text("[tool.referee]\nignore = 'A02'", "utf-8")
    monkeypatch.chdir("games")
    assert run("check", CLAIM).return_value == 1
    (project / "games/referee.toml").write_text("ignore = 'A'", "utf-8")
    assert run("check", CLAIM).return_value == 0


@pytest.mark.parametrize(
    "text", ["", "[tool.ruff]\nline-length = 128", "# a referee\n[tool]\nother = 1", "referee = [", "not ÷ TOML at all"]
)
def test_a_pyproject_that_does_not_speak_of_us_is_passed_over(
    project: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    (project / "games/pyproject.toml").write_text(text, "utf-8")
    monkeypatch.chdir("games")
    assert run("check", CLAIM).return_value == 0


@pytest.mark.parametrize(
    "text",
    [
        "[tool.referee]\nignore = 'A01'",
        "\t[ tool . 'referee' ]\r\nignore = 'A01'",
        '["tool"]\n"referee".ignore = "A01"',
        "tool.referee.ignore = 'A01'",
        "'tool'.\"referee\" = {ignore = 'A01'}",
        "tool = {other = 1, referee = {ignore = 'A01'}}",
    ],
)
def test_settings_are_found_however_their_table_is_written(project: Path, text: str) -> None:
    (project / "pyproject.toml").write_text(text, "utf-8")
    assert run("check", "games").stderr == "referee: note: pyproject.toml says ignore = A01\n"


def test_the_command_line_goes_before_the_settings(project: Path) -> None:
    (project / "referee.toml").write_text("ignore = ['A01']\nfail-on = ['unfinished']", "utf-8")
    assert run("check", "games").return_value == 1, "because it is unfinished"
    assert run("check", "games", "--fail-on", "error").return_value == 0
    result = run("check", "games", "--fail-on", "error", "--ignore", "A02")
    assert result.return_value == 1
    assert "A01" in result.stdout
    assert "referee.toml" not in result.stderr, "nothing in it counts"
    assert run("check", "games", "--no-settings").return_value == 1


def test_whoever_checks_the_records_of_strangers_uses_no_settings_of_theirs(project: Path) -> None:
    """Those who hand in a folder of records must not decide what is ignored."""
    (project / "games/referee.toml").write_text("ignore = ['A', 'AT']", "utf-8")
    (project / "ours.toml").write_text("ignore = 'A02'", "utf-8")
    assert run("check", "games").return_value == 0
    result = run("check", "games", "--no-settings")
    assert (result.return_value, result.stderr) == (1, "")
    for words in (["--settings", "ours.toml"], ["--settings=ours.toml"]):
        result = run("check", "games", *words)
        assert (result.return_value, result.stderr) == (1, "referee: note: ours.toml says ignore = A02\n")
    assert run("--settings", "ours.toml", "check", "games").return_value == 1
    assert run("--no-settings", "check", "games").return_value == 1
    assert run("check", "games", "--", "--no-settings").stderr.startswith("referee: note: games/referee.toml"), "a file's name"


def test_it_does_not_matter_which_links_lead_to_the_input(project: Path, tmp_path: Path) -> None:
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    (tmp_path / "link").symlink_to(project)
    (project / "deep").symlink_to(project / "games")
    (tmp_path / "away").mkdir()
    (tmp_path / "away/direct").symlink_to(project / "games")
    for games in ("games", "./games/", "../project/games", "../link/games", "deep", "../away/direct"):
        assert run("check", games).stderr == "referee: note: referee.toml says ignore = A01\n", games


def test_settings_in_an_archive_are_not_even_looked_for(project: Path) -> None:
    (project / "games/referee.toml").write_text("ignore = 'A01'", "utf-8")
    shutil.make_archive("games", "zip", "games")
    shutil.rmtree("games")
    result = run("check", "games.zip")
    assert (result.return_value, result.stderr) == (1, "")


def test_a_file_of_somebody_else_is_not_used(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in /tmp, where anybody can put one above the folders of others."""
    (project.parent / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    theirs = {"../referee.toml"}
    stat = os.stat

    def owned(path: str, **more: bool) -> os.stat_result:
        found = [*stat(path, **more)]
        return os.stat_result([*found[:4], 12345 if path in theirs else os.getuid(), *found[5:]])

    monkeypatch.setattr(os, "stat", owned)
    result = run("check", "games")
    assert result.return_value == 1
    assert result.stderr == "referee: note: ../referee.toml is not used: it belongs to somebody else\n"
    theirs.add(".")  # a checkout in a container: all of it belongs to one owner
    assert run("check", "games").return_value == 0
    theirs -= {"."}
    (project / "games/referee.toml").write_text("ignore = 'A01'", "utf-8")
    theirs.add("games/referee.toml")
    result = run("check", "games")
    assert result.return_value == 1
    assert result.stderr.splitlines() == [
        f"referee: note: {file} is not used: it belongs to somebody else" for file in ("games/referee.toml", "../referee.toml")
    ]


def test_everything_that_is_wrong_is_said_with_its_file_and_key(project: Path) -> None:
    text = 'ignor = "A01"\nfail_on = "error"\ncolour = true\nignore = 7\neditions = ["boards"]\nleague = ["a"]\nlang = "fr"'
    (project / "referee.toml").write_text(text, "utf-8")
    assert refused("check", "games").split("\n") == [
        "referee.toml: unknown key 'ignor'; did you mean 'ignore'?",
        "referee.toml: unknown key 'fail_on'; did you mean 'fail-on'?",
        "referee.toml: unknown key 'colour'; possible keys: ignore, fail-on, editions, league, lang",
        "referee.toml: ignore must be a text or a list of texts",
        "referee.toml: editions: there is no folder 'boards'",
        "referee.toml: league must be a text",
        "referee.toml: lang must be en or de",
    ]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("referee.toml", "ignore = 'Q77'", "referee.toml: ignore: There is no code 'Q77'."),
        ("referee.toml", "fail-on = ['error', 'sometimes']", "referee.toml: fail-on: There is no code 'SOMETIMES'."),
        ("referee.toml", "ignore = [", "referee.toml: not TOML: "),
        ("referee.toml", "league = 'games'", "referee.toml: league: there is no file 'games'"),
        ("referee.toml", "ignore = ['']", "referee.toml: ignore must be a text or a list of texts"),
        ("referee.toml", "lang = ['de']", "referee.toml: lang must be en or de"),
        ("referee.toml", f"ignore = {'[' * 100_000}", "referee.toml: its tables or lists are nested too deeply"),
        ("referee.toml", f"ignore = {'9' * 5000}", "referee.toml: not TOML: "),
        ("referee.toml", "#" * 1_000_001, "referee.toml: the file is larger than 1,000,000 bytes"),
        ("pyproject.toml", "tool.referee = 7", "pyproject.toml: tool.referee must be a table"),
        ("pyproject.toml", "[tool.referee]\nignore.A01 = 1", "pyproject.toml: ignore must be a text or a list of texts"),
        ("pyproject.toml", "[tool.referee", "pyproject.toml: not TOML: "),
    ],
)
def test_wrong_settings_are_refused(project: Path, name: str, text: str, problem: str) -> None:
    (project / name).write_text(text, "utf-8")
    assert refused("check", "games").startswith(problem)


def test_a_current_folder_that_is_gone_has_no_settings_but_the_input_may_have(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = project / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert run("check", str(project / "games")).return_value == 1
    (project / "referee.toml").write_text("ignore = 'A01'", "utf-8")
    assert run("check", str(project / "games")).stderr == f"referee: note: {project}/referee.toml says ignore = A01\n"
    monkeypatch.chdir(project)


def test_only_files_are_settings(project: Path) -> None:
    (project / "referee.toml").mkdir()
    os.mkfifo(project / "pyproject.toml")
    assert run("check", "games").return_value == 1


def test_settings_that_were_named_must_be_there(project: Path) -> None:
    found = run("check", "games", "--settings", "mine.toml")
    assert isinstance(found.exception, MissingInput)
    assert str(found.exception) == "mine.toml: no such file or folder"


def test_editions_are_those_of_the_settings(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are seen from the file in which they stand, and the cache does not confuse two editions of one name."""
    (project / "boards").mkdir()
    ours = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8")
    (project / "boards/club.toml").write_text(ours, "utf-8")
    record = (project / "games" / CLAIM).read_text("utf-8").replace("+3", "+6")
    record = record.replace("[Players", '[Edition "club"]\n[Players').replace('[Edition "piatnik-2025"]\n', "")
    (project / "games" / CLAIM).write_text(record, "utf-8")
    monkeypatch.chdir("games")
    assert "H03" in run("check", CLAIM).stdout
    (project / "referee.toml").write_text("editions = ['boards']", "utf-8")
    result = run("check", CLAIM)
    assert (result.return_value, result.stderr) == (0, "referee: note: ../referee.toml says editions = ../boards\n")
    assert run("score", CLAIM).return_value == 0
    assert "club, piatnik-2025" in run("games").stdout
    assert "H03" in run("check", CLAIM, "--no-settings").stdout, "what was judged with these editions is not judged without"


def test_the_league_is_that_of_the_settings(project: Path) -> None:
    (project / "club.toml").write_text('name = "Thursday club"\nscheme = "wins"\n', "utf-8")
    (project / "referee.toml").write_text("league = 'club.toml'", "utf-8")
    result = run("standings", str(ROOT / "examples/ape_town/legal/tie.ref"))
    assert result.stdout.startswith("Thursday club: 1 game, scored by games won\n")
    assert result.stderr == "referee: note: referee.toml says league = club.toml\n"
    (project / "other.toml").write_text('name = "Friday club"\n', "utf-8")
    assert run("standings", "games", "--league", "other.toml").stdout.startswith("Friday club")


def test_the_language_comes_after_the_command_line_and_the_environment(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "referee.toml").write_text("lang = 'de'", "utf-8")
    monkeypatch.delenv("REFEREE_LANG")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "unfertig" in run("check", "games").stdout
    assert "unfinished" in run("check", "games", "--lang", "en").stdout
    assert "unfinished" in run("check", "games", "--no-settings").stdout
    assert '"message": "points of' in run("check", "games", "--format", "json").stdout, "for programs, English"
    monkeypatch.setenv("REFEREE_LANG", "en")
    assert "unfinished" in run("check", "games").stdout


def test_wrong_settings_do_not_stop_whoever_wants_none(project: Path) -> None:
    (project / "referee.toml").write_text("][", "utf-8")
    assert run("games", "--no-settings").return_value == 0
    refused("games")


def test_the_way_up_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert [os.path.realpath(folder) for folder in settings.upwards(".")] == [str(tmp_path), *map(str, tmp_path.parents)]


def test_the_page_shows_every_key(project: Path) -> None:
    """The example in the page can be used as it is."""
    page = (ROOT / "referee/cli/README.md").read_text("utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", page, re.S)
    (project / "referee.toml").write_text(example, "utf-8")
    (project / "boards").mkdir()
    (project / "club.toml").touch()
    found = settings.read("referee.toml")
    assert found is not None
    assert all(found), "nothing is left as it is without settings"
    assert run("check", "games").return_value == 1


def test_a_league_of_the_settings_does_not_refuse_a_post(project: Path) -> None:
    (project / "club.toml").write_text("name = 'Friday club'", "utf-8")
    (project / "referee.toml").write_text("league = 'club.toml'", "utf-8")
    assert run("new", "Ape Town", "--players", "Anna, Ben", "-o", "log.ref").return_value == 0
    assert run("post", "log.ref", "hello").return_value == 1
    assert "--league and --subject are for mails" in refused("post", "log.ref", "hello", "--league", "club.toml")
