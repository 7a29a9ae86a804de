"""What the rulebook prints of the cards, and what it says of the rest in words: no edition may contradict it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.language import mark
from referee.language.sentence import Phrase, phrase

_VALUES: tuple[tuple[str, str, str, Any, str], ...] = (
    ("stock", "", "health", 20, "MM-2"),
    ("stock", "", "opening", 5, "MM-14"),
    ("stock", "", "plays", 3, "MM-15"),
    ("stock", "", "income", 2, "MM-21"),
    ("stock", "", "card", 1, "MM-23"),
    ("stock", "", "point", 2, "MM-24"),
    ("stock", "", "trade", 1, "MM-33"),
    ("fighters", "dart", "effect", "fixed", "MM-41"),
    ("fighters", "dart", "target", "normal", "MM-41"),
    ("fighters", "ninja", "effect", "fixed", "MM-41"),
    ("fighters", "ninja", "target", "camo", "MM-41"),
    ("fighters", "bomb", "effect", "fixed", "MM-41"),
    ("fighters", "bomb", "target", "steel", "MM-41"),
    ("fighters", "bomb", "values", [2, 4, 6], "MM-41"),
    ("fighters", "nail", "effect", "die", "MM-42"),
    ("fighters", "nail", "target", "normal", "MM-42"),
    ("fighters", "nail", "plus", [0, 1, 3], "MM-42"),
    ("fighters", "mortar", "effect", "hit", "MM-43"),
    ("fighters", "mortar", "target", "steel", "MM-43"),
    ("fighters", "mortar", "miss_target", "normal", "MM-43"),
    ("fighters", "sniper", "effect", "colour", "MM-44"),
    ("fighters", "sniper", "colour", "grey", "MM-44"),
    ("fighters", "sniper", "target", "camo", "MM-44"),
    ("fighters", "super", "effect", "field", "MM-45"),
    ("fighters", "alchemist", "effect", "number", "MM-46"),
    ("fighters", "alchemist", "below", "steel", "MM-46"),
    ("fighters", "alchemist", "equal", "normal", "MM-46"),
    ("fighters", "alchemist", "above", "camo", "MM-46"),
    ("fighters", "wizard", "effect", "row", "MM-47"),
    ("fighters", "wizard", "needs", [1, 2, 2], "MM-47"),
    ("supporters", "village", "effect", "column", "MM-48"),
    ("supporters", "village", "target", "chips", "MM-48"),
    ("supporters", "village", "each", [1, 1, 2], "MM-48"),
    ("supporters", "farm", "effect", "neighbours", "MM-49"),
    ("supporters", "farm", "target", "chips", "MM-49"),
    ("supporters", "farm", "counts", "cards", "MM-49"),
    ("supporters", "farm", "base", [1, 1, 2], "MM-49"),
    ("supporters", "farm", "each", [0, 0, -0.5], "MM-49"),
    ("supporters", "heli", "effect", "neighbours", "MM-50"),
    ("supporters", "heli", "target", "camo", "MM-50"),
    ("supporters", "heli", "counts", "fighters", "MM-50"),
    ("supporters", "engineer", "effect", "neighbours", "MM-50"),
    ("supporters", "engineer", "target", "steel", "MM-50"),
    ("supporters", "engineer", "counts", "fighters", "MM-50"),
    ("supporters", "glue", "effect", "neighbours", "MM-50"),
    ("supporters", "glue", "target", "normal", "MM-50"),
    ("supporters", "glue", "counts", "fighters", "MM-50"),
    ("actions", "druid", "health", 5, "MM-51"),
    ("actions", "crate", "chips", 2, "MM-52"),
)
_RISING = (
    ("fighters", "dart", "values"),
    ("fighters", "ninja", "values"),
    ("fighters", "mortar", "up_to"),
    ("fighters", "sniper", "values"),
    ("fighters", "sniper", "other"),
    ("fighters", "alchemist", "values"),
    ("fighters", "wizard", "values"),
    ("supporters", "heli", "each"),
    ("supporters", "engineer", "each"),
    ("supporters", "glue", "each"),
)


def other_values(table: Mapping[str, Any]) -> Iterator[Phrase]:
    """Values that an edition gives otherwise than the rulebook prints them. What is no value at all is not our matter."""
    for part, card, key, right, rule in _VALUES:
        found = table.get(part)
        if card and isinstance(found, Mapping):
            found = found.get(card)
        value = found.get(key) if isinstance(found, Mapping) else None
        if type(value) is type(right) and value != right:
            name = f"{part}.{card}" if card else part
            message = mark("[{table}]: {key} is {value}; the rulebook says {right} ({rule})")
            yield phrase(message, table=name, key=key, value=_text(value), right=_text(right), rule=rule)


def contradictions(table: Mapping[str, Any]) -> Iterator[Phrase]:
    """What an edition that could be read says otherwise than the rulebook does in words."""
    if any(table[part][card]["effect"] != right for part, card, key, right, _ in _VALUES if key == "effect"):
        return  # a card with another effect has other values
    for part, card, key in _RISING:
        values = table[part][card][key]
        if not values[0] < values[1] < values[2]:
            yield phrase("[{table}]: {key} must rise with every stage (MM-10)", table=f"{part}.{card}", key=key)
    yield from _in_words(table["fighters"], table["supporters"])


def _in_words(fighters: Mapping[str, Any], supporters: Mapping[str, Any]) -> Iterator[Phrase]:
    """The rest is said without numbers: better, fewer, slightly higher."""
    if fighters["mortar"]["up_to"][-1] != 5:
        yield phrase("[fighters.mortar]: stage 3 must miss on a 6 and on nothing else (MM-43)")
    if not _is_above(fighters["sniper"]["values"], fighters["sniper"]["other"]):
        yield phrase("[fighters.sniper]: the values for grey must be above the others (MM-44)")
    for colour, target in (("red", "normal"), ("yellow", "steel"), ("grey", "camo")):
        if fighters["super"][colour]["target"] != target:
            message = mark("[{table}]: the target must be {target} (MM-45)")
            yield phrase(message, table=f"fighters.super.{colour}", target=target)
    for colour in ("yellow", "grey"):
        if not _is_above(fighters["super"]["red"]["values"], fighters["super"][colour]["values"]):
            message = mark("[fighters.super]: the values for red must be above those for {colour:name} (MM-45)")
            yield phrase(message, colour=colour)
    if not _is_above(fighters["wizard"]["values"], fighters["wizard"]["alone"]):
        yield phrase("[fighters.wizard]: the values in company must be above those alone (MM-47)")
    glue = supporters["glue"]["each"]
    if glue[0] != 1.5:
        yield phrase("[supporters.glue]: stage 1 must give 1.5 for each fighter (MM-50)")
    for card in ("heli", "engineer"):
        if not _is_above(glue, supporters[card]["each"]):
            yield phrase("[{table}]: the values must be below those of glue (MM-50)", table=f"supporters.{card}")


def _is_above(high: Sequence[float], low: Sequence[float]) -> bool:
    return all(a > b for a, b in zip(high, low, strict=True))


def _text(value: Any) -> str:
    text = "/".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
