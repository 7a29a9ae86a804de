"""`referee games GAME --components` lists what records can name; what an edition lacks is refused with a way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.fault import Fault
from referee.games import names
from referee.games.editions import own_table
from referee.games.rulebook import Rulebook
from referee.games.tomltables import is_reconstructed
from referee.language import LANGUAGES, translated, using
from referee.verdict.explanations import components_called
from referee.verdict.verdict import judge_text
from tests.playing import game_of

GAMES = Path(__file__).parent.parent / "referee" / "games"
each_game = pytest.mark.parametrize("key", names())


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["games", *words])


def rows(*words: str) -> dict[str, list[str]]:
    """The first row of each component, by its English name."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    table = result.stdout.split("\n\n")[0].splitlines()[3:]
    found = [re.split(r"  +", row.strip()) for row in table if not row.startswith(" ")]
    return {row[0]: row for row in found}


@each_game
def test_every_component_is_listed_with_its_words_in_both_languages(key: str) -> None:
    game, listed = game_of(key), rows(key, "--components")
    components = game.components(own_table(game))
    assert components
    assert [component.name for component in components] == list(listed)
    for component in components:
        with using("de"):
            assert listed[component.name][1] == translated(component.name, "notation")
        english, german = (game.notation.tables.first(word) for word in listed[component.name][:2])
        assert english is not None
        assert german is not None
        assert english.type == german.type
        if component.copies is not None:
            assert listed[component.name][2] == str(component.copies)


@pytest.mark.parametrize(
    ("key", "word", "row"),
    [
        ("ape_town", "tarsier", ["tarsier", "Koboldmaki", "10", "a motif, worth 1 point"]),
        ("ape_town", "orang", ["orang", "Orang-Utan", "12", "a motif", "reconstructed"]),
        ("animal_kingdoms", "owl", ["owl", "Eule", "8", "an animal: cards from 1 to 8"]),
        ("animal_kingdoms", "D08", ["D08", "D08", "1", "a law: even numbers"]),
        ("animal_kingdoms", "D03", ["D03", "D03", "1", "a law: owl or okapi", "reconstructed"]),
        ("manhattan_traffiq", "T17", ["T17", "T17", "1", "a city tile with the sides GRRR", "reconstructed"]),
        ("manhattan_traffiq", "van", ["van", "Lieferwagen", "a vehicle of strength 2"]),
        ("monkey_maniacs", "dart", ["dart", "Wurfpfeilaffe", "6", "a fighter: 3/5/7 against normal balloons", "reconstructed"]),
        ("monkey_maniacs", "druid", ["druid", "Druidenaffe", "5", "an action: 5 more health", "reconstructed"]),
        ("palermo", "three", ["three", "drei", "12", "a house on 3 fields"]),
        ("palermo", "two", ["two", "zwei", "12", "a house on 2 fields", "reconstructed"]),
    ],
)
def test_a_row_says_what_it_is_how_many_there_are_and_whether_it_is_reconstructed(key: str, word: str, row: list[str]) -> None:
    assert rows(key, "--components")[word] == row


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_is_said_below_with_the_way_to_an_edition_of_ones_own(key: str, language: str) -> None:
    below = " ".join(run(key, "--components", "--lang", language).stdout.split("\n\n")[1].split())
    for part in own_table(game_of(key))["reconstructed"]:
        assert part in below
    assert "--editions" in below
    assert '[Edition "…"]' in below


def test_the_components_of_an_edition_of_ones_own(tmp_path: Path) -> None:
    text = (GAMES / "ape_town" / "piatnik-2025.toml").read_text("utf-8")
    mine = (
        re.sub(r"^reconstructed = .*\n", "", text, flags=re.M)
        .replace("orang = 12", "orang = 11")
        .replace("katta = 14", "katta = 15")
    )
    (tmp_path / "mine.toml").write_text(mine, "utf-8")
    listed = rows("--components", "--edition", str(tmp_path / "mine.toml"))
    assert listed["orang"] == ["orang", "Orang-Utan", "11", "a motif"]
    assert listed["katta"][2] == "15"
    assert "reconstructed" not in run("--components", "--edition", str(tmp_path / "mine.toml")).stdout
    (tmp_path / "mine.toml").write_text(mine.replace("orang = 11", "orang = 1"), "utf-8")
    assert "[tiles] adds up to 70, not 80 (AT-2)" in run("--components", "--edition", str(tmp_path / "mine.toml")).output


def test_wrong_usage() -> None:
    assert "--components needs a game." in run("--components").output
    assert "Did you mean Ape Town?" in run("Ape Twon", "--components").output
    assert "Did you mean Ape Town?" in run("Ape Twon").output


@pytest.mark.parametrize("wrong", [5, "tiles", [["tiles"]], {"tiles": 1}, None])
def test_whatever_an_edition_calls_reconstructed(wrong: object) -> None:
    assert not is_reconstructed({"reconstructed": wrong}, "tiles.orang")


def test_a_part_is_reconstructed_with_all_that_it_belongs_to() -> None:
    table = {"reconstructed": ["tiles.orang", "laws"]}
    assert is_reconstructed(table, "tiles.orang")
    assert is_reconstructed(table, "laws.D01")
    assert not is_reconstructed(table, "tiles.orangutan")
    assert not is_reconstructed(table, "tiles")


# -- what an edition lacks -----------------------------------------------------------------------------------------------

