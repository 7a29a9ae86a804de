"""Animal Kingdoms' position as text: the five kingdoms with their laws, shields and cards."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import ANIMALS
from referee.games.animal_kingdoms.kingdom import Kingdom, kingdoms
from referee.games.animal_kingdoms.state import State
from referee.games.game import Players
from referee.language import name as spoken
from referee.language import said, say
from referee.language.remembered import remembered
from referee.language.width import cut, left

WIDTH = 80
LAW = 54
"""Columns of a kingdom's law."""


def draw(state: State, players: Players) -> str:
    marks = (*players.marks(), "*") if state.egon >= 0 else players.marks()
    lines = [line for kingdom in kingdoms(state) for line in _kingdom(kingdom, marks)]
    return "\n".join(cut(line, WIDTH) for line in [*lines, "", _legend()])


@remembered(4)
def _legend() -> str:
    return "  ".join(f"{_sign(animal)} {spoken(animal)}" for animal in ANIMALS)


def _sign(animal: str) -> str:
    """Two letters."""
    return spoken(animal)[:2]


def _short(card: int) -> str:
    return "?" if card < 0 else f"{_sign(ANIMALS[card & 7])}{card >> 3}"


@remembered(256)
def _kingdom(kingdom: Kingdom, marks: tuple[str, ...]) -> tuple[str, ...]:
    law, done = kingdom.law, kingdom.done
    tokens = " ".join("-" if i < done else f"[{value}]" if i == done else str(value) for i, value in enumerate(kingdom.tokens))
    title = f"{kingdom.size}  {law.id} {said(law.text)}" if law else str(kingdom.size)
    fields = "".join(marks[seat] for seat in kingdom.on_fields) + "·" * kingdom.free
    crown = marks[kingdom.crown] if kingdom.crown >= 0 else "·"
    thrones = "".join(marks[seat] for seat in kingdom.on_thrones).ljust(kingdom.edition.thrones, "·")
    return (
        f"{left(cut(title, LAW), LAW)}  " + say("tokens {tokens}", tokens=tokens),
        "   " + say("fields {fields}  crown {crown}  thrones {thrones}", fields=fields, crown=crown, thrones=thrones),
        "   " + say("cards  {cards}", cards=" ".join(map(_short, kingdom.cards))),
    )
