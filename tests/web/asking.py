"""What a page asks, asked without a page; and a game entered by tapping as the page does it."""

from __future__ import annotations

import json
from typing import Any

from referee.edit.simulate import simulate
from referee.web.service import answer
from tests.playing import game_of

Data = dict[str, Any]


def ask(do: str, **more: Any) -> Data:
    found: Data = json.loads(answer(json.dumps({"do": do, **more})))
    return found


def after(typed: str, word: Data) -> str:
    """A line with one more word, as the page writes it."""
    before = typed[: word["start"]]
    return f"{before}{word['text'].lstrip() if before.endswith(' ') else word['text']} "


def started(key: str, seed: str, **wishes: Any) -> tuple[Data, list[str]]:
    """The data of a random game before its first line, and its lines."""
    head, _, rest = simulate(game_of(key), seed, claims=False, **wishes).partition("\n\n")
    tags = [row for row in head.split("\n") if not row.startswith("[Result")]
    return {"text": "\n".join([*tags, '[Result "*"]', ""]), "added": 10**6}, [row for row in rest.split("\n") if row]


def tapped(data: Data, row: str, **more: Any) -> tuple[str, Data]:
    """What is typed by tapping words that are offered until the line is this one, and what the page knows then. Stops where the
    next word is not offered."""
    typed, wanted = "", row.strip()
    while True:
        found = ask("ahead", data=data, typed=typed, **more)
        fitting = [
            text
            for word in found["words"]
            if (wanted + " ").startswith((text := after(typed, word)).rstrip()) and (wanted + " ")[len(text.rstrip())] in " ,"
        ]
        if typed.strip() == wanted or not fitting:
            return typed.strip(), found
        typed = max(fitting, key=len)
