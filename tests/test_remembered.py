"""What is drawn once and shown often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.language import say, using
from referee.language.remembered import remembered

Greeting = Callable[[Any], str]


@pytest.fixture
def made() -> list[Any]:
    return []


@pytest.fixture
def greeting(made: list[Any]) -> Greeting:
    @remembered(2)
    def greet(to: Any) -> str:
        made.append(to)
        return f"{say('goal')} {to}"

    return greet


def test_it_is_made_once_for_each_language(greeting: Greeting, made: list[Any]) -> None:
    english = greeting("Anna"), greeting("Anna")
    with using("de"):
        german = greeting("Anna"), greeting("Anna")
    assert (english, german) == (("goal Anna",) * 2, ("Ziel Anna",) * 2)
    assert made == ["Anna", "Anna"]


def test_what_was_not_needed_for_a_while_is_forgotten(greeting: Greeting, made: list[Any]) -> None:
    for name in ("Anna", "Ben", "Ben", "Clara", "Anna"):
        greeting(name)
    assert made == ["Anna", "Ben", "Clara", "Anna"]


def test_what_cannot_be_a_key_is_made_every_time(greeting: Greeting, made: list[Any]) -> None:
    assert greeting(["Anna"]) == greeting(["Anna"]) == "goal ['Anna']"
    assert len(made) == 2


def test_an_error_stays_an_error() -> None:
    @remembered(2)
    def next_to(number: Any) -> int:
        return int(number + 1)

    with pytest.raises(TypeError, match="concatenate"):
        next_to("x")
