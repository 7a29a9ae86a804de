"""What a placed tile, a completed district (AT-38 to AT-49) and the end of the game bring."""

from __future__ import annotations

from referee.games.ape_town.edition import BANANA, KATTA, MOTIFS, ORANG, Edition
from referee.games.ape_town.state import State
from referee.language.sentence import Phrase, phrase

SOURCES = ("placing", "boss", "neighbours", "bundles", "set-up")
PLACING, BOSS, NEIGHBOURS, BUNDLES, SETUP = range(5)


def immediate_points(edition: Edition, tiles: list[int], field: int, motif: int) -> int:
    """What a tarsier, chimp, mandrill or banana just placed brings."""
    values, points = edition.values, 0
    if motif == BANANA:  # AT-31
        for other in edition.beside[field]:
            if tiles[other] >= 0:
                points += values[tiles[other]]
    else:
        for other in edition.beside[field]:
            if tiles[other] == BANANA:
                points += values[motif]  # AT-28: tarsier; AT-29: chimp; AT-30: mandrill
    return points


def count_bundles(state: State) -> None:
    """AT-52: at the end each bundle in hand is a point. Points are counted past 99 (AT-53)."""
    for seat, bundles in enumerate(state.purse):
        if bundles:
            state.score[seat] += bundles
            state.sheet.append((state.moves, seat, BUNDLES, bundles, -1))


def score_district(state: State, district: int) -> None:
    """AT-39: first its boss, then its inferior neighbours. Each is scored once (AT-49), the last one too (AT-51)."""
    value = state.apes[district]
    boss = district_boss(state, district)
    if boss is not None and value:  # AT-40
        _give(state, boss, BOSS, value, district)

    total = state.kattas[district]  # AT-44
    if not total:
        return
    sharing = [seat for seat, count in enumerate(owned(state, district, KATTA)) if count]  # AT-46
    completed = state.edition.options["completed"] == "count"
    for other in state.edition.neighbours[district]:
        value = state.apes[other]
        if value and state.kattas[other] < total and (completed or state.free_in[other]):  # AT-45, AT-Q5
            share = -(-value // len(sharing))  # AT-47, AT-48: rounded up for each neighbour
            for seat in sharing:
                _give(state, seat, NEIGHBOURS, share, other)


def most_points(state: State) -> int:
    """More than all players together can have got for the tiles that lie, wherever they lie and in whatever order they came."""
    edition = state.edition
    sides, best = max(map(len, edition.beside)), max(edition.values)
    placed = [motif for motif in state.tiles[: len(edition.fields)] if motif >= 0]
    most = sides * sum(best if motif == BANANA else edition.values[motif] for motif in placed)  # AT-28 to AT-31
    for district, free in enumerate(state.free_in):
        if free:
            continue
        kattas, orangs = (owned(state, district, motif) for motif in (KATTA, ORANG))
        if any(kattas) or any(orangs):  # AT-40, AT-41
            most += state.apes[district]
        sharing = sum(map(bool, kattas))
        for other in edition.neighbours[district] if sharing else ():  # AT-47: every share may have been rounded up
            most += -(-state.apes[other] // sharing) * sharing
    return most if state.free else most + sum(state.purse)  # AT-52


def district_boss(state: State, district: int) -> int | None:
    """Who gets the points of step I, if anybody."""
    orangs = owned(state, district, ORANG)
    boss = _most(orangs)
    if boss is None or (state.edition.options["boss-tie"] == "any" and _tied_anywhere(orangs)):  # AT-41, AT-42, AT-Q3
        return _most(owned(state, district, KATTA))  # AT-43, AT-Q4
    return boss


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


def parts_of_move(state: State, seat: int, field: int) -> list[Phrase]:
    """What brought a player points on the move just made, with a tile on this field."""
    found = []
    for move, owner, source, points, where in reversed(state.sheet):
        if move != state.moves:
            break
        if owner == seat and source == PLACING:
            found.append(_beside(state, field))
        elif owner == seat and source in (BOSS, NEIGHBOURS):
            district = state.edition.districts[where]
            found.append(
                phrase("boss of {district} {points:+}", district=district, points=points)
                if source == BOSS
                else phrase("neighbouring {district} {points:+}", district=district, points=points)
            )
    motif, name = MOTIFS[state.tiles[field]], state.edition.fields[field]
    if ORANG <= state.tiles[field] <= KATTA:
        return found[::-1] or [phrase("{motif:name} brings points only when its district is completed", motif=motif)]
    found = found[::-1] or [phrase("no tile next to {field} counts for {motif:name}", field=name, motif=motif)]
    if state.edition.options["adjacency"] == "district":  # AT-Q2
        found.append(phrase("only tiles in the same district count, so no preprinted ones (adjacency=district)"))
    elif state.edition.options["preprinted"] == "ignore":  # AT-Q1
        found.append(phrase("preprinted tiles do not count (preprinted=ignore)"))
    return found


def _beside(state: State, field: int) -> Phrase:
    """AT-28 to AT-31, of a tile that brought points."""
    values, tiles, motif = state.edition.values, state.tiles, state.tiles[field]
    options = state.edition.options
    around = [tiles[other] for other in state.edition.beside[field] if tiles[other] >= 0]
    if motif != BANANA:
        return phrase(
            "{motif:name} {value}, {bananas:# banana|# bananas} next to it"
            if options["adjacency"] == "all" and options["preprinted"] == "count"
            else "{motif:name} {value}, {bananas:# banana|# bananas} next to it {bananas:counts|count}",
            motif=MOTIFS[motif],
            value=values[motif],
            bananas=around.count(BANANA),
        )
    counted = [phrase("{motif:name} {value}", motif=MOTIFS[other], value=values[other]) for other in around if values[other]]
    return phrase("next to the banana: {tiles:list}", tiles=counted)
