"""`referee export`: games as a database, tables, JSON Lines and plays."""

from __future__ import annotations

import csv
import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.simulate import simulate
from referee.games import names
from referee.report.database import TABLES
from referee.testing.secrets import another_world
from tests import data_page
from tests.hostile.program import LIMITED, ended, start
from tests.playing import committed, game_of

EXAMPLES = Path(__file__).parent.parent / "examples"
LEGAL = EXAMPLES / "ape_town" / "legal"
STARTED = """\
[Game "Ape Town"]
[Event "Club night"]
[Site "Vienna"]
[Players "Laura, Emma"]
* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana tarsier mandrill
1. Laura: take 2, place 7.4 +6         {2026-11-12T20:15Z}
2. Emma: take 1, place 1.1             {2026-11-13T08:45Z}
! resign Laura "late"
"""


def export(*words: object) -> Result:
    return CliRunner().invoke(cli, ["export", *map(str, words), "--no-settings"], standalone_mode=False)


def rows(database: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as file:
        return file.execute(query).fetchall()


def dump(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as file:
        return [*file.iterdump()]


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games, which is the current one."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "late.ref").write_text(STARTED, "utf-8")
    (folder / "random.ref").write_text(simulate(game_of("animal_kingdoms"), "export", 3), "utf-8")
    return folder


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, some random games of every kind, and one with times."""
    folder = tmp_path_factory.mktemp("export")
    (folder / "late.ref").write_text(STARTED, "utf-8")
    for key in names():
        for n in range(4):
            (folder / f"{key}-{n}.ref").write_text(simulate(game_of(key), f"export {n}"), "utf-8")
    assert export(EXAMPLES, folder, "-o", folder / "games.db", "--private").return_value == 1  # some examples are faulty
    return folder / "games.db"


def test_the_page_has_the_fields_that_the_schema_has() -> None:
    assert data_page.PAGE.read_text("utf-8") == data_page.page(), "run python -m tests.data_page"
    assert "|  |" not in data_page.page(), "a field without a meaning"


QUERIES = dict(re.findall(r"\n([A-Z][^\n]*\?)[^\n]*\n\n```sql\n(.*?)```", data_page.PAGE.read_text("utf-8"), re.S))


def test_there_are_ten_questions() -> None:
    assert len(QUERIES) == 10


@pytest.mark.parametrize("question", QUERIES)
def test_a_question_has_an_answer(question: str, database: Path) -> None:
    found = rows(database, QUERIES[question])
    assert found
    assert all(None not in row for row in found)


def test_answers_are_right(database: Path) -> None:
    thoughts = rows(database, QUERIES["Who thought longest, and about which move?"].replace("LIMIT 10", ""))
    assert ("Emma", 12.5, "take 1, place 1.1") in [thought[:3] for thought in thoughts]
    assert thoughts == sorted(thoughts, key=lambda thought: -thought[1])
    won = rows(database, QUERIES["Who wins from which seat?"])
    assert all(0 <= percent <= 100 for *_, percent in won)
    ((hands, value, _, r2),) = rows(database, QUERIES["How much of the result is luck of the draw?"])
    dealt = rows(
        database,
        "SELECT count(*) FROM chance JOIN games ON games.id = game_id WHERE text LIKE 'hand %' AND after = 0 AND ending = 'played'",
    )
    assert [(hands,)] == dealt
    assert 4 <= value <= 32
    assert 0 <= r2 <= 1


def test_the_tables_say_what_json_says(database: Path, tmp_path: Path) -> None:
    assert export(EXAMPLES, "-o", tmp_path / "all.jsonl", "--private").return_value == 1
    told = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    schema = {**data_page.SCHEMA, "$ref": "#/$defs/verdict"}
    del schema["type"], schema["required"], schema["properties"], schema["additionalProperties"]
    for verdict in told:
        jsonschema.validate(verdict, schema)
    first = {(verdict["source"], verdict["line"]): verdict for verdict in told}
    games = rows(database, "SELECT id, source, line, status, game, moves, scored_at, tags FROM games")
    compared = 0
    for id_, source, line, *short, tags in games:
        verdict = first.get((source, line))
        if verdict is None:
            continue
        compared += 1
        assert short == [verdict[name] for name in ("status", "game", "moves", "scored_at")]
        assert json.loads(tags) == verdict["tags"]
        moves = [each for each in verdict["lines"] if each["kind"] == "move"]
        names_ = ("number", "round", "seat", "text", "points", "time", "line")
        assert rows(database, f"SELECT {','.join(names_)} FROM moves WHERE game_id={id_}") == [
            tuple(m[n] for n in names_) for m in moves
        ]
        assert rows(database, f"SELECT after, text, line FROM chance WHERE game_id={id_}") == [
            (each["number"], each["text"], each["line"]) for each in verdict["lines"] if each["kind"] == "chance"
        ]
        assert rows(database, f"SELECT move, seat, source, points, detail FROM sheet WHERE game_id={id_}") == [
            tuple(each[name] for name in ("move", "seat", "source", "points", "detail")) for each in verdict["sheet"]
        ]
        assert rows(
            database,
            f"SELECT player, rank, standings.points FROM standings JOIN seats USING (game_id, seat) WHERE game_id={id_} ORDER BY standings.rowid",
        ) == [(each["player"], each["rank"], each["points"]) for each in verdict["standings"]]
        assert rows(database, f"SELECT code, line, col, end_col FROM faults WHERE game_id={id_}") == [
            (each["code"], each["line"], each["column"], each["end_column"]) for each in verdict["faults"]
        ]
    assert compared > 250


def test_the_same_again_changes_nothing(logs: Path) -> None:
    assert export("logs", "-o", "games.db").return_value == 0
    before = Path("games.db").stat(), Path("games.db").read_bytes()
    assert export("logs", "-o", "games.db", "--no-cache", "-j", "2").return_value == 0
    assert (Path("games.db").stat(), Path("games.db").read_bytes()) == before


def test_what_has_changed_is_replaced_and_all_else_stays(logs: Path) -> None:
    export("logs", "-o", "games.db")
    [kept] = rows(Path("games.db"), "SELECT * FROM games WHERE source LIKE '%random.ref'")
    (logs / "late.ref").write_text(STARTED.replace("Emma", "Ada"), "utf-8")
    export("logs/late.ref", "-o", "games.db")
    assert rows(Path("games.db"), "SELECT * FROM games WHERE source LIKE '%random.ref'") == [kept]
    assert rows(
        Path("games.db"), "SELECT player FROM games JOIN seats ON game_id = id WHERE source LIKE '%late.ref' ORDER BY seat"
    ) == [("Laura",), ("Ada",)]
    assert rows(Path("games.db"), "SELECT name FROM players WHERE name IN ('Ada', 'Emma')") == [("Ada",)]
    (logs / "late.ref").write_text(f"; moved down\n\n{STARTED}\n{STARTED.replace('Emma', 'Ada')}", "utf-8")
    export("logs", "-o", "games.db")
    assert rows(
        Path("games.db"),
        "SELECT games.line, count(moves.line), min(moves.line) FROM games JOIN moves ON game_id = id WHERE source LIKE '%late.ref' GROUP BY id ORDER BY 1",
    ) == [(1, 2, 9), (13, 2, 19)]
    export("logs", "-o", "new.db")
    for query in ("SELECT name FROM players ORDER BY 1", "SELECT source, line, key FROM games ORDER BY 1, 2"):
        assert rows(Path("games.db"), query) == rows(Path("new.db"), query)


@pytest.mark.parametrize("content", [b"mine", b"SQLite format 3\0" + bytes(100), None])
def test_a_file_that_is_no_such_database_stays_as_it_is(logs: Path, content: bytes | None) -> None:
    if content is None:
        with closing(sqlite3.connect("games.db")) as file:
            file.execute("CREATE TABLE mine (x)")
    else:
        Path("games.db").write_bytes(content)
    before = Path("games.db").read_bytes()
    found = export("logs", "-o", "games.db")
    assert (found.return_value, Path("games.db").read_bytes()) == (3, before)
    assert found.stderr == "referee: games.db: is not a database that referee export has written; give another name\n"
    assert sorted(path.name for path in logs.parent.iterdir()) == ["games.db", "logs"]


@pytest.mark.parametrize("target", ["games.db", "games.jsonl", "tables/"])
@pytest.mark.parametrize("limit", [1000, 20_000])
def test_a_full_disk_leaves_what_was_there(logs: Path, target: str, limit: int) -> None:
    def there() -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in logs.parent.rglob("*") if path.is_file()}

    (logs / "random.ref").rename("random.ref")
    assert export("logs", "-o", target).return_value == 0
    before = there()
    found = ended(start("export", "logs", "random.ref", "-o", target, "--no-cache", python=["-c", LIMITED.format(limit=limit)]))
    assert found.code == 3
    assert target.rstrip("/") in found.err
    assert "Traceback" not in found.err
    assert there() == before


def test_targets_that_cannot_be_written_are_told(logs: Path) -> None:
    os.mkfifo("pipe.db")
    for target, code, told in (
        ("no/games.db", 3, "no such file or folder"),
        ("pipe.db", 3, "pipe.db: cannot be written: not a regular file"),
        ("games.txt", 2, ""),
        ("logs/late.ref/", 3, "logs/late.ref"),
    ):
        found = ended(start("export", "logs", "-o", target))
        assert (found.code, told in found.err, "Traceback" in found.err) == (code, True, False), found.err


def test_tables_for_spreadsheets(logs: Path) -> None:
    (logs / "evil.ref").write_text(STARTED.replace("Club night", "=1+1\x1b[2J").replace("Emma", "+Emma"), "utf-8")
    assert export("logs", "-o", "tables/").return_value == 0
    found = {path.stem: [*csv.reader(path.read_text("utf-8").splitlines())] for path in Path("tables").iterdir()}
    assert sorted(found) == sorted(TABLES)
    assert [row[11] for row in found["games"]][:3] == ["event", "'=1+1\\x1b[2J", "Club night"]
    assert ["'+Emma"] in found["players"]
    export("logs", "-o", "games.db")
    for table in TABLES:
        assert len(found[table]) == rows(Path("games.db"), f"SELECT 1 + count(*) FROM {table}")[0][0]


@pytest.mark.parametrize("target", ["games.db", "games.jsonl", "tables/"])
def test_secrets_of_running_games_are_not_written(logs: Path, target: str) -> None:
    """What is dealt face down is `?`: in two worlds that differ in it alone, the same is written, digests too."""
    text = committed(re.sub(r"(?m)^\[Result .*\n", "", simulate(game_of("animal_kingdoms"), "secret", 3, stop_after=2)))
    other = another_world(text, None, "export")
    (hand, *_) = set(re.findall(r"(?m)^\* hand (.*)$", text)) - set(re.findall(r"(?m)^\* hand (.*)$", other))
    found = []
    for world in (other, text):
        (logs / "random.ref").write_text(world, "utf-8")
        done = export("logs", "-o", target)
        assert "a running game with secrets; this is what everybody may see" in done.stderr
        files = Path(target).iterdir() if target.endswith("/") else [Path(target)]
        found.append(dump(Path(target)) if target.endswith(".db") else [path.read_text("utf-8") for path in files])
    assert found[0] == found[1]
    assert any("hand Anna" in part for part in found[0])
    assert export("logs", "-o", "private.db", "--private").stderr == ""
    assert any(hand in part for part in dump(Path("private.db")))
    assert Path("private.db").stat().st_mode & 0o777 == 0o600


def test_other_programs_open_the_database(database: Path) -> None:
    pandas = pytest.importorskip("pandas")
    with closing(sqlite3.connect(database)) as file:
        moves = pandas.read_sql("SELECT * FROM moves", file)
    assert len(moves) == rows(database, "SELECT count(*) FROM moves")[0][0]
    assert moves.points.sum() == rows(database, "SELECT sum(points) FROM moves")[0][0]


def test_plays_for_a_collection(logs: Path) -> None:
    done = export("logs", "-o", "plays.bgsplay")
    assert (done.return_value, done.stderr) == (
        0,
        "referee: note: 1 record was left out: not finished, or not on a known day\n",
    )
    data = json.loads(Path("plays.bgsplay").read_text("utf-8"))
    named = {table: {entry["id"]: entry["name"] for entry in data[table]} for table in ("players", "games", "locations")}
    [late] = data["plays"]  # the random game has no date
    assert (late["playDate"], late["comments"]) == ("2026-11-13 08:45:00", "Club night")
    assert (named["games"][late["gameRefId"]], named["locations"][late["locationRefId"]]) == ("Ape Town", "Vienna")
    scores = [
        (named["players"][score["playerRefId"]], score["score"], score["winner"], score["startPlayer"])
        for score in late["playerScores"]
    ]
    assert scores == [("Laura", "6", False, True), ("Emma", "0", True, False)]
    (logs / "random.ref").write_text(
        (logs / "random.ref").read_text("utf-8").replace("[Players", '[Date "2026-11-14"]\n[Players', 1), "utf-8"
    )
    export("logs", "-o", "more.bgsplay")
    more = json.loads(Path("more.bgsplay").read_text("utf-8"))
    assert [play["uuid"] for play in more["plays"]][:1] == [late["uuid"]]
    assert more["plays"][1]["playDate"] == "2026-11-14 00:00:00"
    assert len({entry["uuid"] for table in (*named, "plays") for entry in more[table]}) == sum(
        len(more[table]) for table in (*named, "plays")
    )
