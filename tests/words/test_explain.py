"""`referee explain`: codes, rules, games, components, in both languages."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from referee.cli import cli
from referee.games import find, names
from referee.games.editions import own_table
from referee.language import said, using
from referee.verdict.explanations import codes


def explained(*words: str, language: str = "en") -> str:
    result = CliRunner().invoke(cli, ["explain", *words, "--lang", language])
    assert result.exit_code in (0, 2), result.output
    return result.output


def test_without_a_name_all_families_are_listed() -> None:
    shown = explained()
    for family in ("S  ", "H  ", "C  ", "A  ", "W  ", "AT  rules of Ape Town", "PA  ", "2026-11-17", "buchholz"):
        assert family in shown


@pytest.mark.parametrize("name", ["AT", "at", "Ape Town", "ape-town"])
def test_a_game_has_its_rules_listed(name: str) -> None:
    lines = explained(name).splitlines()
    game = find("ape_town")
    assert game is not None
    assert [line.split("  ")[0] for line in lines] == list(game.texts)


def test_a_rule_is_listed_with_its_whole_first_sentence_and_a_code_before_what_else_is_called_so() -> None:
    lines = explained("PA").splitlines()
    assert lines[0] == "PA-1  Palermo is for 3, 4 or 5 players."
    assert "panda  Animal Kingdoms" in lines[-2]
    assert (
        "PA-10  A house may not touch another one only at a corner: a house field next to both of them must connect them."
        in lines
    )
    assert "AK-5  " in explained("AK")
    assert "; the fourth goes back into the box unseen." in explained("AK")


def test_a_family_has_its_codes_listed() -> None:
    assert [line[:3] for line in explained("s").splitlines()] == [code for code in codes() if code[0] == "S"]


def test_a_code_and_a_component_may_share_a_name() -> None:
    shown = explained("H03")
    assert shown.startswith("H03  unknown edition")
    assert "a balloon card (light-blue): 5 normal, 0 steel, 0 camo" in shown


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("D08", "a law: even numbers"),
        ("dart", "a fighter: 3/5/7 against normal balloons; 6 in the box; reconstructed\n"),
        ("kalsa", "a ready-made city of 36 tiles"),
        ("GRRR", "a city tile, sides clockwise from north (R red, B beige, G green, W water): T17"),
        ("tarsier", "a motif, worth 1 point; 10 in the box\n"),
    ],
)
def test_a_component_is_explained(name: str, text: str) -> None:
    assert text in explained(name)


def test_a_component_is_found_by_its_german_name() -> None:
    assert "ein Gesetz: Nur gerade Zahlen" in explained("D08", language="de")
    assert "Wurfpfeilaffe  Monkey Maniacs" in explained("wurfpfeilaffe", language="de")


def test_a_misspelt_name_has_a_suggestion() -> None:
    assert "Did you mean buchholz?" in explained("bucholz")


@pytest.mark.parametrize("key", names())
def test_every_component_of_every_game_has_a_text_without_gaps(key: str) -> None:
    game = find(key)
    assert game is not None
    components = game.components(own_table(game))
    assert components
    for language in ("en", "de"):
        with using(language):
            assert not [component.name for component in components if "{" in said(component.text)]


def test_both_languages_explain_the_same() -> None:
    for key in names():
        game = find(key)
        assert game is not None
        english = list(game.texts)
        with using("de"):
            assert list(game.texts) == english, key
    english = list(codes())
    with using("de"):
        assert list(codes()) == english
