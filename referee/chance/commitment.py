"""What a `[Commit]` tag says. Apart from `referee.chance.stream`: to read one, nothing has to be computed."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

_COMMITMENT = re.compile(r"(?:v(2):)?([0-9a-fA-F]{64})")


class Commitment(NamedTuple):
    """What is published before the game: a SHA-256 of the seed (of kind 1), or of the seed and the terms (of kind 2)."""

    kind: int
    digest: bytes

    def __str__(self) -> str:
        return self.digest.hex() if self.kind == 1 else f"v{self.kind}:{self.digest.hex()}"


def is_sealed(tags: Container[str]) -> bool:
    """Does the chance of a record with these tags come from a seed that is still secret?"""
    return "Commit" in tags and "Seed" not in tags


def read_commitment(text: str) -> Commitment | None:
    """The value of a `[Commit]` tag; None where it is none."""
    found = _COMMITMENT.fullmatch(text)
    return Commitment(int(found[1] or 1), bytes.fromhex(found[2])) if found else None
