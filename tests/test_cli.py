"""The command line as a user meets it: what is printed, where, and with which exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli import COMMANDS, cli
from referee.edit.simulate import people, simulate
from referee.games import names
from tests.hostile.program import run as in_here
from tests.playing import game_of, verdict

ROOT = Path(__file__).parent.parent
LEGAL = ROOT / "examples" / "ape_town" / "legal"
FAULTY = ROOT / "examples" / "ape_town" / "faulty"
SCHEMA = json.loads((ROOT / "referee" / "report" / "verdict.schema.json").read_text("utf-8"))

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def invoke(*words: str | Path, **more: object) -> Result:
        result = CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False, **more)  # type: ignore[arg-type]
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            import click

            assert isinstance(result.exception, (click.ClickException, click.exceptions.Exit)), result.exception
        return result

    return invoke


def shell(*words: str | Path, text: str | bytes = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """The real program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *map(str, words)],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=120,
    )


def test_examples_are_checked_with_one_line_each_and_a_summary(run: Run) -> None:
    result = run("check", ROOT / "examples" / "ape_town")
    files = list((ROOT / "examples" / "ape_town").rglob("*.ref"))
    *lines, summary, hint = result.stdout.splitlines()
    assert len({line.split(".ref:")[0] for line in lines}) == len(files)
    assert "with faults" in summary
    assert "can be made with --fix" in hint
    assert result.return_value == 1
    assert run("check", LEGAL).return_value == 0


def test_an_illegal_move_is_shown_as_the_design_says() -> None:
    result = shell("check", "examples/ape_town/faulty/AT-25-wrong-colour.ref")
    assert result.returncode == 1
    assert result.stdout.decode().splitlines()[:5] == [
        "examples/ape_town/faulty/AT-25-wrong-colour.ref:6:25: AT-25 segment 2 is grey, but 1.1 is in district W1 (white)",
        "    6 | 1. Laura: take 2, place 1.1  ; segment 2 is grey, 1.1 is white",
        "      |                         ^^^",
        "25 free fields have the right colour: 1.4, 1.5, 1.6, …",
        "legal and near: take 1, place 1.1 +0 · take 2, place 1.4 +3 · take 4, place 1.1 +0    → referee explain AT-25",
    ]


def test_what_may_only_follow_is_counted_and_the_score_is_that_of_the_last_legal_move(run: Run) -> None:
    """Emma's tile is from a grey segment and 1.1 is white; Felix may not take segment 5 again."""
    text = (
        '[Game "Ape Town"]\n[Players "Laura, Emma, Felix"]\n'
        "* reveal 1: orang mandrill banana tarsier chimp\n* reveal 2: banana katta banana banana mandrill\n"
        "1. Laura: take 2, place 7.4\n2. Emma: take 5, place 1.1\n3. Felix: take 5, place 1.4\n"
    )
    brief = run("check", "-", "--brief", input=text).output
    assert brief.startswith("<stdin>:6:24: illegal: AT-25 segment 5 is grey, but 1.1 is in district W1 (white) (+1 more)")
    full = run("check", "-", input=text).output
    assert full.endswith("illegal, Ape Town, 3 moves (after move 1: Laura 6, Emma 0, Felix 0)\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", LEGAL], 0),
        (["check", FAULTY], 1),
        (["check", FAULTY, "--exit-zero"], 0),
        (["check", "no/such/file.ref"], 3),
        (["check", FAULTY, "no/such/file.ref"], 3),
        (["check", "no/such/file.ref", "--exit-zero"], 3),
        (["check"], 2),
        (["check", LEGAL, "--format", "xml"], 2),
        (["chekc", LEGAL], 2),
        (["score", LEGAL / "tie.ref", "--table", "chippendale"], 2),
        (["explain", "XX-1"], 2),
        (["games", "Halma"], 2),
        (["simulate", "Halma"], 2),
        (["simulate", "Ape Town", "--players", "9"], 2),
        (["simulate", "Ape Town", "--seed", 'x"]'], 2),
        (["simulate", "Ape Town", "--seed", "two\nlines"], 2),
        (["simulate", "Ape Town", "--seed", "\udcff"], 2),
        (["moves", "no/such/file.ref"], 3),
        (["moves", LEGAL / "tie.ref", "--at", "99"], 2),
        (["show", LEGAL / "tie.ref", "--record", "2"], 2),
        (["show", FAULTY / "H02-unknown-game.ref"], 1),
        (["--version"], 0),
    ],
)
def test_exit_codes(words: list[str | Path], code: int) -> None:
    assert in_here(*words).code == code


@pytest.mark.parametrize(
    ("words", "code"),
    [(["check", LEGAL], 0), (["check", FAULTY], 1), (["games", "Halma"], 2), (["moves", "no/such/file.ref"], 3)],
)
def test_the_exit_code_of_the_real_program_is_the_same(words: list[str | Path], code: int) -> None:
    result = shell(*words)
    assert (result.returncode, in_here(*words).code) == (code, code)
    assert b"Traceback" not in result.stderr


