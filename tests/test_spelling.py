"""Slips of the finger, and which word was meant by them."""

from __future__ import annotations

import pytest

from referee.language.spelling import meant, near_words, slips


@pytest.mark.parametrize(
    ("written", "known", "near"),
    [
        ("Luara", ("Lara", "Clara", "Laura"), ["Laura"]),  # swapped
        ("Laua", ("Laura", "Emma"), ["Laura"]),  # left out
        ("Lauura", ("Laura", "Emma"), ["Laura"]),  # hit twice
        ("Lauea", ("Laura", "Emma"), ["Laura"]),  # the key beside it
        ("laura", ("Laura", "Emma"), ["Laura"]),
        ("Juergen", ("Jürgen", "Jörg"), ["Jürgen"]),
        ("Jurgen", ("Jürgen", "Jörg"), ["Jürgen"]),
        ("Jürgen", ("Juergen", "Jörg"), ["Juergen"]),
        ("Strauß", ("Strauss", "Emma"), ["Strauss"]),
        ("Rene", ("René", "Emma"), ["René"]),
        ("Lau", ("Laura", "Emma"), ["Laura"]),
        ("Lena", ("Anna Lena", "Ben"), ["Anna Lena"]),
        ("Anna Schmidt", ("Anna", "Ben"), ["Anna"]),
        ("An", ("Anna", "Andreas", "Ben"), ["Anna", "Andreas"]),
        ("Hana", ("Anna", "Hanna"), ["Hanna"]),
        ("Zoe", ("Anna", "Ben"), []),
        ("Bea", ("Tim", "Tom"), []),
        ("Bo", ("Jo", "Al"), []),  # too short for a slip
        ("Ubo", ("Uwo", "Al"), []),
        ("x", ("Ben", "Anna"), []),
        ("", ("Ben", "Anna"), []),
        ("B" * 100_000, ("Ben",), []),
        ("AT25", ("AT-2", "AT-5", "AT-25"), ["AT-25"]),
    ],
)
def test_the_word_that_was_meant(written: str, known: tuple[str, ...], near: list[str]) -> None:
    assert near_words(written, known) == near
    assert meant(written, known) == (near[0] if len(near) == 1 else "")


def test_slips_of_the_finger_are_closer_than_other_letters() -> None:
    for slip in ("ebn", "bn", "benn", "bren", "vem"):
        assert slips(slip, "ben") < slips("bxqn", "ben")
    assert slips("ven", "ben") < slips("pen", "ben")
    assert slips("1993", "1992") > slips("192", "1992")
