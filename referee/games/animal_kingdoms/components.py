"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.animal_kingdoms.cards import ANIMALS, HIGHEST
from referee.games.game import Component
from referee.language.sentence import phrase


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for animal in ANIMALS:
        yield Component(animal, phrase("an animal: cards from 1 to {highest}", highest=HIGHEST), HIGHEST)
    for law in table["laws"]:
        text = phrase("a law: {law}", law=phrase(law["en"], de=law["de"]))
        yield Component(law["id"], text, 1, f"laws.{law['id']}")
