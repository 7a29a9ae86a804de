"""`referee standings` as an organiser meets it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.cli import cli
from referee.edit.simulate import simulate
from referee.games import names
from referee.league.results import Results
from tests.playing import game_of

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "ape_town" / "legal"
FAULTY = ROOT / "examples" / "ape_town" / "faulty"
CLUB = ROOT / "examples" / "league" / "club.toml"
THREE = [LEGAL / f"{size}-players.ref" for size in ("two", "three", "four")]
SCHEMA = json.loads((ROOT / "referee" / "report" / "standings.schema.json").read_text("utf-8"))

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(ROOT)

    def invoke(*words: str | Path, **more: str | bytes) -> Result:
        result = CliRunner().invoke(cli, ["standings", *map(str, words)], standalone_mode=False, **more)  # type: ignore[arg-type]
        import click

        assert result.exception is None or isinstance(result.exception, click.ClickException), result.exception
        return result

    return invoke


def test_the_table_of_the_club_worked_out_by_hand(run: Run) -> None:
    """Felix won both his games (3 and 4 players); Emma won the one with two and came in second in both others. Laura and Emma
    share the first place of a forfeited game of three (3/4 each), Jürgen has a bye."""
    result = run(*THREE, "--league", CLUB, "--season", "autumn")
    assert result.output.splitlines() == [
        "Club league, autumn: 3 games, scored by placement points",
        "rank    player          played    won    shared    unplayed    scored    points",
        "------  ------------  --------  -----  --------  ----------  --------  --------",
        "1       Emma                 3      1         0           1       279      2.58",  # 1 + 1/2 + 1/3 + 3/4
        "2       Felix                2      2         0           0       162      2",
        "3       Laura                3      0         0           1       231      1.42",  # 0 + 0 + 2/3 or 1/3, 3/4
        "4       Jürgen (out)         1      0         0           2        44      0.5",
        "",
        "due by 2026-12-01: 4 games each; behind: Felix 2",
    ]
    assert result.return_value == 0


def test_what_does_not_count_is_listed_with_the_reason(run: Run) -> None:
    result = run(LEGAL / "tie.ref", LEGAL / "unfinished.ref", LEGAL / "two-games-in-a-file.ref", FAULTY, "no/such.ref")
    lines = result.output.splitlines()
    assert (
        "  examples/ape_town/legal/unfinished.ref: unfinished: Felix to move".replace("examples", str(ROOT / "examples"))
        in lines
    )
    assert any(line.endswith("two-games-in-a-file.ref:11: unfinished: Laura to move") for line in lines)
    assert any("AT-25-wrong-colour.ref: illegal: line 6: AT-25 segment 2 is grey" in line for line in lines)
    assert any("S11-misspelt-word.ref: unreadable: line 6: S11" in line for line in lines)
    assert any("H02-unknown-game.ref: unreadable: line 1: H02" in line for line in lines)
    assert any(
        line.startswith("note: ") and "A03-wrong-result.ref counts, but has a fault: line 3: A03" in line for line in lines
    )
    assert "no/such.ref: no such file or folder" in result.stderr
    assert result.return_value == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([LEGAL], 0),
        ([LEGAL / "unfinished.ref"], 0),
        ([FAULTY], 1),
        ([FAULTY, "--exit-zero"], 0),
        (["no/such/file.ref", "--exit-zero"], 3),
    ],
)
def test_exit_codes(run: Run, words: list[str | Path], code: int) -> None:
    assert run(*words).return_value == code


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "Halma"], "There is no game 'Halma'"),
        (["--season", "spring"], "There is no season 'spring'. See --league."),
        (["--league", str(CLUB), "--season", "spring"], "There is no season 'spring'. Seasons: autumn"),
        (["--player", "Lara"], "Nobody called 'Lara' has a game that counts. Did you mean Laura?"),
        (["--tie-break", "coin"], "'coin' is not one of"),
        (["--table", "chippendale"], "There is no table style 'chippendale'"),
        (["--league", str(ROOT / "pyproject.toml")], "pyproject.toml: unknown key 'project'"),
    ],
)
def test_wrong_usage(run: Run, words: list[str], said: str) -> None:
    assert said in str(run(*THREE, *words).exception)


def test_what_is_laid_out_before_the_first_move_may_come_in_any_order(run: Run, tmp_path: Path) -> None:
    text = simulate(game_of("ape_town"), "same")
    first, second = [line for line in text.split("\n") if line.startswith("* reveal")][:2]
    (tmp_path / "1.ref").write_text(text, "utf-8")
    (tmp_path / "2.ref").write_text(text.replace(f"{first}\n{second}", f"{second}\n{first}"), "utf-8")
    assert f"2.ref: duplicate: the same game as {tmp_path}/1.ref" in run(tmp_path).output


TEXT = (LEGAL / "three-players.ref").read_text("utf-8")


@cache
def finished() -> list[str]:
    """All examples of finished games."""
    paths = sorted((ROOT / "examples").glob("*/legal/*.ref"))
    return [path.read_text("utf-8") for path in paths if any(found.status == "finished" for found in referee.check(path))]


MISHAPS = st.sampled_from(
    ["undo", "again", "twice", '! score Emma -3 "late"', "! waive AT-25", "Nobody: take 1, place 1.1", "gone"]
)


@given(st.deferred(lambda: st.sampled_from(finished())), st.lists(st.tuples(st.integers(0, 10_000), MISHAPS), max_size=3))
def test_whatever_happens_to_a_record_a_finished_one_is_the_same_as_itself(text: str, mishaps: list[tuple[int, str]]) -> None:
    rows = text.split("\n")
    for at, mishap in mishaps:
        i = at % len(rows)
        instead = {"again": [rows[i], "undo", rows[i]], "twice": [rows[i], rows[i]], "gone": []}
        rows[i : i + 1] = instead.get(mishap, [mishap, rows[i]])
    results = Results()
    for _ in range(2):
        for verdict in referee.check_text("\n".join(rows)):
            results.add(verdict)
    assert sum(left.kind == "duplicate" for left in results.left_out) >= len(results.played)
    assert len(results.standings.lines) >= (2 if results.played else 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [("Laura", "Max"), ('"Laura, Emma, Felix"', '"Laura, Emma, Max (Felix)"')],
)
def test_other_people_play_another_game(run: Run, old: str, new: str) -> None:
    result = run(LEGAL / "three-players.ref", "-", input=TEXT.replace(old, new).encode())
    assert "2 games," in result.output


def test_names_are_the_leagues_and_strangers_are_no_members(run: Run, tmp_path: Path) -> None:
    league = tmp_path / "club.toml"
    people = "".join(
        f'[[members]]\nname = "{name}"\naliases = ["{alias}"]\n' for name, alias in (("Laura Palmer", "laura"), ("Emma", "em"))
    )
    league.write_text(people, "utf-8")
    result = run(*THREE, "--league", league)
    assert "Felix is neither a member of the league nor an alias of one" in result.output
    assert "Laura Palmer" in result.output
    assert "1 game," in result.output
    league.write_text('[[members]]\nname = "Laura"\naliases = ["Emma"]\n', "utf-8")
    assert "player: Laura and Emma are the same member" in run(THREE[0], "--league", league).output


def test_drop_outs_can_be_annulled_and_seasons_end(run: Run, tmp_path: Path) -> None:
    text = CLUB.read_text("utf-8")
    (tmp_path / "annul.toml").write_text(text.replace('"keep"', '"annul"'), "utf-8")
    result = run(*THREE, "--league", tmp_path / "annul.toml")
    assert "four-players.ref: annulled: Jürgen dropped out: the games do not count" in result.output
    assert "Jürgen (out)" not in result.output
    (tmp_path / "short.toml").write_text(text.replace("2026-12-31", "2026-11-15"), "utf-8")
    result = run(*THREE, "--league", tmp_path / "short.toml", "--season", "autumn")
    assert "four-players.ref: season: 2026-11-19 is after autumn (2026-09-01 to 2026-11-15)" in result.output
    assert "  forfeit by Jürgen: season: 2026-11-26 is after autumn" in result.output
    (tmp_path / "places.toml").write_text("[places]\n2 = [3, 0]\n3 = [5, 2, 0]\n", "utf-8")
    result = run(*THREE, "--league", tmp_path / "places.toml")
    assert "four-players.ref: scheme: [places] of the league file has no line for 4 players" in result.output


def test_who_resigned_is_last_and_an_abandoned_game_does_not_count(run: Run) -> None:
    text = (LEGAL / "unfinished.ref").read_text("utf-8")
    data = json.loads(run("-", "--format", "json", input=f'{text}\n! resign Laura "late"\n'.encode()).stdout)
    assert [(line["rank"], line["player"]) for line in data["standings"]] == [(1, "Felix"), (2, "Emma"), (3, "Laura")]
    data = json.loads(run("-", "--format", "json", input=f'{text}\n! abandon "fire"\n'.encode()).stdout)
    assert data["standings"] == []
    assert data["left_out"] == [{"record": "<stdin>", "kind": "abandoned", "reason": "fire"}]


def test_only_people_have_places() -> None:
    """Whom nobody plays (a game's extra players) may score, even win, and is not in the league; alone nobody plays a league game."""
    results = Results()
    seen = 0
    for path in sorted((ROOT / "examples").glob("*/legal/*.ref")):
        for verdict in referee.check(path):
            count = len(results.played)
            results.add(verdict)
            if len(results.played) > count:
                places = results.played[-1].places
                assert {place.player for place in places} == set(verdict.players)
                assert [place.rank for place in places] == sorted(place.rank for place in places)
                assert places[0].rank == 1
                seen += 1
            elif verdict.status == "finished":
                assert results.left_out[-1].kind in ("duplicate", "abandoned") or len(verdict.players) == 1
    assert seen > 5


def test_one_game_of_many(run: Run) -> None:
    paths = [*THREE, FAULTY / "H02-unknown-game.ref"]
    assert "H02-unknown-game" in run(*paths).output
    assert "H02-unknown-game" not in run(*paths, "--game", "ape-town").output
    assert run(*paths, "--game", "ape-town").output.startswith("standings: 3 games")
    other = next(key for key in names() if key != "ape_town")
    assert run(*paths, "--game", other).output.startswith("standings: 0 games")


def test_crosstable_history_and_pages(run: Run) -> None:
    output = run(*THREE, "--crosstable", "--history", "--explain").output
    assert "2   Emma      0/2  *    2/3  1" in output
    assert "2026-11-12        2  " in output
    assert "2026-11-19        3  " in output
    assert "3. Laura is above Jürgen: points 0.67 against 0" in output
    page = run(*THREE, "--player", "felix").output
    assert "2026-11-12  Ape Town  1 of 3         91         1  Emma 73, Laura 54" in page
    assert "Ape Town         2      2        81      91            1" in page
    assert "Emma            2        2        0         0        2" in page


def test_ratings_are_shown_with_their_uncertainty(run: Run) -> None:
    pytest.importorskip("openskill", reason="the extra is not installed: pip install openskill")
    output = run(*THREE, "--ratings", "--period", "month").output
    assert "player      games    rating    deviation    at least" in output
    data = json.loads(run(*THREE, "--ratings", "--format", "json").output)
    jsonschema.validate(data, SCHEMA)
    assert {rating["player"] for rating in data["ratings"]} == {"Laura", "Emma", "Felix", "Jürgen"}


def test_json_is_what_the_schema_describes(run: Run) -> None:
    for words in (
        [LEGAL, FAULTY, "no.ref", "--crosstable", "--history", "--player", "Laura"],
        [*THREE, "--league", CLUB],
        ["no.ref"],
    ):
        jsonschema.validate(json.loads(run(*words, "--format", "json").stdout), SCHEMA)
    lines = [json.loads(line) for line in run(LEGAL, "--format", "jsonl").stdout.splitlines()]
    for line in lines:
        kind = "line" if "rank" in line else "left_out"
        jsonschema.validate(line, {**SCHEMA["$defs"][kind], "$defs": SCHEMA["$defs"]})
    assert len({line.get("player") for line in lines}) > 3


def test_csv_is_nothing_but_tables_and_no_formula(run: Run) -> None:
    text = TEXT.replace('"Laura, ', '"=cmd (Laura), ').replace("[Result", "[Claimed")
    result = run("-", LEGAL / "unfinished.ref", "--table", "csv", "--crosstable", input=text.encode())
    rows = list(csv.reader(result.stdout.splitlines()))
    assert rows[0][:3] == ["rank", "player", "played"]
    assert "'=cmd" in [row[1] for row in rows if row]
    assert "not counted" not in result.stdout
    assert "not counted" in result.stderr


def test_nothing_to_count(run: Run) -> None:
    assert run(LEGAL / "unfinished.ref", "--crosstable", "--history").output.startswith(
        "standings: 0 games, scored by placement points"
    )


def test_the_library_can_do_what_the_command_line_can() -> None:
    results = referee.results(THREE, league=CLUB, season="autumn")
    assert results.standings.lines[0][:3] == (1, False, "Emma")
    assert results.left_out == []
    with pytest.raises(ValueError, match="no season 'x'"):
        referee.results(THREE, season="x")
    assert len(referee.results([*THREE, LEGAL / "tie.ref"], game="ape town").played) == 4


def test_explain_knows_the_words_of_leagues() -> None:
    result = CliRunner().invoke(cli, ["explain", "Buchholz", "sonneborn berger", "AT-25"])
    assert result.output.startswith("buchholz  strength of the opponents; a tie-break\n")
    assert "AT-25  a rule of Ape Town" in result.output
    assert CliRunner().invoke(cli, ["explain", "coin"]).exit_code == 2