def test_input_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    (tmp_path / "latin.ref").write_bytes('[Game "Ape Town"]\n[Players "J\xfcrgen, Eva"]\n'.encode("latin-1"))
    (tmp_path / "nul.ref").write_bytes(b"[Game \0]")
    (tmp_path / "empty").mkdir()
    for path, why in (("latin.ref", "not UTF-8 text: byte 0xfc in line 2"), ("nul.ref", "NUL"), ("empty", "no .ref file")):
        result = shell("check", tmp_path / path)
        assert result.returncode == 3
        assert why in result.stderr.decode()
    assert shell("check", "-", text="").returncode == 1
    assert b"S08" in shell("check", "-", text="").stdout


def test_standard_input_and_patterns(run: Run) -> None:
    text = (LEGAL / "tie.ref").read_bytes()
    assert run("check", "-", input=text).output.startswith("<stdin>: finished")
    assert len(run("check", f"{LEGAL}/r*.ref").output.splitlines()) == 4


def test_json_is_what_the_schema_describes(run: Run, tmp_path: Path) -> None:
    for words in (["check", FAULTY, LEGAL], ["score", LEGAL], ["check", tmp_path / "none.ref"]):
        document = json.loads(CliRunner().invoke(cli, [*map(str, words), "--format", "json"]).stdout)
        jsonschema.validate(document, SCHEMA)
    one = jsonschema.Draft202012Validator({**SCHEMA["$defs"]["verdict"], "$defs": SCHEMA["$defs"]})
    lines = CliRunner().invoke(cli, ["check", str(FAULTY), "--format", "jsonl"]).stdout.splitlines()
    assert len(lines) >= len(list(FAULTY.glob("*.ref")))
    for line in lines:
        one.validate(json.loads(line))


def test_score_names_the_tie_break_only_where_it_decided(run: Run) -> None:
    assert "Emma wins (equal points; would have moved next (AT-55))" in run("score", LEGAL / "tie.ref").output
    assert "equal points" not in run("score", LEGAL / "two-players.ref").output


def test_rounds_show_each_cards_part_in_a_games_defence(run: Run) -> None:
    output = run("score", ROOT / "examples" / "monkey_maniacs" / "legal" / "fifteen-rounds.ref", "--rounds").stdout
    defence = "round 1, Max +0: wave 5/0/0, dice yellow 3, defence 7/0/0; red 1 nail: 3 normal; red 5 wizard: 4 normal"
    assert defence in " ".join(output.split())
    assert max(map(len, output.split("\n"))) <= 100


def test_fmt_writes_out_whole_ways(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "examples" / "palermo" / "legal" / "three-players.ref").read_text("utf-8")
    full = run("fmt", "-", "--full", input=text).output
    assert "37. Laura: police a7, go g13 se ne l0\n" in full
    assert run("check", "-", input=full).return_value == 0
    assert run("fmt", "-", "--full", input=full).output == full


def test_fmt_writes_out_nothing_behind_an_illegal_move(run: Run) -> None:
    """It is Felix's turn; where Laura goes from after that, nobody knows."""
    text = (ROOT / "examples" / "palermo" / "legal" / "three-players.ref").read_text("utf-8")
    full = run("fmt", "-", "--full", input=text.replace("36. Felix: go e9", "36. Emma: go e9")).output
    assert "34. Laura: go e12 f12 g12 collect +0\n" in full
    assert "37. Laura: police a7, go l0\n" in full


