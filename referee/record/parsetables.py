"""Lark's parse tables as JSON. Lark's own way to keep them is a pickle, and a pickle can run anything when it is read."""

from __future__ import annotations

import json
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef


def to_json(lark: Lark) -> str:
    data, memo = lark.memo_serialize([TerminalDef, Rule])
    return json.dumps([data, memo], ensure_ascii=False, separators=(",", ":"))


def from_json(kept: str) -> Lark:
    data, memo = json.loads(kept)
    # JSON has no numbers as keys.
    tables: dict[str, Any] = data["parser"]["parser"]
    tables["tokens"] = _numbered(tables["tokens"])
    tables["states"] = {int(state): _numbered(actions) for state, actions in tables["states"].items()}
    lark: Lark = Lark._load_from_dict(data, _numbered(memo))  # type: ignore[no-untyped-call]
    return lark


def _numbered(given: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in given.items()}
