"""Longer texts, such as what a rule means: TOML files beside what they explain, `explain.toml` in English and `explain.de.toml`
in German, with the same keys."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Any

from referee.language import current


def explained(folder: str) -> dict[str, Any]:
    """What the folder's file explains, in the language in use."""
    return _read(folder, current())


@lru_cache(maxsize=64)
def _read(folder: str, language: str) -> dict[str, Any]:
    import tomllib

    own = os.path.join(folder, f"explain.{language}.toml")
    with open(own if os.path.exists(own) else os.path.join(folder, "explain.toml"), "rb") as file:
        return tomllib.load(file)


def first_sentence(text: str) -> str:
    """Without what follows it; the full stop of an abbreviation ("z. B.") ends none."""
    return re.split(r"(?<=[^\s.]\S\.|\s\d\.) ", text, maxsplit=1)[0]
