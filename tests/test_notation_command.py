"""`referee notation` shows the pages of notation as they are, fits the short form on a screen, and writes records to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.skeleton import skeleton
from referee.games import names
from referee.games.pages import common_pages, page_of
from referee.language import LANGUAGES, using
from referee.report.markdown import first_section
from referee.verdict.verdict import judge_text
from tests.playing import codes, game_of

GRAMMAR = Path(__file__).parent.parent / "grammar"
PLAYERS = ("Anna", "Ben", "Carl Otto (CO)", "Dörte", "Elif")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("key", names())


def run(*words: str, width: int = 80) -> Result:
    return CliRunner().invoke(cli, ["notation", *words], env={"COLUMNS": str(width)})


def pages() -> list[str]:
    return [*names(), *common_pages()]


def test_without_a_name_the_pages_are_listed() -> None:
    listed = run().stdout
    for key in pages():
        assert f"referee notation {key}\n" in listed
    assert "Ape Town  " in listed
    assert "Lines that all games share" in listed


@each_language
@pytest.mark.parametrize("key", pages())
@pytest.mark.parametrize("width", [60, 100])
def test_a_page_is_shown_whole_and_fits_the_terminal(language: str, key: str, width: int) -> None:
    page = (GRAMMAR / (f"{key}.md" if language == "en" else f"{key}.de.md")).read_text("utf-8")
    result = run(key, "--lang", language, width=width)
    assert result.exit_code == 0
    shown = result.stdout.split("\n")
    code = [f"    {row}".rstrip() for block in re.findall(r"```\w*\n(.*?)```", page, re.S) for row in block.splitlines()]
    code += [row for row in re.sub(r"```.*?```", "", page, flags=re.S).splitlines() if row.startswith("    ")]
    assert [row for row in code if row not in shown] == []
    assert [row for row in shown if len(row) > width and row not in code and " " in row.strip()[:width]] == []
    words = re.sub(r"```.*?```|\[[^\]]*\]\([^)]*\)|^\|[-|]*\|$", "", page, flags=re.S | re.M)
    found = re.findall(r"\w+", result.stdout)
    assert [word for word in re.findall(r"\w+", words) if word not in found] == []


@each_language
@pytest.mark.parametrize("key", pages())
def test_a_page_does_not_send_people_into_a_grammar(language: str, key: str) -> None:
    page = (GRAMMAR / (f"{key}.md" if language == "en" else f"{key}.de.md")).read_text("utf-8")
    assert ".lark" not in page
    shown = run(key, "--lang", language).stdout
    assert not re.search(r"\]\(|\.md\b|\*\*\w", shown)
    if key in names():
        assert "`referee notation record`" in " ".join(shown.split())
        assert f"`referee notation {key} --lang {'de' if language == 'en' else 'en'}`" in " ".join(shown.split())


@each_language
@pytest.mark.parametrize("key", [*names(), "record"])
def test_the_short_form_fits_on_one_screen(language: str, key: str) -> None:
    rows = run(key, "--short", "--lang", language).stdout.splitlines()
    assert 10 < len(rows) <= 24
    assert [row for row in rows if len(row) > 80] == []


@each_game
def test_the_lines_of_the_short_form_are_real_and_mean_the_same_in_all_languages(key: str) -> None:
    """A form is a whole line, or an action in a player's line."""
    game = game_of(key)
    read = {}
    for language in LANGUAGES:
        with using(language):
            forms = re.findall(r"^\| `([^`]+)` \|", first_section(page_of(game) or ""), re.M)
        lines = [form if re.match(r"[*@]|R?\d+\. \w+:", form) else f"1. Anna: {form}" for form in forms]
        read[language] = [game.notation.read(line) for line in lines]
        assert len(lines) >= 5
    assert len({repr(values) for values in read.values()}) == 1


@each_language
@each_game
def test_the_short_form_names_every_animal_card_house_or_colour(language: str, key: str) -> None:
    """What the notation page calls by a name that is a word of the grammar."""
    words = {
        "animal_kingdoms": ("panda tiger bee lizard frog owl okapi wolf", "Panda Tiger Biene Eidechse Frosch Eule Okapi Wolf"),
        "ape_town": ("tarsier chimp mandrill orang katta banana", "Koboldmaki Schimpanse Mandrill Orang-Utan Katta Banane"),
        "manhattan_traffiq": ("taxi van red yellow blue green", "Taxi Lieferwagen rot gelb blau grün"),
        "monkey_maniacs": (
            "dart ninja bomb nail mortar sniper super alchemist wizard village farm heli engineer glue druid crate boomerang factory",
            "Wurfpfeilaffe Ninjaaffe Bombenwerfer Nagelwerfer Mörseraffe Sniperaffe Superaffe Alchemistaffe Zaubereraffe Affendorf "
            "Bananenfarm Helikopterpilot Pionieraffe Klebstoffschütze Druidenaffe Bananenkiste Bumerangaffe Nagelfabrik",
        ),
        "palermo": ("one two three goal", "eins zwei drei Ziel"),
    }[key][LANGUAGES.index(language)]
    shown = run(key, "--short", "--lang", language).stdout
    assert [word for word in words.split() if word not in shown] == []


