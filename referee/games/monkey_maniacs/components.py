"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.game import Component
from referee.language import mark
from referee.language.sentence import Fact, Phrase, phrase

_ACTIONS = {
    "druid": mark("an action: {health} more health"),
    "crate": mark("an action: {chips:# chip|# chips} at once"),
    "boomerang": mark("an action: swaps a card for one of the opponent's"),
    "factory": mark("an action: removes a card or an upgrade point of the opponent's"),
}


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for name, card in table["fighters"].items():
        yield Component(name, phrase("a fighter: {what}", what=_effect(card)), card["copies"], f"fighters.{name}")
    for name, card in table["supporters"].items():
        yield Component(name, phrase("a supporter: {what}", what=_effect(card)), card["copies"], f"supporters.{name}")
    for name, card in table["actions"].items():
        yield Component(name, Phrase(_ACTIONS[name], _values(card)), card["copies"], "actions.copies")
    for stack, cards in table["balloons"].items():
        for name, attack in cards.items():
            normal, steel, camo = attack.split("/")
            text = mark("a balloon card ({stack:name}): {normal} normal, {steel} steel, {camo} camo")
            what = phrase(text, stack=stack, normal=normal, steel=steel, camo=camo)
            yield Component(name, what, 1, f"balloons.{stack}.{name}")


def _by_stage(values: Sequence[float]) -> str:
    return "/".join(f"{value:g}" for value in values)


def _values(card: Mapping[str, Any]) -> dict[str, Fact]:
    return {
        key: _by_stage(value) if isinstance(value, list) else value
        for key, value in card.items()
        if key not in ("name", "copies", "printed") and not isinstance(value, dict)
    }


def _effect(card: Mapping[str, Any]) -> Phrase:
    """What a card brings at stages 1, 2 and 3."""
    facts = _values(card)
    match card["effect"]:
        case "die":
            return phrase("the number rolled plus {plus} against {target:name} balloons", **facts)
        case "hit":
            return phrase(
                "{values} against {target:name} balloons if the number rolled is at most {up_to}, otherwise {miss} against "
                "{miss_target:name} balloons",
                **facts,
            )
        case "colour":
            return phrase("{values} against {target:name} balloons if {colour:name} is rolled, otherwise {other}", **facts)
        case "field":
            rows = [(colour, part) for colour, part in card.items() if isinstance(part, dict)]
            text = mark("{values} against {target:name} balloons on {colour:name}")
            each = [phrase(text, colour=c, target=p["target"], values=_by_stage(p["values"])) for c, p in rows]
            return phrase("{parts:list}", parts=tuple(each))
        case "number":
            return phrase(
                "{values} against {below:name}, {equal:name} or {above:name} balloons if the number rolled is below, equal "
                "to or above the number of its field",
                **facts,
            )
        case "row":
            return phrase(
                "{values} against {target:name} balloons with at least {needs} other fighters in its row, otherwise {alone}",
                **facts,
            )
        case "column":
            return phrase("{each} {target:name} for every other supporter in its column", **facts)
        case "neighbours" if card["counts"] == "fighters":
            return phrase("{each} against {target:name} balloons for every fighter next to it", **facts)
        case "neighbours":
            return phrase("{base} {target:name}, changed by {each} for every card next to it", **facts)
    return phrase("{values} against {target:name} balloons", **facts)
