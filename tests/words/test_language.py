"""How a sentence is filled with its facts, and which language is spoken."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from click.testing import CliRunner

from referee import language
from referee.cli import cli
from referee.language import add_folder, say, using, wanted
from referee.language.sentence import Fact, phrase
from referee.record.words.lexicon import Lexicon


@pytest.mark.parametrize(
    ("text", "facts", "english", "german"),
    [
        ("{player} waves", {"player": "Anna"}, "Anna waves", "Anna waves"),
        ("{all}", {"all": ("Anna", "Ben", "Clara")}, "Anna, Ben and Clara", "Anna, Ben und Clara"),
        ("{all:or}", {"all": ["Anna", "Ben"]}, "Anna or Ben", "Anna oder Ben"),
        ("{all:list}", {"all": ["a1", "a2", "b3"]}, "a1, a2, b3", "a1, a2, b3"),
        ("{all}", {"all": ["Anna"]}, "Anna", "Anna"),
        ("{n:# chip|# chips}", {"n": 1}, "1 chip", "1 chip"),
        ("{n:# chip|# chips}", {"n": 0}, "0 chips", "0 chips"),
        ("{n:# city|# cities}", {"n": -1}, "-1 cities", "-1 cities"),
        ("{word:quoted}", {"word": "\x07\u200b"}, "'\\x07\\u200b'", "„\\x07\\u200b“"),
        ('"{word:notation}"', {"word": "undo"}, '"undo"', "„zurück“"),
        ("{share:number}", {"share": "0.75"}, "0.75", "0,75"),
        ("{n:# chip|# chips}", {"n": 1200}, "1,200 chips", "1.200 chips"),
        ("{n} {n:is|are} left", {"n": 2}, "2 are left", "2 are left"),
        ("{n:+}", {"n": 3}, "+3", "+3"),
        ("{word:quoted}", {"word": "kata"}, "'kata'", "„kata“"),
        ("{what}!", {"what": phrase("{n} left", n=2)}, "2 left!", "2 left!"),
        ("law: {law}", {"law": phrase("even numbers", de="gerade Zahlen")}, "law: even numbers", "law: gerade Zahlen"),
        ("{{braces}} {n}", {"n": 1}, "{braces} 1", "{braces} 1"),
        ("{nobody}", {}, "{nobody}", "{nobody}"),
    ],
)
def test_a_sentence_is_filled_with_its_facts(text: str, facts: dict[str, Fact], english: str, german: str) -> None:
    assert say(text, **facts) == english
    with using("de"):
        assert say(text, **facts) == german


def test_what_somebody_wrote_is_not_filled_again() -> None:
    assert say("unexpected {word:quoted}", word="{word}") == "unexpected '{word}'"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "de_CH"}, "de"),
        ({"REFEREE_LANG": "de", "LC_ALL": "C"}, "de"),
        ({"REFEREE_LANG": "fr"}, "fr"),
    ],
)
def test_the_environment_says_which_language(environment: dict[str, str], spoken: str) -> None:
    assert wanted(environment) == spoken


def test_the_option_goes_before_the_environment_and_may_stand_anywhere() -> None:
    for words in (["--lang", "de", "games"], ["games", "--lang=de"]):
        assert CliRunner().invoke(cli, words, env={"REFEREE_LANG": "en"}).exit_code == 0
        assert language.current() == "de"


@pytest.mark.parametrize(("words", "environment"), [(["games", "--lang", "fr"], {}), (["games"], {"REFEREE_LANG": "fr"})])
def test_a_language_that_is_not_spoken_is_a_usage_error_that_lists_those_there_are(
    words: list[str], environment: dict[str, str]
) -> None:
    result = CliRunner().invoke(cli, words, env=environment)
    assert result.exit_code == 2
    assert "fr" in result.output
    assert "en" in result.output
    assert "de" in result.output


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert language.number(1234.5, 1) == "1,234.5"
    with using("de"):
        assert language.number(1234.5, 1) == "1.234,5"


def test_a_game_of_another_package_brings_its_catalogue_and_a_broken_one_costs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.language._InUse.folders", ())
    monkeypatch.setattr("referee.language._InUse.translations", {})
    catalogue = Catalog(locale="de")
    catalogue.add("a card of mine", "eine Karte von mir")
    catalogue.add("the game is over", "etwas anderes")
    for name in ("sound", "broken"):
        (tmp_path / name).mkdir()
        add_folder(str(tmp_path / name))
    with (tmp_path / "sound" / "de.mo").open("wb") as file:
        write_mo(file, catalogue)
    (tmp_path / "broken" / "de.mo").write_bytes(b"nothing")
    with using("de"):
        assert say("a card of mine") == "eine Karte von mir"
        assert say("the game is over") == "das Spiel ist zu Ende", "ours stay ours"


def test_another_language_for_a_while_is_one_threads_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """To read words, the referee goes through all its languages: nobody else hears of that."""
    heard = []
    with ThreadPoolExecutor(1) as another:

        def overheard(text: str, context: str = "") -> str:
            heard.append((language.current(), another.submit(language.current).result()))
            return language.translated(text, context)

        monkeypatch.setattr("referee.record.words.lexicon.translated", overheard)
        Lexicon((), lambda text: ())
    assert set(heard) == {("en", "en"), ("de", "en")}


def test_what_the_program_speaks_is_spoken_by_its_threads() -> None:
    language.use("de")
    with ThreadPoolExecutor(1) as another:
        assert another.submit(language.current).result() == "de"
        with using("en"):
            language.use("de")
            assert language.current() == "en"