def test_games_are_found_as_everywhere_else() -> None:
    assert run("APE town").stdout == run("ape-town").stdout == run("ape_town").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Ape Twon"], "There is no game 'Ape Twon'. `referee games` lists them. Did you mean Ape Town?"),
        (["monkey"], "Did you mean Monkey Maniacs?"),
        (["recrod"], "Did you mean record?"),
        (["Halma"], "There is no game 'Halma'. `referee games` lists them.\n"),
        (["--short"], "--short needs a game."),
        (["--skeleton", "--players", "A, B"], "--skeleton needs a game"),
        (["Palermo", "--skeleton"], "--skeleton and --players belong together"),
        (["Palermo", "--players", "A, B, C"], "--skeleton and --players belong together"),
        (["Palermo", "--short", "--skeleton", "--players", "A, B, C"], "--skeleton needs a game, and not --short"),
        (["Palermo", "--skeleton", "--players", "A, B"], "2 players; Palermo is for 3, 4 or 5"),
        (["Palermo", "--skeleton", "--players", "A, B, a"], "two players are called a"),
        (["Palermo", "--skeleton", "--players", 'A, B, "C"'], "[Players] cannot hold quotes or control characters"),
        (["Palermo", "--skeleton", "--players", "A,, B"], "'' is not a player's name"),
        (["Manhattan TraffIQ", "--skeleton", "--players", "A (red), B (rot)"], "A and B both play Red"),
    ],
)
def test_what_cannot_be_shown_is_explained(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


@each_language
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in names() for seats in game_of(key).seats])
def test_a_skeleton_is_a_record_without_faults_and_its_example_is_legal(language: str, key: str, seats: int) -> None:
    game = game_of(key)
    with using(language):
        text = skeleton(game, ", ".join(PLAYERS[:seats]), "2026-11-12")
    (found,) = judge_text(text)
    assert (found.faults, found.status, found.moves) == ((), "unfinished", 0)
    example = re.sub(r"^; (?=[*\"]|R?\d+\.|\w+:)", "", text, flags=re.M)
    assert codes(example) == []
    (played,) = judge_text(example)
    assert played.moves >= 2
    assert codes(text.replace("; [Options", "[Options")) == []


def test_a_skeleton_says_how_to_go_on_in_the_language_in_use(tmp_path: Path) -> None:
    file = tmp_path / "club" / "partie.ref"
    result = run("ape town", "--skeleton", "--players", "Anna , Ben", "--lang", "de", "-o", str(file))
    assert (result.exit_code, result.output) == (0, "")
    text = file.read_text("utf-8")
    assert re.search(r'^\[Date "\d{4}-\d\d-\d\d"\]$', text, re.M)
    for part in ('[Game "Ape Town"]', '[Edition "piatnik-2025"]', '[Players "Anna, Ben"]', '[Result "*"]'):
        assert part in text
    assert "; noch nicht zu Ende; am Schluss: Anna 0, Ben 0\n" in text
    assert '; [Options "preprinted=ignore"]  ; andere Auslegungen der Regeln: `referee games "Ape Town"`\n' in text
    assert re.search(r"^; \* aufdecken 1: ", text, re.M)
    assert re.search(r"^; 1\. Anna: nimm \d, lege ", text, re.M)


def test_a_skeleton_never_replaces_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.ref"
    file.write_text("a game", "utf-8")
    result = CliRunner().invoke(
        cli, ["notation", "Ape Town", "--skeleton", "--players", "A, B", "-o", str(file)], standalone_mode=False
    )
    assert result.return_value == 3
    assert "game.ref already exists" in result.stderr
    assert file.read_text("utf-8") == "a game"


@each_language
@each_game
def test_a_page_of_a_game_ends_with_the_lines_that_all_games_share(language: str, key: str) -> None:
    shared = run("record", "--short", "--lang", language).stdout.split("\n\n")
    page = run(key, "--lang", language).stdout
    assert page.endswith("\n\n".join(shared[1:]).rsplit("\n", 2)[0] + "\n")
    assert f"\n\n{shared[0]}\n---" in page


def test_a_page_can_be_written_to_a_file(tmp_path: Path) -> None:
    run("palermo", "--short", "-o", str(tmp_path / "short.txt"))
    assert (tmp_path / "short.txt").read_text("utf-8") == run("palermo", "--short").stdout