OWN = 'bring an edition of your own: --editions DIR and [Edition "…"]'
TRAFFIQ = '[Game "Manhattan TraffIQ"]\n[Edition "{}"]\n[Players "Anna, Ben"]\n\n'
ORANGS = """[Game "Ape Town"]
[Edition "{}"]
[Players "Laura, Emma"]

@ board 1.1 orang Laura, 1.2 orang Laura, 1.3 orang Laura, 2.1 orang Laura, 2.2 orang Laura
@ open 2: orang orang orang orang orang
* reveal 3: orang {} banana banana orang
"""


def first(text: str, *editions: Path) -> Fault:
    (found,) = judge_text(text, Rulebook(editions))
    return found.faults[0]


LACKING = {
    "a tile by its sides": (
        TRAFFIQ.format("muecke") + "* deal Anna: GGGG RRRR\n",
        "C03",
        "this edition has no tile GGGG",
        'the tiles are reconstructed; if your box has it, use [Edition "muecke-open"], where any tile can be drawn',
    ),
    "one tile more than the edition has": (
        TRAFFIQ.format("muecke") + "* deal Anna: RRRR RRRR\n* deal Ben: RRRR ?\n",
        "C03",
        "one RRRR too many",
        'this edition has only 2, but its tiles are reconstructed; any can be drawn with [Edition "muecke-open"]',
    ),
    "a tile by its number": (
        TRAFFIQ.format("muecke") + "* deal Anna: T45 RRRR\n",
        "C03",
        "this edition has no tile T45",
        "a tile can always be written by its sides, such as RRBG",
    ),
    "a motif": (
        ORANGS.format("piatnik-2025", "orang"),
        "C03",
        "one orang too many; there are only 12 (AT-2)",
        f"this number is reconstructed; if your box has more, {OWN}",
    ),
    "a law": (
        '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n\n* laws 4: D99, 5: D15, 6: D22, 7: D16, 8: D28\n',
        "AK-3",
        "there is no law D99",
        f"edition game-factory-2021 has D01 to D30; if your box has other laws, {OWN}",
    ),
    "a token": (
        '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n\n* tokens 4: 3 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10\n',
        "C03",
        "no token is worth 3",
        f"(AK-4), which are reconstructed; if your box has others, {OWN}",
    ),
    "a balloon card": (
        '[Game "Monkey Maniacs"]\n[Players "Max, Lena"]\n\n@ dice red 1\n@ Max: done\n@ Lena: done\n* wave H99\n',
        "C03",
        "there is no balloon card H99",
        f"if your box has other cards, write the sums instead (wave 26/6/12), or {OWN}",
    ),
    "a city": (
        '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n[Options "building=ready"]\n\n* city corleone\n',
        "PA-56",
        "the edition has no city called corleone",
        "its cities: kalsa, capo, vucciria; any other can be written tile by tile: start e5, two c4, one f3, …",
    ),
}


@pytest.mark.parametrize(("text", "code", "message", "reason"), LACKING.values(), ids=LACKING)
def test_what_an_edition_lacks_is_refused_with_a_way_out(text: str, code: str, message: str, reason: str) -> None:
    fault = first(text)
    assert (fault.code, fault.message) == (code, message)
    assert fault.reason.endswith(reason)


def test_the_edition_that_is_named_accepts_the_tile() -> None:
    (found,) = judge_text(TRAFFIQ.format("muecke-open") + "* deal Anna: GGGG RRRR\n* deal Ben: RRRR RRRR\n")
    assert [fault.code for fault in found.faults if fault.severity == "error"] == []


def test_an_edition_of_ones_own_is_not_called_reconstructed(tmp_path: Path) -> None:
    tiles = (GAMES / "manhattan_traffiq" / "muecke.toml").read_text("utf-8").replace('open_edition = "muecke-open"\n', "")
    (tmp_path / "mine.toml").write_text(tiles, "utf-8")
    fault = first(TRAFFIQ.format("mine") + "* deal Anna: GGGG RRRR\n", tmp_path)
    assert (fault.message, fault.reason) == ("this edition has no tile GGGG", f"if your box has it, {OWN}")
    fault = first(TRAFFIQ.format("mine") + "* deal Anna: RRRR RRRR\n* deal Ben: RRRR ?\n", tmp_path)
    assert (fault.message, fault.reason) == ("one RRRR too many", "this edition has only 2")
    apes = (GAMES / "ape_town" / "piatnik-2025.toml").read_text("utf-8").replace(', "tiles.orang"', "")
    (tmp_path / "apes.toml").write_text(apes, "utf-8")
    assert first(ORANGS.format("apes", "orang"), tmp_path).reason == ""


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Wurfpfeil", "dart"),
        ("Wurfpfeilaffe", "dart"),
        ("Schimpansen", "chimp"),
        ("Zweierhaus", "two"),
        ("Koboldmaki", "tarsier"),
    ],
)
def test_every_word_that_records_have_for_a_component_is_explained(word: str, name: str) -> None:
    with using("en"):
        assert [called for called, _, _ in components_called(word)] == [name]


@pytest.mark.parametrize("key", names())
def test_a_game_is_known_by_the_code_of_its_rules(key: str) -> None:
    game = game_of(key)
    by_code, by_name = (CliRunner().invoke(cli, ["games", called]).output for called in (game.code.lower(), game.name))
    assert by_code == by_name


def test_a_page_of_a_faulty_record_is_not_silent(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = CliRunner().invoke(cli, ["report", "examples/ape_town/faulty/AT-25-wrong-colour.ref", "-o", str(page)])
    assert ran.stdout == ""
    assert ran.stderr == f"referee: {page} was written; it shows 1 fault of the record\n"
