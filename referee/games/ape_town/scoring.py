"""What a completed district brings (AT-38 to AT-49)."""

from __future__ import annotations

from referee.games.ape_town.edition import KATTA, ORANG, Edition
from referee.games.ape_town.state import State

SOURCES = ("placing", "boss", "neighbours", "bundles", "set-up")
PLACING, BOSS, NEIGHBOURS, BUNDLES, SETUP = range(5)


def score_district(state: State, district: int) -> None:
    boss = district_boss(state, district)
    value = apes(state, district)
    if boss is not None and value:  # AT-40
        _give(state, boss, BOSS, value, district)

    kattas = owned(state, district, KATTA)
    total = sum(kattas)
    sharing = [seat for seat, count in enumerate(kattas) if count]  # AT-46
    if not sharing:
        return
    completed = state.edition.options["completed"] == "count"
    for other in state.edition.neighbours[district]:
        if not completed and not state.free_in[other]:
            continue
        value = apes(state, other)
        if value and sum(owned(state, other, KATTA)) < total:  # AT-44, AT-45
            share = -(-value // len(sharing))  # AT-47, AT-48: rounded up for each neighbour
            for seat in sharing:
                _give(state, seat, NEIGHBOURS, share, other)


def district_boss(state: State, district: int) -> int | None:
    """Who gets the points of step I, if anybody."""
    any_tie = state.edition.options["boss-tie"] == "any"
    orangs = owned(state, district, ORANG)
    boss = _most(orangs)
    if boss is None or (any_tie and _tied_anywhere(orangs)):  # AT-41, AT-42, AT-Q3
        return _most(owned(state, district, KATTA))  # AT-43, AT-Q4
    return boss


def apes(state: State, district: int) -> int:
    """The value of the tarsiers, chimps and mandrills in a district."""
    values, tiles = state.edition.values, state.tiles
    return sum(values[tiles[field]] for field in state.edition.fields_in[district] if 0 <= tiles[field] < ORANG)


def owned(state: State, district: int, motif: int) -> list[int]:
    """How many tiles of a motif each player has in a district."""
    counts = [0] * len(state.score)
    for field in state.edition.fields_in[district]:
        if state.tiles[field] == motif:
            counts[state.owner[field]] += 1
    return counts


def _most(counts: list[int]) -> int | None:
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else None


def _tied_anywhere(counts: list[int]) -> bool:
    present = [count for count in counts if count]
    return len(set(present)) < len(present)


def _give(state: State, seat: int, source: int, points: int, district: int) -> None:
    state.score[seat] += points
    state.sheet.append((state.moves, seat, source, points, district))


def place(edition: Edition, source: int, where: int) -> str:
    """Where points of the score sheet came from, as the players call it."""
    if where < 0:
        return ""
    return edition.fields[where] if source == PLACING else edition.districts[where]
