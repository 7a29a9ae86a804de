"""Every text has a translation, with the same facts; nothing is translated that nobody says; the program reads what was edited."""

from __future__ import annotations

import re

from referee.language.sentence import places
from tests.words import NOT_PLAIN, catalogues, po_file, texts
from tests.words.files import compiled, translations

DONE: list[str] = ["animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo", "referee"]
"""The catalogues that are complete."""

_TYPED = re.compile(r"(?<!\w)--[a-z][a-z-]+|\bxclip\b")


def test_every_text_has_a_translation_and_no_translation_is_left_over() -> None:
    for catalogue in DONE:
        wanted = {(text.text, text.context) for text in texts(catalogue)}
        assert wanted == set(translations(po_file(catalogue, "de"))), "run python -m tests.words"
        folder = "" if catalogue == "referee" else f"referee/games/{catalogue}/"
        assert not [file for file in NOT_PLAIN if file.startswith(folder)]


def test_a_translation_has_the_same_facts() -> None:
    for catalogue in DONE:
        plurals = {(text.text, text.context): text.plural for text in texts(catalogue)}
        for key, translation in translations(po_file(catalogue, "de")).items():
            # Click's number types ("float range") have names that are not translated.
            assert places(key[0] + plurals[key]) - {"number_type"} == places(translation), key[0]


def test_a_translation_has_the_same_options_and_programs() -> None:
    for catalogue in DONE:
        for key, translation in translations(po_file(catalogue, "de")).items():
            assert set(_TYPED.findall(key[0])) == set(_TYPED.findall(translation)), key[0]


def test_the_program_reads_what_was_edited() -> None:
    for catalogue in DONE:
        path = po_file(catalogue, "de")
        assert compiled(path) == translations(path), "run python -m tests.words"


def test_a_text_has_one_translation() -> None:
    """Catalogues are read together: a text that two of them have means the same in both."""
    found: dict[tuple[str, str], str] = {}
    for catalogue in catalogues():
        for text, translation in translations(po_file(catalogue, "de")).items():
            assert found.setdefault(text, translation) == translation, text