def test_fmt_in_place_check_and_diff(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    canonical = (LEGAL / "rulebook-example-1.ref").read_text("utf-8")
    loose = canonical.replace("take 2", "NIMM 2").replace("1. Laura:", "laura:  ")
    path.write_text(loose, "utf-8", newline="\r\n")
    assert run("fmt", path, "--check").return_value == 1
    assert "+1. Laura: take 2" in run("fmt", path, "--diff").output
    assert "NIMM" in path.read_text("utf-8")
    assert run("fmt", path).return_value == 0
    assert path.read_text("utf-8") == canonical
    assert run("fmt", path, "--check").return_value == 0
    assert run("fmt", "-", input=loose).output == canonical
    assert list(tmp_path.iterdir()) == [path]


def test_a_position_written_out_and_read_again_is_the_same(run: Run, tmp_path: Path) -> None:
    log = LEGAL / "three-players.ref"
    for at in (0, 1, 33, 75):
        adjourned = tmp_path / f"{at}.ref"
        adjourned.write_text(run("show", log, "--at", at, "--setup").output, "utf-8")
        assert run("check", adjourned).return_value == 0
        assert run("show", adjourned).output == run("show", log, "--at", at).output.partition("\nlast move:")[0]
        assert run("moves", adjourned).output == run("moves", log, "--at", at).output


@pytest.mark.parametrize("key", names())
def test_positions_of_every_game_go_on_when_they_are_written_out(run: Run, key: str) -> None:
    """With the points that the table gave or took. In solo games, whoever starts a round is always next, too."""
    game = game_of(key)
    for seats in {game.seats[0], game.seats[-1]}:
        text = simulate(game, "written out", seats, claims=False)
        begin = re.search(r"(?m)^\S+ \w+:", text)
        assert begin is not None
        ruled = f'{text[: begin.start()]}! score Anna -2 "late"\n! score Anna +7\n{text[begin.start() :]}'
        for at in range(0, min(40, verdict(text).moves), 6):
            position = run("show", "-", "--at", at, "--setup", input=ruled).output
            assert position.endswith("! score Anna +5\n")
            found = run("check", "-", "--format", "json", input=position)
            assert (found.return_value, found.stderr) == (0, ""), (at, position, found.stdout)
            assert run("moves", "-", input=position).output == run("moves", "-", "--at", at, input=ruled).output


def test_every_move_listed_is_legal_where_it_is_listed(run: Run, tmp_path: Path) -> None:
    log = LEGAL / "three-players.ref"
    start = run("show", log, "--at", 60, "--setup").output
    moves = run("moves", log, "--at", 60, "--claims").output.splitlines()
    assert len(moves) == int(run("moves", log, "--at", 60, "--count").output) > 3
    for i, move in enumerate(moves):
        (tmp_path / f"{i}.ref").write_text(f"{start}{move}\n", "utf-8")
    assert run("check", tmp_path).return_value == 0


def test_simulated_games_are_the_same_for_ever(run: Run) -> None:
    """The text of a seed is a promise: it may change only with the rules."""
    import hashlib

    text = run("simulate", "Ape Town", "-n", 2, "--seed", 7).output
    text += "\n"  # which was written too in the beginning
    assert hashlib.sha256(text.encode()).hexdigest() == "4397eaf7240cab2be730ade122d3a3f31e7b7386b34c497ffdb579b7af31cdfa"


def test_simulate_into_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("simulate", "ape-town", "-n", 12, "-o", tmp_path / "games").return_value == 0
    assert [path.name for path in sorted((tmp_path / "games").iterdir())][::11] == ["ape_town-01.ref", "ape_town-12.ref"]
    assert run("check", tmp_path / "games", "-q").output == ""


def test_simulate_into_a_file(run: Run, tmp_path: Path) -> None:
    assert run("simulate", "ape-town", "-n", 3, "-o", tmp_path / "games.ref").return_value == 0
    assert (tmp_path / "games.ref").read_text("utf-8") == run("simulate", "ape-town", "-n", 3).output


def test_more_can_play_than_there_are_names_for() -> None:
    assert people(8) == ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Player7", "Player8")
    assert people(2) == ("Anna", "Ben")


def test_an_edition_of_ones_own(run: Run, tmp_path: Path) -> None:
    own = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8").replace("bundles = 6", "bundles = 9")
    (tmp_path / "my-board.toml").write_text(own, "utf-8")
    log = tmp_path / "game.ref"
    text = simulate(game_of("ape_town"), "own", 2, stop_after=5).replace("piatnik-2025", "my-board")
    log.write_text(text, "utf-8")
    assert run("games", "--edition", tmp_path / "my-board.toml").return_value == 0
    assert run("check", log, "--editions", tmp_path).return_value == 0
    assert "H03" in run("check", log).output
    assert "my-board" in run("games", "--editions", tmp_path).output
    (tmp_path / "my-board.toml").write_text(own.replace("orang = 12", "orang = 13"), "utf-8")
    assert "H04" in run("check", log, "--editions", tmp_path).output
    assert "not 80 (AT-2)" in run("games", "--edition", tmp_path / "my-board.toml").output


def test_colour_only_on_a_terminal(run: Run) -> None:
    assert "\x1b" not in shell("check", FAULTY / "A01-wrong-claim.ref").stdout.decode()


def test_explain_knows_everything(run: Run) -> None:
    from referee.verdict.explanations import codes

    for code in [*codes(), *game_of("ape_town").texts]:
        assert run("explain", code.lower()).output.startswith(code)


def test_help_of_every_command_has_an_example(run: Run) -> None:
    assert [name for name in COMMANDS if f"    referee {name} " not in run(name, "--help").output] == []


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["games/last night.ref", "--brief"], " To check it: referee check 'games/last night.ref' --brief"),
        (["game.ref"], " To check it: referee check game.ref"),
        (["examples"], " To check it: referee check examples"),
        (["chek", "game.ref"], " Did you mean check?"),
        (["xyzzy"], ""),
    ],
)
def test_a_command_that_there_is_not(run: Run, words: list[str], hint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert str(run(*words).exception) == f"There is no command '{words[0]}'.{hint}"


def test_the_library_can_do_what_the_command_line_can() -> None:
    path = LEGAL / "tie.ref"
    [found] = referee.check(path)
    assert (found.status, found.standings[0].player) == ("finished", "Emma")
    [record] = referee.read(path.read_text("utf-8"))
    assert referee.replay(record).scores() == [105, 105, 105]
    assert [entry.points for entry in found.sheet]
