"""Scores by round and the claimed result, in every game there is."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import cli
from referee.edit.simulate import simulate
from referee.games import names
from tests.playing import game_of, verdict

ROOT = Path(__file__).parent.parent
LEGAL = ROOT / "examples" / "ape_town" / "legal"
SCHEMA = json.loads((ROOT / "referee" / "report" / "verdict.schema.json").read_text("utf-8"))


def score(*words: str | Path, text: str = "") -> str:
    return CliRunner().invoke(cli, ["score", *map(str, words)], input=text.encode()).output


@pytest.mark.parametrize("rounds", [(), ("--rounds",)])
def test_a_record_that_nobody_can_play_has_an_empty_sheet(rounds: tuple[str, ...]) -> None:
    data = json.loads(score("-", "--format", "json", *rounds, text='[Game "Nonsense"]\n1. Anna: jump\n'))
    jsonschema.validate(data, SCHEMA)
    assert data["records"][0]["sheet"] == []


def test_a_spreadsheet_gets_no_rows_of_a_record_that_nobody_can_play_and_a_line_says_why() -> None:
    words = ["score", str(ROOT / "examples" / "ape_town" / "faulty" / "H05-no-players.ref"), "--table", "csv"]
    result = CliRunner().invoke(cli, words, standalone_mode=False)
    assert (result.return_value, result.stdout) == (1, "")
    assert "H05-no-players.ref: no score: the record cannot be read" in result.stderr


def test_who_resigns_from_a_solo_game_loses_to_egon() -> None:
    text = simulate(game_of("animal_kingdoms"), "alone", 1, stop_after=2)
    assert "Egon wins; Anna resigned" in score("-", text=f"{text}! resign Anna\n")


@pytest.mark.parametrize("key", names())
@pytest.mark.parametrize("stop", [None, 0, 1, 7])
def test_rounds_add_up_to_the_score(key: str, stop: int | None) -> None:
    game = game_of(key)
    found = verdict(simulate(game, "rounds", game.seats[0], stop_after=stop))
    rounds = found.rounds
    assert [sum(column) for column in zip(*(part.points for part in rounds), strict=True)] == (
        found.match.scores() if rounds else []
    )
    if rounds:
        assert list(rounds[-1].totals) == found.match.scores()
    else:
        assert not any(found.match.scores())
    numbers = [part.number for part in rounds if part.number]
    assert numbers == list(range(numbers[0] if numbers else 0, numbers[-1] + 1 if numbers else 0))
    for part in rounds:
        own = [entry for entry in found.sheet if part.first <= entry.move <= part.last]
        assert sum(entry.points for entry in own) == sum(part.points)
    assert rounds == [] or score("-", "--rounds", text=simulate(game, "rounds", game.seats[0], stop_after=stop)).count("round")


def test_a_round_is_a_move_of_every_player() -> None:
    output = score(LEGAL / "three-players.ref", "--rounds")
    assert "round    moves      Laura    sum    Emma    sum    Felix    sum" in output
    assert "2        4-6            3      3       0      2        0      1" in output
    assert "25       73-75         23     54      32     73       21     91" in output


def test_what_was_there_before_the_first_move_is_no_round() -> None:
    assert "start                  95     95     100    100       98     98" in score(LEGAL / "tie.ref", "--rounds")


def test_rulings_are_in_the_round_in_which_they_were_made() -> None:
    assert "2        4-5            2      8       0      2       -2     -1" in score(
        LEGAL / "rulings-and-undo.ref", "--rounds"
    )


def test_rounds_as_json_and_csv() -> None:
    document = json.loads(score(LEGAL, "--rounds", "--format", "json"))
    jsonschema.validate(document, SCHEMA)
    [record] = [record for record in document["records"] if record["source"].endswith("three-players.ref")]
    assert record["rounds"][24] == {
        "number": 25,
        "first": 73,
        "last": 75,
        "points": {"Laura": 23, "Emma": 32, "Felix": 21},
        "totals": {"Laura": 54, "Emma": 73, "Felix": 91},
    }
    assert record["claimed"] == [
        {"player": name, "claimed": n, "counted": n} for name, n in (("Laura", 54), ("Emma", 73), ("Felix", 91))
    ]
    csv = score(LEGAL / "three-players.ref", "--rounds", "--table", "csv").splitlines()
    assert csv[0] == "round,moves,Laura,sum,Emma,sum,Felix,sum"
    assert csv[25] == "25,73-75,23,54,32,73,21,91"


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("Laura 105, Emma 105, Felix 105", "the claimed result is correct"),
        ("laura 105", "the claimed result is correct"),
        ("Laura 101, Emma 105", "the claimed result is wrong: Laura 101 (should be 105)"),
        ("Max 3", "the claimed result is wrong: Max (not playing)"),
        ("Laura won", "the claimed result cannot be read"),
        ("*", ""),
    ],
)
def test_the_claimed_result_is_compared(result: str, said: str) -> None:
    text = (LEGAL / "tie.ref").read_text("utf-8").replace("Laura 105, Emma 105, Felix 105", result)
    output = score("-", text=text)
    assert said in output
    assert ("claimed" in output) == bool(said)


def test_a_result_of_a_game_that_is_not_over_is_said_to_be_one() -> None:
    assert "a result is claimed, but the game is not over" in score(
        ROOT / "examples/ape_town/faulty/A05-result-without-end.ref"
    )


def test_a_result_of_an_illegal_record_is_not_judged() -> None:
    """Not even one that names the points of the last legal position."""
    text = (ROOT / "examples/ape_town/faulty/AT-25-wrong-colour.ref").read_text("utf-8")
    text = text.replace("[Players", '[Result "Laura 0, Emma 0, Felix 0"]\n[Players')
    assert "a result is claimed, but it cannot be judged\n" in score("-", text=text)
