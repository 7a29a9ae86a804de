"""How wide texts are, and that they are cut where a reader sees one character end."""

from __future__ import annotations

import pytest

from referee.language.width import cut, width

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Anna", 4),
        ("Jörg", 4),
        ("日本", 4),
        ("e\u0301", 1),
        (FAMILY, 2),
        ("🇩🇪", 2),
        ("שלום", 4),
        ("\u202eab", 2),
        ("สวัสดี", 4),
    ],
)
def test_a_text_is_as_wide_as_a_terminal_shows_it(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "widest", "shown"),
    [
        ("Anna", 4, "Anna"),
        ("Annabel", 4, "Ann…"),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        (FAMILY * 3, 6, FAMILY * 3),
        (FAMILY * 3, 5, f"{FAMILY * 2}…"),
        (FAMILY * 3, 4, f"{FAMILY}…"),
        ("e\u0301" * 5, 3, "e\u0301e\u0301…"),
        ("🇩🇪🇫🇷🇮🇹", 5, "🇩🇪🇫🇷…"),
    ],
)
def test_a_text_is_cut_by_width_and_never_inside_a_character(text: str, widest: int, shown: str) -> None:
    assert cut(text, widest) == shown
    assert width(cut(text, widest)) <= widest
