"""What a league asks of a game before it counts, and how one that is unusual is marked where it counts all the same."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.editions import load
from referee.games.game import EditionError
from referee.league.leaguefile import LeagueError, league_of
from referee.league.results import collect
from referee.verdict.conditions import ANYTHING, CODES, STRICT
from tests.games.monkey_maniacs.table import FIRST_PLAYS, OPENING
from tests.games.monkey_maniacs.table import game as monkeys
from tests.playing import game_of, verdict

PLAIN = simulate(game_of("ape_town"), "plain", 2)
NAMES = PLAIN.split('[Players "')[1].split('"')[0].split(", ")


def without_result(text: str) -> str:
    return "\n".join(row for row in text.split("\n") if not row.startswith("[Result"))


def changed(kind: str) -> str:
    """The plain game with one thing that is not plain."""
    if kind == "rulings":
        return without_result(PLAIN).rstrip("\n") + f'\n! score {NAMES[0]} +500 "late"\n'
    if kind == "undo":
        rows = PLAIN.rstrip("\n").split("\n")
        return "\n".join([*rows, "undo", rows[-1], ""])
    if kind == "set_ups":
        path = Path(__file__).parent.parent.parent / "examples" / "ape_town" / "legal" / "tie.ref"
        return path.read_text("utf-8")
    if kind == "options":
        return simulate(game_of("ape_town"), "plain", 2, options={"pay": "received"})
    if kind == "rules":
        return simulate(game_of("ape_town"), "plain", 2, rules="2026-11-12")
    if kind == "least_moves":
        return f'[Game "Ape Town"]\n[Players "{", ".join(NAMES)}"]\n! resign {NAMES[0]}\n'
    raise LookupError(kind)


REASONS = {
    "rulings": "1 ruling",
    "undo": "1 move taken back",
    "set_ups": "starts from a set-up",
    "options": "played with pay=received",
    "rules": "rules of 2026-11-12",
    "least_moves": "0 moves, at least 1 needed",
}
CODE = {"rulings": "W20", "set_ups": "W21", "undo": "W22", "options": "W24", "rules": "W25", "least_moves": "W26"}
TERMS = {
    "rulings": "rulings = false",
    "undo": "undo = false",
    "set_ups": "set_ups = false",
    "options": "options = []",
    "rules": "rules = []",
    "least_moves": "least_moves = 1",
}


def left_out(path: Path, terms: str) -> list[tuple[str, str]]:
    league = league_of(tomllib.loads(f"[conditions]\n{terms}\n"))
    return [(left.kind, left.reason) for left in collect([str(path)], league).left_out]


@pytest.mark.parametrize("kind", REASONS)
def test_a_league_leaves_out_what_it_does_not_allow_and_says_why(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.ref").write_text(changed(kind), "utf-8")
    assert left_out(tmp_path, TERMS[kind]) == [("conditions", REASONS[kind])]
    others = "\n".join(terms for other, terms in TERMS.items() if other != kind)
    assert left_out(tmp_path, others) == []
    (tmp_path / "a.ref").write_text(PLAIN, "utf-8")
    assert left_out(tmp_path, "\n".join(TERMS.values())) == []


@pytest.mark.parametrize("kind", [kind for kind in REASONS if kind != "rules"])
def test_what_is_allowed_and_unusual_is_marked_in_the_table(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.ref").write_text(changed(kind), "utf-8")
    (tmp_path / "b.ref").write_text(PLAIN, "utf-8")
    results = collect([str(tmp_path)])
    said = "without a move" if kind == "least_moves" else REASONS[kind]
    assert [(note.record, note.text) for note in results.notes] == [(f"{tmp_path}/a.ref", f"counts, but is unusual: {said}")]
    assert {line.unusual for line in results.standings.lines if line.player in NAMES} <= {0, 1}
    assert sum(line.unusual for line in results.standings.lines) == len(results.played[0].places)
    found = standings(tmp_path)
    assert found.output.splitlines()[1].split()[-1] == "unusual"
    assert standings(tmp_path / "b.ref").output.splitlines()[1].split()[-1] == "points"


def run(*words: object) -> Result:
    result = CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)
    assert result.exception is None, result.exception
    return result


def standings(*words: object) -> Result:
    return run("standings", *words)


def test_lists_of_editions_options_and_versions(tmp_path: Path) -> None:
    (tmp_path / "a.ref").write_text(changed("options"), "utf-8")
    assert left_out(tmp_path, 'options = ["pay=received"]') == []
    assert left_out(tmp_path, 'options = "scoring=short"') == [("conditions", REASONS["options"])]
    assert left_out(tmp_path, 'editions = ["another"]') == [("conditions", "edition piatnik-2025")]
    assert left_out(tmp_path, 'editions = ["piatnik-2025"]') == []
    assert left_out(tmp_path, "editions = []") == []
    assert left_out(tmp_path, "rules = [2026-11-12]") != []
    (tmp_path / "a.ref").write_text(changed("rules"), "utf-8")
    assert left_out(tmp_path, "rules = [2026-11-12]") == []


def test_a_commitment_may_be_needed(tmp_path: Path) -> None:
    (tmp_path / "a.ref").write_text(PLAIN, "utf-8")
    assert left_out(tmp_path, "commitment = true") == [("conditions", "its deal is not proved")]
    proved = Path(__file__).parent.parent.parent / "examples" / "ape_town" / "legal" / "by-post.ref"
    (tmp_path / "a.ref").write_bytes(proved.read_bytes())
    assert left_out(tmp_path, "commitment = true") == []


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("rulings = 1", "rulings must be true or false"),
        ("least_moves = -1", "least_moves must be a whole number from 0"),
        ("least_moves = true", "least_moves must be a whole number from 0"),
        ("options = [1]", "options must be a list of texts"),
        ("unknown = false", "unknown key 'unknown'; possible keys: rulings, set_ups"),
    ],
)
def test_conditions_that_are_none_are_named(terms: str, said: str) -> None:
    with pytest.raises(LeagueError) as caught:
        league_of(tomllib.loads(f"[conditions]\n{terms}\n"))
    assert said in caught.value.problems[0]
    with pytest.raises(LeagueError, match="conditions must be written"):
        league_of({"conditions": True})


@pytest.mark.parametrize("kind", REASONS)
def test_strict_accepts_plain_games_only(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.ref").write_text(changed(kind), "utf-8")
    (tmp_path / "b.ref").write_text(PLAIN, "utf-8")
    assert f"a.ref: conditions: {REASONS[kind]}" in standings(tmp_path, "--strict").output
    for jobs in ("1", "2"):
        result = run("check", tmp_path, "--strict", "--format", "json", "-j", jobs)
        assert result.return_value == 1
        one, other = json.loads(result.stdout)["records"]
        assert [(fault["code"], fault["message"]) for fault in one["faults"] if fault["severity"] == "error"] == [
            (CODE[kind], f"not a plain game: {REASONS[kind]}")
        ]
        assert other["faults"] == []
    assert run("check", tmp_path).return_value == 0


@pytest.mark.parametrize("kind", REASONS)
def test_a_run_may_fail_on_one_of_them(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.ref").write_text(changed(kind), "utf-8")
    for code in sorted(CODES):
        assert run("check", tmp_path, "--fail-on", code).return_value == (code == CODE[kind]), code
    assert f"{CODE[kind]} not a plain game" in run("check", tmp_path, "--select", CODE[kind], "--full").output


@pytest.mark.parametrize("key", names())
def test_a_random_game_is_plain(tmp_path: Path, key: str) -> None:
    (tmp_path / "a.ref").write_text(simulate(game_of(key), "plain"), "utf-8")
    assert run("check", tmp_path, "--strict").return_value == 0


def test_something_unseen_is_not_what_a_remark_or_a_name_says(tmp_path: Path) -> None:
    asked = PLAIN.replace("\n2. ", "  ; why? {really?}\n2. ", 1)
    (tmp_path / "a.ref").write_text(asked, "utf-8")
    assert "?" in asked.split("\n\n")[1]
    assert left_out(tmp_path, "unseen = false") == []
    text = simulate(game_of("manhattan_traffiq"), "unseen", 2, stop_after=12)
    drawn = next(row for row in text.split("\n") if ", draw" in row and ", get " in row)
    (tmp_path / "a.ref").write_text(text.replace(drawn, drawn.rpartition(", get ")[0] + ", get ?"), "utf-8")
    result = run("check", tmp_path, "--strict")
    assert "something in it was not seen" in result.output


HIDDEN = {
    "animal_kingdoms": (r"(, draw) \w+ \d\n", {"?": r"\1 ?\n", "in other words": ", draws a card\n", "left out": "\n"}),
    "manhattan_traffiq": (r", get \w+", {"?": ", get ?", "left out": ""}),
}
"""By game: how a card or tile is drawn in the open, and how the same is written by somebody who did not see it."""


@pytest.mark.parametrize(("key", "how"), [(key, how) for key, (_, ways) in HIDDEN.items() for how in ways])
def test_what_nobody_saw_is_unseen_however_it_is_written(tmp_path: Path, key: str, how: str) -> None:
    (known, ways), text = HIDDEN[key], simulate(game_of(key), "unseen", 2)
    hidden = re.sub(known, ways[how], text, count=1)
    assert hidden != text
    (tmp_path / "a.ref").write_text(hidden, "utf-8")
    for jobs in ("1", "2"):
        for _ in range(2):  # the second time from the cache
            found = json.loads(run("check", tmp_path, "--strict", "--format", "json", "-j", jobs).stdout)["records"][0]
            assert [fault["code"] for fault in found["faults"] if fault["severity"] == "error"] == ["W23"]
            assert found["conduct"]["unseen"]
    assert left_out(tmp_path, "unseen = false") == [("conditions", "something in it was not seen")]
    assert "a.ref: conditions: something in it was not seen" in standings(tmp_path, "--strict").output


def test_a_wave_of_which_only_the_sums_were_written_down_is_unseen() -> None:
    played = (*OPENING, *FIRST_PLAYS, "* roll red 3")
    assert verdict(monkeys(*played, "* wave 20/0/0")).conduct.unseen
    assert not verdict(monkeys(*played, "* wave H03")).conduct.unseen


def test_who_is_older_is_nothing_unusual() -> None:
    assert verdict(monkeys(*OPENING, options="older=second")).conduct.options == ()
    assert verdict(monkeys(*OPENING, options="negative=yes, older=second")).conduct.options == ("negative=yes",)


def test_what_was_taken_back_is_not_of_the_game(tmp_path: Path) -> None:
    text = simulate(game_of("animal_kingdoms"), "unseen", 2)
    first = next(row for row in text.split("\n") if ", draw " in row)
    for hidden in (first.partition(", draw")[0] + ", draw ?", first.partition(", draw")[0]):
        (tmp_path / "a.ref").write_text(text.replace(first, f"{hidden}\nundo\n{first}"), "utf-8")
        assert left_out(tmp_path, "unseen = false") == []


def test_a_position_that_is_stated_later_on_hides_nothing() -> None:
    stated = "@ Max: opening dart dart bomb druid ?, 0 discarded\n@ Lena: opening dart ninja heli glue farm, 0 discarded\n@ next Lena"
    after, before = verdict(monkeys(*OPENING, stated)), verdict(monkeys(stated))
    assert after.ok
    assert before.ok
    assert (after.conduct.set_up, after.conduct.unseen) == (False, False)
    assert (before.conduct.set_up, before.conduct.unseen) == (True, True)


def test_strict_takes_nothing_back_that_a_league_asks(tmp_path: Path) -> None:
    (tmp_path / "a.ref").write_text(PLAIN, "utf-8")
    for terms, said in (("commitment = true", "its deal is not proved"), ("least_moves = 500", "at least 500 needed")):
        (tmp_path / "club.toml").write_text(f"[conditions]\n{terms}\n", "utf-8")
        found = standings(tmp_path / "a.ref", "--league", tmp_path / "club.toml", "--strict")
        assert f"{said}\n" in found.output


OWN = Path(game_of("ape_town").folder, "piatnik-2025.toml").read_text("utf-8").replace("tarsier = 1\n", "tarsier = 100\n")


def test_an_edition_of_ones_own_is_marked_and_has_to_be_allowed(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, "utf-8")
    (tmp_path / "a.ref").write_text(without_result(PLAIN).replace("piatnik-2025", "mine"), "utf-8")
    own = ("--editions", tmp_path, "--no-cache")
    assert "counts, but is unusual: own edition mine" in standings(tmp_path, *own).output
    assert "a.ref: conditions: edition mine" in standings(tmp_path, *own, "--strict").output
    (tmp_path / "club.toml").write_text('[conditions]\neditions = ["mine"]\n', "utf-8")
    assert "1 game" in standings(tmp_path / "a.ref", *own, "--league", tmp_path / "club.toml").output


@pytest.mark.parametrize("name", ["piatnik-2025", "Piatnik-2025"])
def test_no_edition_takes_the_name_of_one_that_comes_with_its_game(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.toml").write_text(OWN, "utf-8")
    (tmp_path / "referee.toml").write_text('editions = ["."]\n', "utf-8")
    (tmp_path / "a.ref").write_text(PLAIN.replace("piatnik-2025", name), "utf-8")
    said = f"this name belongs to an edition that comes with the game: rename the file {name}.toml"
    for folders in (("--editions", tmp_path), ("--settings", tmp_path / "referee.toml")):
        for strict in ((), ("--strict",)):
            result = standings(tmp_path, *folders, *strict)
            assert f"a.ref: unreadable: line 2: H04 edition '{name}' cannot be played: {said}" in result.output
            assert result.return_value == 1
        assert said in run("check", tmp_path, *folders, "--full").output
    assert said in run("games", "--edition", tmp_path / f"{name}.toml").output
    with pytest.raises(EditionError, match="this name belongs"):
        load(game_of("ape_town"), name, {}, [tmp_path])


def test_a_game_that_starts_from_a_set_up_is_marked_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.ref").write_text(changed("set_ups"), "utf-8")
    assert ", starts from a set-up" in run("check", tmp_path / "a.ref").stdout.splitlines()[-1]
    assert "starts from a set-up" in run("score", tmp_path / "a.ref").output.splitlines()
    run("report", tmp_path / "a.ref", "-o", tmp_path / "a.html")
    assert ", starts from a set-up" in (tmp_path / "a.html").read_text("utf-8")
    (tmp_path / "b.ref").write_text('[Game "Ape Town"]\n[Players "Anna, Ben"]\n\n= Anna 0\n@ next Anna\n', "utf-8")
    found = json.loads(run("check", tmp_path, "--format", "json").stdout)["records"]
    assert [record["conduct"]["set_up"] for record in found] == [True, False], "a position that must agree begins nothing"


def test_strict_is_as_strict_as_can_be_but_for_the_commitment() -> None:
    for key, anything, strict in zip(STRICT._fields, ANYTHING, STRICT, strict=True):
        assert (anything != strict) == (key != "commitment")
