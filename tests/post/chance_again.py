"""Chance from a seed, implemented a second time from the page grammar/chance.md alone. Nothing of the package is used."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count


def commit(seed: bytes, record: str | None = None) -> str:
    """To the seed alone (the first kind), or with the tags of a record."""
    if record is None:
        return hashlib.sha256(seed).hexdigest()
    order = ("Game", "Edition", "Rules", "Players", "Options")
    lines = [line for name in order for line in record.splitlines() if line.startswith(f"[{name} ")]
    bound = "".join(f"{line}\n" for line in ["referee commitment 2", *lines])
    return "v2:" + hashlib.sha256(seed + bound.encode()).hexdigest()


def key(seed: bytes, n: int) -> bytes:
    return hmac.new(seed, b"referee event" + n.to_bytes(8, "big"), hashlib.sha256).digest()


def numbers(seed: bytes, n: int) -> Iterator[int]:
    for i in count():
        block = hmac.new(key(seed, n), i.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")


def below(stream: Iterator[int], m: int) -> int:
    for x in stream:
        if x < 2**32 // m * m:
            return x % m
    raise AssertionError("a stream has no end")


def shuffled(stream: Iterator[int], things: list[int]) -> list[int]:
    for i in range(len(things) - 1, 0, -1):
        j = below(stream, i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def draws(stream: Iterator[int], bag: list[str], many: int) -> list[str]:
    return [bag.pop(below(stream, len(bag))) for _ in range(many)]


TILES = {"tarsier": 10, "chimp": 10, "mandrill": 10, "orang": 12, "katta": 14, "banana": 24}


def ape_town_faults(record: str) -> list[str]:
    """What is wrong with the chance of a record of Ape Town without `undo`, whose seed is published: nothing but text is
    looked at."""
    tags = dict(line[1:-2].split(' "') for line in record.splitlines() if line.startswith("["))
    seed = bytes.fromhex(tags["Seed"])
    found = [] if commit(seed, record) == tags["Commit"] else ["commit"]
    left = dict(TILES)
    reveals = [line for line in record.splitlines() if line.startswith("* reveal")]
    for n, line in enumerate(reveals):
        bag = [tile for tile, many in left.items() for _ in range(many)]
        tiles = draws(numbers(seed, n), bag, 5)
        if line.split(": ")[1].split() != tiles:
            found.append(line)
        for tile in line.split(": ")[1].split():
            left[tile] -= 1
    return found
