"""What the rulebook prints of the cards, and what it says of the rest in words: no edition may contradict it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.language import mark
from referee.language.sentence import Phrase, phrase

_VALUES: dict[str, dict[str, dict[str, Any]]] = {
    "MM-2": {"stock": {"health": 20}},
    "MM-14": {"stock": {"opening": 5}},
    "MM-15": {"stock": {"plays": 3}},
    "MM-21": {"stock": {"income": 2}},
    "MM-23": {"stock": {"card": 1}},
    "MM-24": {"stock": {"point": 2}},
    "MM-33": {"stock": {"trade": 1}},
    "MM-41": {
        "fighters.dart": {"effect": "fixed", "target": "normal"},
        "fighters.ninja": {"effect": "fixed", "target": "camo"},
        "fighters.bomb": {"effect": "fixed", "target": "steel", "values": [2, 4, 6]},
    },
    "MM-42": {"fighters.nail": {"effect": "die", "target": "normal", "plus": [0, 1, 3]}},
    "MM-43": {"fighters.mortar": {"effect": "hit", "target": "steel", "miss_target": "normal"}},
    "MM-44": {"fighters.sniper": {"effect": "colour", "colour": "grey", "target": "camo"}},
    "MM-45": {"fighters.super": {"effect": "field"}},
    "MM-46": {"fighters.alchemist": {"effect": "number", "below": "steel", "equal": "normal", "above": "camo"}},
    "MM-47": {"fighters.wizard": {"effect": "row", "needs": [1, 2, 2]}},
    "MM-48": {"supporters.village": {"effect": "column", "target": "chips", "each": [1, 1, 2]}},
    "MM-49": {
        "supporters.farm": {
            "effect": "neighbours",
            "target": "chips",
            "counts": "cards",
            "base": [1, 1, 2],
            "each": [0, 0, -0.5],
        }
    },
    "MM-50": {
        "supporters.heli": {"effect": "neighbours", "target": "camo", "counts": "fighters"},
        "supporters.engineer": {"effect": "neighbours", "target": "steel", "counts": "fighters"},
        "supporters.glue": {"effect": "neighbours", "target": "normal", "counts": "fighters"},
    },
    "MM-51": {"actions.druid": {"health": 5}},
    "MM-52": {"actions.crate": {"chips": 2}},
}
"""By rule and table of the file."""
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
    for rule, tables in _VALUES.items():
        for name, values in tables.items():
            found: Any = table
            for part in name.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            for key, right in values.items():
                value = found.get(key) if isinstance(found, Mapping) else None
                if type(value) is type(right) and value != right:
                    message = mark("[{table}]: {key} is {value}; the rulebook says {right} ({rule})")
                    yield phrase(message, table=name, key=key, value=_text(value), right=_text(right), rule=rule)


def contradictions(table: Mapping[str, Any]) -> Iterator[Phrase]:
    """What an edition that could be read says otherwise than the rulebook does in words."""
    for name, values in (card for cards in _VALUES.values() for card in cards.items() if "effect" in card[1]):
        part, card = name.split(".")
        if table[part][card]["effect"] != values["effect"]:
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
