"""A season of 24 players through the commands: from the first pairing to the final table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.simulate import simulate
from tests.playing import game_of

NAMES = [
    *("Agnes", "Bruno", "Cora", "Dieter", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas", "Klara", "Leo"),
    *("Mia", "Noah", "Olga", "Paul", "Quirin", "Rosa", "Samuel", "Tina", "Udo", "Vera", "Willi", "Xenia"),
]
TERMS = """name = "Club season"
game = "Ape Town"

[pairing]
rounds = 6
final = 4
apart = [["Agnes", "Bruno"]]
"""


def member(name: str) -> str:
    return f'\n[[members]]\nname = "{name}"\n'


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it but the league's file."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "season"
    folder.mkdir()
    (folder / "league.toml").write_text(TERMS + "".join(map(member, NAMES)), "utf-8")
    return folder


def run(*words: object, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [*map(str, words)])
    assert result.exit_code == code, result.output
    return result


def tables(folder: Path, number: int) -> dict[Path, list[str]]:
    """The logs of a round, with their players."""
    logs = sorted((folder / f"round-{number}").glob("*.ref"))
    return {log: re.findall(r'\[Players "(.*)"\]', log.read_text("utf-8"))[0].split(", ") for log in logs}


def play(log: Path, players: list[str]) -> None:
    """Writes a whole game into a log that is there to be filled in."""
    head = [row.partition("  ;")[0] for row in log.read_text("utf-8").split("\n") if re.match(r"\[(Event|Round|Date)", row)]
    text = simulate(game_of("ape_town"), f"{log.parent.name} {log.name}", len(players))
    simulated = re.findall(r'\[Players "(.*)"\]', text)[0].split(", ")
    both = ", ".join(f"{name} ({other})" for name, other in zip(players, simulated, strict=True))
    text = re.sub(r'\[Players ".*"\]', f'[Players "{both}"]', text)
    text = re.sub(r"\[(Result|Event) .*\]\n", "", text)
    log.write_text(text.replace("]\n", "]\n" + "\n".join(head) + "\n", 1), "utf-8")


def data(*words: object) -> dict[str, object]:
    found: dict[str, object] = json.loads(run(*words, "--format", "json").stdout)
    return found


def change(folder: Path, old: str, new: str) -> None:
    file = folder / "league.toml"
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_a_season_from_the_first_pairing_to_the_final_table(season: Path) -> None:
    told = run("pair", "season", "--write").output
    assert told.startswith("Club season, round 1, by points: 24 players at 6 tables\n")
    assert "6 logs in season/round-1" in told
    for number in range(1, 7):
        there = [name for names in tables(season, number).values() for name in names]
        assert len(there) == len({*there})
        assert run("pair", "season", "--check", number).output.endswith("\nno better round was found\n")
        late = None
        for i, (log, players) in enumerate(tables(season, number).items(), 1):
            if number == 1 and i == 2:
                play(log, players[:-1])  # somebody did not come
            elif number == 3 and i == 1:  # nobody came but one
                absent = ", ".join(f'"{name}"' for name in players[1:])
                change(season, TERMS, f'{TERMS}\n[[forfeits]]\nabsent = [{absent}]\npresent = "{players[0]}"\nround = 3\n')
            elif number == 4 and i == 3:
                late = log, players
            else:
                play(log, players)
        assert run("desk", "season").output.count("No result yet") == (late is not None)
        if number == 2:
            change(season, member("Leo"), member("Leo") + "dropped_out = true\n")
            change(season, member("Udo"), member("Udo") + member("Yara"))
        if late is not None:
            refused = run("pair", "season", "--write", code=2)
            assert f"no result yet: round 4, table 3 ({', '.join(late[1])})" in refused.output
            assert not (season / "round-5").exists()
        words = ["--late"] * (late is not None) + ["--without", "mia"] * (number == 3)
        told = run("pair", "season", "--write", *words).output
        if late is not None:
            play(*late)  # the result comes when the next round is paired already
    assert "Club season, final: 4 players at 1 table" in told
    before = data("standings", season, "--league", season / "league.toml", "--round", 6)["standings"]
    [(log, finalists)] = tables(season, 7).items()
    assert sorted(finalists) == sorted(line["player"] for line in before[:4])  # type: ignore[index]
    play(log, finalists)
    after = data("standings", season, "--league", season / "league.toml")
    lines = after["standings"]
    assert sorted(line["player"] for line in lines[:4]) == sorted(finalists)  # type: ignore[index]
    assert {line["player"] for line in lines} == {*NAMES, "Yara"}  # type: ignore[attr-defined]
    assert run("pair", "season", code=2).output.endswith("all 6 rounds of the league are paired, and the final\n")
    assert "after round 2" in run("standings", season, "--league", season / "league.toml", "--round", 2).output

    run("report", season, "--league", season / "league.toml", "-o", "site/")
    pages = {page.name: page.read_text("utf-8") for page in Path("site", "rounds").iterdir()}
    assert sorted(pages) == [f"{number}.html" for number in range(1, 8)]
    assert "forfeit" in pages["3.html"]
    assert "<p>Absent:</p>" in pages["4.html"]
    assert 'href="../table-1.html"' in pages["1.html"]
    assert "<h1>Final</h1>" in pages["7.html"]
    assert 'href="rounds/7.html"' in Path("site", "index.html").read_text("utf-8")
