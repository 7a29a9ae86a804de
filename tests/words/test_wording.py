"""Lines in the language in which their record is written."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.files.inputs import Source, text_of
from referee.games import find
from referee.games.wording import in_language, language_of
from tests.words import catalogues

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAMES = [key for key in catalogues()[1:] if hasattr(import_module(f"referee.games.{key}.notation"), "WORDS")]


def test_names_comments_and_texts_keep_their_words() -> None:
    game = find("palermo")
    assert game is not None
    line = '! waive PA-7 "undo"  {undo} ; undo'
    assert in_language(game, line, "de") == '! erlaube PA-7 "undo"  {undo} ; undo'
    assert in_language(game, line, "en") == line


@pytest.mark.parametrize("key", GAMES)
def test_a_record_may_be_written_in_either_language_and_back(key: str) -> None:
    for path in sorted((EXAMPLES / key).glob("*/*.ref")):
        english = format_text(text_of(Source(str(path))))
        german = format_text(english, words="de")
        assert format_text(german) == english, path
        assert format_text(german, words="de") == german, path


@pytest.mark.parametrize("key", GAMES)
def test_random_games_too(key: str) -> None:
    game = find(key)
    assert game is not None
    for i in range(3):
        english = simulate(game, f"words {i}")
        german = format_text(english, words="de")
        assert german != english
        assert format_text(german) == english


@pytest.mark.parametrize("key", GAMES)
def test_the_language_of_a_record_is_found(key: str) -> None:
    game = find(key)
    assert game is not None
    for path in sorted((EXAMPLES / key / "legal").glob("*.ref"))[:5]:
        english = format_text(text_of(Source(str(path))))
        for language, text in (("en", english), ("de", format_text(english, words="de"))):
            lines = [line for line in text.splitlines() if line and line[0] not in "[;{"]
            assert language_of(game, lines) == language, path
